import type { Clock } from './clock.ts'
import { longestAskedWaitMs } from './retry-after.ts'
import type { ThrottleStatus } from './throttle.ts'

/** The state after the last 429, kept after a restart. Its time is by the machine's own clock, as in `RequestLog`. */
export interface ThrottleMemory {
  load(): ThrottleStatus | null
  /** Keeps it so that it survives a kill of this process. */
  keep(status: ThrottleStatus): void
}

/** Without a memory, a restart would ask at the full rate again, and be refused again. */
export const forgetful: ThrottleMemory = { load: () => null, keep: () => undefined }

/** Converts from the clock of this process to that of the machine. */
export function toMachineTime(status: ThrottleStatus, clock: Clock): ThrottleStatus {
  const recoversFrom = Math.round(status.recoversFrom - clock.now() + clock.sinceMachineStart())
  return { ...status, recoversFrom }
}

/**
 * A time further ahead than any pause is from before the machine was restarted: the limit has been recovering
 * for at least as long as the machine has been up.
 */
export function toProcessTime(status: ThrottleStatus, clock: Clock): ThrottleStatus {
  const sinceStart = clock.sinceMachineStart()
  const isOfThisStart = status.recoversFrom <= sinceStart + longestAskedWaitMs
  const recoversFrom = clock.now() - sinceStart + (isOfThisStart ? status.recoversFrom : 0)
  return { ...status, recoversFrom }
}
