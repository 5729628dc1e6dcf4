import type { Clock } from '../api/clock.ts'

/** How often the clocks are compared. */
const compareEveryMs = 5_000
/** A machine's clock may know whole seconds only, and a busy process runs late: less than this says nothing. */
const leastMs = 5_000

export interface TimesChanged {
  /** The machine slept, or this process was held up: for so long nothing was read. */
  readonly woke: (afterMs: number) => void
  /** Somebody, or something, set the time of day: forward, or back when negative. */
  readonly wallSet: (byMs: number) => void
}

/**
 * Watches for gaps. A sleeping machine runs no timers, and the clock they go by may stand still meanwhile; so the time
 * since the machine was started, which goes on, tells the gap, and compared with it the time of day tells that it was
 * set.
 *
 * @returns stops watching.
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
      // Differences too small to tell add up, so that a clock set by seconds again and again is noticed.
      wall += passed
    }
    if (passed - compareEveryMs >= leastMs) woke(passed)
  }

  return () => callOff()
}
