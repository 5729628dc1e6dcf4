import { createContext, useContext } from 'react'

/**
 * Whether a part of the window is on screen, or drawn out of sight. Told to those who follow it, and not by a context
 * that changes: uncovering what is drawn must not draw what stands in it again.
 */
export interface Visibility {
  isShown(): boolean
  /** Hears when it is shown or covered. @returns how to stop it. */
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

/** Without a provider a part is shown as long as it is there. */
export const VisibilityContext = createContext<Visibility>(createVisibility(true))

export const useVisibility = (): Visibility => useContext(VisibilityContext)
