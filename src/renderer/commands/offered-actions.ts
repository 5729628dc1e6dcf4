import { useEffect, useSyncExternalStore } from 'react'

/**
 * Actions that exist only while a certain component is on screen, such as stepping through a timeline. The component
 * offers the action, and the command with the same name is enabled as long as some component does.
 */
export type OfferedActionName = 'timeline.next' | 'timeline.previous' | 'report.quote' | 'duplicate.mark'

const offers = new Map<OfferedActionName, () => void>()
const listeners = new Set<() => void>()
const changed = (): void => {
  for (const hear of listeners) hear()
}

function listen(hear: () => void): () => void {
  listeners.add(hear)
  return () => void listeners.delete(hear)
}

/** Whether a component offers the action; renders again when that changes. */
export function useIsOffered(name: OfferedActionName): boolean {
  return useSyncExternalStore(listen, () => offers.has(name))
}

export function isOffered(name: OfferedActionName): boolean {
  return offers.has(name)
}

export function runOffered(name: OfferedActionName): void {
  offers.get(name)?.()
}

/** Offers an action while the component is mounted and `run` is not null. The latest offer wins. */
export function useOfferedAction(name: OfferedActionName, run: (() => void) | null): void {
  useEffect(() => {
    if (run === null) return
    offers.set(name, run)
    changed()
    return () => {
      if (offers.get(name) !== run) return
      offers.delete(name)
      changed()
    }
  }, [name, run])
}
