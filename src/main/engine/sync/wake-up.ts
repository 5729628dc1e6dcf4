import { type Clock, systemClock } from '../api/clock.ts'

/** A wait that can be cut short. */
export interface WakeUp {
  /** Resolves at a wake-up, or after `ms`. A wake-up between two waits ends the next one at once. */
  wait(ms: number): Promise<void>
  ring(): void
}

/** The longest delay that a timer of this platform allows, in ms. */
const longestTimerMs = 2 ** 31 - 1

/** @param after runs an action after the given milliseconds, and returns a function that cancels it. */
export function createWakeUp(after: Clock['after'] = systemClock.after): WakeUp {
  let rung = false
  let wake: (() => void) | null = null

  return {
    wait: (ms) =>
      new Promise((resolve) => {
        if (rung) {
          rung = false
          resolve()
          return
        }
        const end = () => {
          callOff()
          wake = null
          resolve()
        }
        const callOff = after(Math.min(Math.max(ms, 0), longestTimerMs), end)
        wake = end
      }),
    ring: () => {
      if (wake === null) rung = true
      else wake()
    },
  }
}
