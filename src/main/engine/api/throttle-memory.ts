import type { Clock } from './clock.ts'
import { longestAskedWaitMs } from './retry-after.ts'
import type { ThrottleStatus } from './throttle.ts'

/**
 * Stores the state after the last 429 for the next process. The time in it is in ms since the computer was started, as
 * in `RequestLog`.
 */
export interface ThrottleMemory {
  load(): ThrottleStatus | null
  /** Stores the state so that it survives a kill of this process. */
  keep(status: ThrottleStatus): void
}

/** Remembers nothing: a restart sends at the full rate again, and is refused again. */
export const forgetful: ThrottleMemory = { load: () => null, keep: () => undefined }

/** Converts from the clock of this process to the time since the computer was started. */
export function toMachineTime(status: ThrottleStatus, clock: Clock): ThrottleStatus {
  const recoversFrom = Math.round(status.recoversFrom - clock.now() + clock.sinceMachineStart())
  return { ...status, recoversFrom }
}

/**
 * Converts from the time since the computer was started to the clock of this process. A time further ahead than any
 * pause is from before the computer was restarted: the limit has been recovering for at least as long as the computer
 * has been up.
 */
export function toProcessTime(status: ThrottleStatus, clock: Clock): ThrottleStatus {
  const sinceStart = clock.sinceMachineStart()
  const isOfThisStart = status.recoversFrom <= sinceStart + longestAskedWaitMs
  const recoversFrom = clock.now() - sinceStart + (isOfThisStart ? status.recoversFrom : 0)
  return { ...status, recoversFrom }
}
