import { type Clock, systemClock } from '../api/clock.ts'
import { watchTimes } from '../sync/machine-times.ts'

/**
 * The time of day as it goes on by the machine's own clock: what waits is decided and looked at by it. When somebody
 * sets the time of day, it follows only together with all that is kept in it, so that a hold of ten seconds stays one.
 */
export interface SteadyTime {
  /** Milliseconds since 1970. */
  now(): number
  /**
   * Called when the time of day was set by so many ms (back when negative), as soon as `now` has followed: moves what is
   * kept, before anything else looks at it.
   *
   * @returns stops that.
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
    // A sleep is time that passed.
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
