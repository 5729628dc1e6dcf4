import { useEffect } from 'react'

/**
 * Actions that only exist while a certain part is on screen, such as stepping through a timeline. The part
 * offers them; the command of the same name is enabled as long as somebody does.
 */
export type OfferedActionName = 'timeline.next' | 'timeline.previous'

const offers = new Map<OfferedActionName, () => void>()

export function isOffered(name: OfferedActionName): boolean {
  return offers.has(name)
}

export function runOffered(name: OfferedActionName): void {
  offers.get(name)?.()
}

/** Offers an action for as long as the component is mounted and has one. The latest offer wins. */
export function useOfferedAction(name: OfferedActionName, run: (() => void) | null): void {
  useEffect(() => {
    if (run === null) return
    offers.set(name, run)
    return () => {
      if (offers.get(name) === run) offers.delete(name)
    }
  }, [name, run])
}
