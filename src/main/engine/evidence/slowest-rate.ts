/** The rate below which a download is given up: fewer than `bytes` in `ms`. */
export interface SlowestRate {
  readonly bytes: number
  readonly ms: number
}

/** Half a kilobyte a second. A slower download is not worth the wait, and would take a lane from others for days. */
export const slowestRate: SlowestRate = { bytes: 30_000, ms: 60_000 }

/**
 * Watches the rate of one answer. A pause without any bytes has its own limit elsewhere.
 *
 * @param now ms of a clock that never goes back, and stops while the computer sleeps.
 * @returns a function to call with the size of each piece as it arrives; it returns false when fewer bytes than the
 *   rate arrived in an interval.
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
