import { uptime } from 'node:os'
import { performance } from 'node:perf_hooks'

/** The clocks of the request budget. Injected, so that tests can run through an hour in a moment. */
export interface Clock {
  /** Milliseconds within this process; nothing sets it, and it never goes back. */
  now(): number
  /** Milliseconds since the machine was started; continues in the next process. Exact to about a second. */
  sinceMachineStart(): number
  /** Milliseconds since 1970 by the machine's wall clock, which may be set at any moment. Only for showing. */
  wall(): number
  /** Runs `action` once after `ms` milliseconds. @returns cancels it. */
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
