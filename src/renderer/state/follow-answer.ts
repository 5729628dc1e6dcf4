import type { DeskEvent } from '#shared/desk/events.ts'
import type { Desk } from '../bridge/desk-bridge.ts'
import type { Visibility } from '../design/visibility.ts'
import { throttled } from './throttled.ts'

/** Shortest time between two readings while pushes come in bursts, in milliseconds. */
const rereadInterval = 250

interface Followed<T> {
  /** Wait before the first reading, in milliseconds. */
  readonly pause: number
  readonly read: () => Promise<T>
  /** Whether a push may have changed the answer; if left out, no push causes another reading. */
  readonly isChangedBy?: ((event: DeskEvent) => boolean) | undefined
  /** `askedAt`: when the answer was requested, by `performance.now()`. */
  readonly show: (answer: T, askedAt: number) => void
}

/**
 * Reads an answer, and reads it again after every push that may have changed it. While the part of the window that
 * shows the answer is out of sight, these readings are postponed; a single one follows when that part is visible again.
 * Nothing is shown after following was stopped.
 *
 * @returns a function that stops following.
 */
export function followAnswer<T>(
  { listen }: Pick<Desk, 'listen'>,
  visibility: Visibility,
  { pause, read, isChangedBy, show }: Followed<T>,
): () => void {
  let isCurrent = true
  let isBehind = false
  const readNow = () => {
    const askedAt = performance.now()
    void read().then((answer) => {
      if (isCurrent) show(answer, askedAt)
    })
  }
  const reread = throttled(rereadInterval, readNow)
  const rereadVisible = () => {
    isBehind = !visibility.isShown()
    if (!isBehind) reread()
  }
  const first = pause === 0 ? undefined : setTimeout(reread, pause)
  if (pause === 0) reread()
  const stopListening =
    isChangedBy &&
    listen((event) => {
      if (isChangedBy(event)) rereadVisible()
    })
  const stopLooking = visibility.follow(() => {
    if (isBehind) rereadVisible()
  })
  return () => {
    isCurrent = false
    clearTimeout(first)
    stopListening?.()
    stopLooking()
  }
}
