import type { Clock } from '../api/clock.ts'

/** How often the clocks are compared, in ms. */
const compareEveryMs = 5_000
/**
 * Minimum difference between two clocks that counts, in ms. Smaller differences may come from a clock that has whole
 * seconds only, or from a busy process that runs late.
 */
const leastMs = 5_000

export interface TimesChanged {
  /**
   * Called when the computer slept, or this process was held up. `afterMs`: the time since the previous comparison, in
   * ms.
   */
  readonly woke: (afterMs: number) => void
  /** Called when the time of day was set forward by `byMs`, or back when `byMs` is negative. */
  readonly wallSet: (byMs: number) => void
}

/**
 * Watches for times in which this process did not run, and for changes of the clock setting. A sleeping computer runs
 * no timers, and the clock the timers use may stop meanwhile. The time since the computer was started keeps counting,
 * so it shows how long the process did not run. If the time of day has moved by another amount, the clock was set.
 *
 * @returns a function that stops watching.
 */
export function watchTimes(clock: Clock, { woke, wallSet }: TimesChanged): () => void {
  let sinceStart = clock.sinceMachineStart()
  let wall = clock.wall()
  let callOff = clock.after(compareEveryMs, compare)

  function compare(): void {
    callOff = clock.after(compareEveryMs, compare)
    const passed = clock.sinceMachineStart() - sinceStart
    const setBy = clock.wall() - wall - passed
    sinceStart += passed
    if (Math.abs(setBy) >= leastMs) {
      wall = clock.wall()
      wallSet(Math.round(setBy))
    } else {
      // Differences too small to count add up, so that a clock set by a few seconds again and again is noticed.
      wall += passed
    }
    if (passed - compareEveryMs >= leastMs) woke(passed)
  }

  return () => callOff()
}
