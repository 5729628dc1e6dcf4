import type { Result } from '#shared/desk/result.ts'
import type { Desk } from '../../state/desk.ts'
import { paced } from '../../state/paced.ts'
import type { Sight } from '../../state/sight.ts'

/** Milliseconds between two readings while a batch goes out. */
const rereadInterval = 250

interface Followed<T> {
  readonly workspaceId: string
  /** Milliseconds before the first reading. */
  readonly pause: number
  readonly read: () => Promise<Result<T>>
  /** `askedAt` is by `performance.now()`. */
  readonly show: (answer: Result<T>, askedAt: number) => void
}

/**
 * Reads something of the outbox, and again after every push that may have changed it; out of sight, once for all of
 * them when it is shown.
 *
 * @returns how to stop it.
 */
export function followOutbox<T>(
  { listen }: Pick<Desk, 'listen'>,
  sight: Sight,
  { workspaceId, pause, read, show }: Followed<T>,
): () => void {
  let isCurrent = true
  let isBehind = false
  const readNow = () => {
    const askedAt = performance.now()
    void read().then((answer) => {
      if (isCurrent) show(answer, askedAt)
    })
  }
  const reread = paced(rereadInterval, readNow)
  const rereadInSight = () => {
    isBehind = !sight.isShown()
    if (!isBehind) reread()
  }
  const first = setTimeout(reread, pause)
  const stopListening = listen((event) => {
    const concerns = event.kind === 'outboxChanged' || event.kind === 'reportsChanged'
    if (concerns && event.workspaceId === workspaceId) rereadInSight()
  })
  const stopLooking = sight.follow(() => {
    if (isBehind) rereadInSight()
  })
  return () => {
    isCurrent = false
    clearTimeout(first)
    stopListening()
    stopLooking()
  }
}
