import { type Clock, systemClock } from '../api/clock.ts'
import { watchTimes } from '../sync/machine-times.ts'

/**
 * The time of day as the computer's own clock counts it on; all waits use it. When the time of day is set, this time
 * changes only together with all stored times, so that a hold of ten seconds keeps its length.
 */
export interface SteadyTime {
  /** ms since 1970. */
  now(): number
  /**
   * Subscribes `move`, which is called when the time of day was set by `byMs` (negative = back), as soon as `now` has
   * changed. It moves the stored times before anything else reads them.
   *
   * @returns a function that unsubscribes.
   */
  onSet(move: (byMs: number) => void): () => void
  end(): void
}

export function createSteadyTime(clock: Clock = systemClock): SteadyTime {
  let ahead = clock.wall() - clock.now()
  const movers = new Set<(byMs: number) => void>()
  const follow = () => {
    ahead = clock.wall() - clock.now()
  }
  const stop = watchTimes(clock, {
    // While the computer slept, time passed all the same.
    woke: follow,
    wallSet: (byMs) => {
      follow()
      for (const move of movers) move(byMs)
    },
  })

  return {
    now: () => Math.round(clock.now() + ahead),
    onSet: (move) => {
      movers.add(move)
      return () => movers.delete(move)
    },
    end: stop,
  }
}
