import { type Clock, systemClock } from '../api/clock.ts'
import { watchTimes } from '../sync/machine-times.ts'

/**
 * The time of day as it advances by the machine's own clock; all waits use it. When the time of day is set, this one
 * changes only together with all stored times, so that a hold of ten seconds keeps its length.
 */
export interface SteadyTime {
  /** Milliseconds since 1970. */
  now(): number
  /**
   * Called when the time of day was set by `byMs` (back when negative), as soon as `now` has changed: moves the stored
   * times before anything else reads them.
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
    // Time asleep also counts as time passed.
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
