import { uptime } from 'node:os'
import { performance } from 'node:perf_hooks'

/** The times the request budget lives by. Injected, so that tests can play an hour in a moment. */
export interface Clock {
  /** Milliseconds within this process; never set, never goes back. */
  now(): number
  /** Milliseconds since the machine was started; the same for the next process. Exact to about a second. */
  sinceMachineStart(): number
  /** Milliseconds since 1970, as the machine believes; may be set at any moment. Only for showing. */
  wall(): number
  /** Runs `action` once after so many milliseconds. @returns how to call it off. */
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
