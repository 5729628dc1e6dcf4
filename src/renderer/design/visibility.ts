import { createContext, useContext } from 'react'

/**
 * Whether a part of the window is on screen or drawn out of sight. Changes are sent to followers and not through a
 * React context: uncovering a drawn part must not render its content again.
 */
export interface Visibility {
  isShown(): boolean
  /** Calls `tell` when the part is shown or covered. @returns a function that stops the calls. */
  follow(tell: (isShown: boolean) => void): () => void
}

export interface ChangingVisibility extends Visibility {
  set(isShown: boolean): void
}

export function createVisibility(atFirst: boolean): ChangingVisibility {
  const followers = new Set<(isShown: boolean) => void>()
  let now = atFirst
  return {
    isShown: () => now,
    follow(tell) {
      followers.add(tell)
      return () => void followers.delete(tell)
    },
    set(isShown) {
      if (isShown === now) return
      now = isShown
      for (const tell of followers) tell(isShown)
    },
  }
}

/** Without a provider, a part counts as shown as long as it is mounted. */
export const VisibilityContext = createContext<Visibility>(createVisibility(true))

export const useVisibility = (): Visibility => useContext(VisibilityContext)
