import type { Clock } from '../api/clock.ts'

/** How often the clocks are compared. */
const compareEveryMs = 5_000
/** The least difference that counts: a machine's clock may have whole seconds only, and a busy process runs late. */
const leastMs = 5_000

export interface TimesChanged {
  /** The machine slept, or this process was held up: nothing was read for `afterMs`. */
  readonly woke: (afterMs: number) => void
  /** The time of day was set: forward, or back when negative. */
  readonly wallSet: (byMs: number) => void
}

/**
 * Watches for gaps. A sleeping machine runs no timers, and the clock the timers use may stop meanwhile. The time since
 * the machine was started goes on, so it shows the gap; comparing the time of day with it shows whether that was set.
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
      // Differences too small to count add up, so that a clock set by seconds again and again is noticed.
      wall += passed
    }
    if (passed - compareEveryMs >= leastMs) woke(passed)
  }

  return () => callOff()
}
