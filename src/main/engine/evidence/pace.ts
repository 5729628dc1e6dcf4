/** How slowly a file may come before it is given up: so many bytes in so many ms. */
export interface Pace {
  readonly bytes: number
  readonly ms: number
}

/** Half a kilobyte a second: nobody waits for a file at that, and one that holds a lane for days starves the others. */
export const slowestPace: Pace = { bytes: 30_000, ms: 60_000 }

/**
 * Watches over the pace of one answer. Silence is none of its business: that has a limit of its own.
 *
 * @param now milliseconds that never go back, and stand still while the machine sleeps.
 * @returns takes the size of each piece as it comes; false when less than the pace came in one stretch of its time.
 */
export function createPaceKeeper(pace: Pace, now: () => number): (bytes: number) => boolean {
  let since = now()
  let came = 0
  return (bytes) => {
    came += bytes
    const at = now()
    if (at - since < pace.ms) return true
    const isFastEnough = came >= pace.bytes
    since = at
    came = 0
    return isFastEnough
  }
}
