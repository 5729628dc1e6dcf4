/** How slowly a file may come before it is given up: so many bytes in so many ms. */
export interface SlowestRate {
  readonly bytes: number
  readonly ms: number
}

/** Half a kilobyte a second: too slow to wait for, and one that holds a lane for days starves the others. */
export const slowestRate: SlowestRate = { bytes: 30_000, ms: 60_000 }

/**
 * Watches over the rate of one answer. Silence is none of its business: that has a limit of its own.
 *
 * @param now milliseconds that never go back, and stand still while the machine sleeps.
 * @returns takes the size of each piece as it comes; false when less than the rate came in one stretch of its time.
 */
export function createRateGuard(rate: SlowestRate, now: () => number): (bytes: number) => boolean {
  let since = now()
  let came = 0
  return (bytes) => {
    came += bytes
    const at = now()
    if (at - since < rate.ms) return true
    const isFastEnough = came >= rate.bytes
    since = at
    came = 0
    return isFastEnough
  }
}
