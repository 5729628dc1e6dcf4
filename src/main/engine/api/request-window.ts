/**
 * Counts requests against the limit. A request counts from before it is sent until a whole window after its answer,
 * since the service counted it at an unknown moment between the two. If no more than `limit` requests ever count here
 * at once, no window at the service contains more than `limit`. Proof: when the last request of such a window was sent,
 * all other requests of the window still counted here.
 */
export interface RequestWindow {
  /** How many requests count at `now`. */
  used(now: number): number
  /** How many requests were sent and have not ended. */
  inFlight(): number
  sent(): void
  /** Called when a request has ended; `extraMs` is added to the window if the request may still arrive after that. */
  ended(now: number, extraMs: number): void
  /** Called when a request turned out not to have left: it does not count. */
  notSent(): void
  /** The time at which the next request stops counting; null when only requests in flight count. */
  nextFreeAt(now: number): number | null
  /** The times at which the ended requests stop counting, ascending. */
  freeAt(now: number): readonly number[]
}

/** @param countedUntil times at which requests of an earlier process stop counting. */
export function createRequestWindow(windowMs: number, countedUntil: readonly number[]): RequestWindow {
  let inFlight = 0
  /** When the ended requests stop counting, ascending. */
  let ends = countedUntil.toSorted((a, b) => a - b)

  const forget = (now: number) => {
    const firstHeld = ends.findIndex((end) => end > now)
    if (firstHeld !== 0) ends = firstHeld === -1 ? [] : ends.slice(firstHeld)
  }

  return {
    used: (now) => {
      forget(now)
      return ends.length + inFlight
    },
    inFlight: () => inFlight,
    sent: () => {
      inFlight += 1
    },
    ended: (now, extraMs) => {
      inFlight -= 1
      const end = now + windowMs + extraMs
      const at = ends.findLastIndex((other) => other <= end) + 1
      ends.splice(at, 0, end)
    },
    notSent: () => {
      inFlight -= 1
    },
    nextFreeAt: (now) => {
      forget(now)
      return ends[0] ?? null
    },
    freeAt: (now) => {
      forget(now)
      return ends
    },
  }
}
