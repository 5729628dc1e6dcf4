import type { Sight } from '../state/sight.ts'

/**
 * Asks for what a text needs: at once when it is shown, or also out of sight when it is asked for ahead. What is covered
 * loses its place, so that others go first, and asks again when it is shown.
 *
 * @param ask is aborted when nobody waits for it any more.
 * @returns how to stop it.
 */
export function askInSight(
  sight: Sight,
  isAskedAhead: boolean,
  ask: (signal: AbortSignal) => void,
): () => void {
  let interest: AbortController | null = null
  const drop = () => {
    interest?.abort()
    interest = null
  }
  const askOnce = () => {
    if (interest !== null) return
    interest = new AbortController()
    ask(interest.signal)
  }
  if (isAskedAhead || sight.isShown()) askOnce()
  const stop = sight.follow((isShown) => (isShown ? askOnce() : drop()))
  return () => {
    stop()
    drop()
  }
}
