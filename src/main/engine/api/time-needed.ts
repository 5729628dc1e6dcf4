/** What determines how long requests of one class take. Times are in ms from now. */
export interface RequestLoad {
  readonly requests: number
  /** How long one request takes, in ms. */
  readonly tookMs: number
  /** How many of these requests are in flight at the same time. */
  readonly sideBySide: number
  /** How many requests of all classes may count at once when one of this class is sent. */
  readonly capacity: number
  /** How long a request counts after its answer, in ms. */
  readonly windowMs: number
  readonly inFlight: number
  /** When the ended requests stop counting, ascending. */
  readonly freeIn: readonly number[]
  /** When the first request may be sent. */
  readonly startsIn: number
}

/**
 * Simulates the sending of requests as the budget would permit them: when a window is used up, the next request waits
 * until the window's oldest request stops counting. An average rate would be wrong by most of a window at almost any
 * moment.
 *
 * @returns ms until the answer to the last request; null when none can ever be sent.
 */
export function timeNeeded(load: RequestLoad): number | null {
  const { requests, tookMs, sideBySide, capacity, windowMs, inFlight, freeIn, startsIn } = load
  if (requests <= 0) return 0
  if (capacity <= 0 || sideBySide <= 0) return null
  const countsUntil = [...freeIn, ...Array.from({ length: inFlight }, () => tookMs + windowMs)]
  const before = countsUntil.length
  const sentAt: number[] = []
  for (let index = 0; index < requests; index += 1) {
    const laneIsFree = index < sideBySide ? 0 : (sentAt[index - sideBySide] ?? 0) + tookMs
    const hasRoom = countsUntil[before + index - capacity] ?? 0
    const at = Math.max(startsIn, laneIsFree, hasRoom)
    sentAt.push(at)
    countsUntil.push(at + tookMs + windowMs)
  }
  return (sentAt.at(-1) ?? 0) + tookMs
}
