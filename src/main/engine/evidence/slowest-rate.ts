/** How slowly a file may come before it is given up: `bytes` in `ms`. */
export interface SlowestRate {
  readonly bytes: number
  readonly ms: number
}

/**
 * Half a kilobyte a second: a slower download is not worth the wait, and one that holds a lane for days starves the
 * others.
 */
export const slowestRate: SlowestRate = { bytes: 30_000, ms: 60_000 }

/**
 * Watches the rate of one answer. Silence has its own limit elsewhere.
 *
 * @param now milliseconds that never go back, and stop while the machine sleeps.
 * @returns takes the size of each piece as it comes; returns false when fewer bytes than the rate came in one interval.
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
