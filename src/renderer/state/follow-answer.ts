import type { DeskEvent } from '#shared/desk/events.ts'
import type { Desk } from '../bridge/desk-bridge.ts'
import type { Visibility } from '../design/visibility.ts'
import { throttled } from './throttled.ts'

/** Milliseconds between two readings while pushes come in bursts. */
const rereadInterval = 250

interface Followed<T> {
  /** Milliseconds before the first reading. */
  readonly pause: number
  readonly read: () => Promise<T>
  /** Whether a push may have changed the answer; left out if no push changes it. */
  readonly isChangedBy?: ((event: DeskEvent) => boolean) | undefined
  /** `askedAt` is by `performance.now()`. */
  readonly show: (answer: T, askedAt: number) => void
}

/**
 * Reads something, and again after every push that may have changed it. While out of sight, all these readings are put
 * off and become one when it is shown. Nothing is shown after it was stopped.
 *
 * @returns a function that stops it.
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
