import { uptime } from 'node:os'
import { performance } from 'node:perf_hooks'

/**
 * The clocks of the engine's waits and limits. They are injected, so that tests can run through an hour in a moment.
 */
export interface Clock {
  /** ms within this process; this clock is never set, and never goes back. */
  now(): number
  /** ms since the computer was started; the same clock continues in the next process. Exact to about a second. */
  sinceMachineStart(): number
  /** ms since 1970 by the computer's time of day, which may be set at any moment. */
  wall(): number
  /** Runs `action` once after `ms`. @returns a function that cancels it. */
  after(ms: number, action: () => void): () => void
}

export const systemClock: Clock = {
  now: () => performance.now(),
  sinceMachineStart: () => uptime() * 1_000,
  wall: () => Date.now(),
  after: (ms, action) => {
    const timer = setTimeout(action, ms)
    return () => clearTimeout(timer)
  },
}
