import type { Clock } from './clock.ts'
import { longestAskedWaitMs } from './retry-after.ts'
import type { ThrottleStatus } from './throttle.ts'

/** The state after the last 429, kept after a restart. Its time is by the machine's own clock, as in `RequestLog`. */
export interface ThrottleMemory {
  load(): ThrottleStatus | null
  /** Keeps it so that it survives a kill of this process. */
  keep(status: ThrottleStatus): void
}

/** Without one a restart would ask again at the full pace, and be refused again. */
export const forgetful: ThrottleMemory = { load: () => null, keep: () => undefined }

/** Between the clock of this process and that of the machine. */
export function toMachineTime(status: ThrottleStatus, clock: Clock): ThrottleStatus {
  const recoversFrom = Math.round(status.recoversFrom - clock.now() + clock.sinceMachineStart())
  return { ...status, recoversFrom }
}

/**
 * A time further ahead than any pause stems from before the machine was started again: since then it has recovered
 * for at least as long as the machine is up.
 */
export function toProcessTime(status: ThrottleStatus, clock: Clock): ThrottleStatus {
  const sinceStart = clock.sinceMachineStart()
  const isOfThisStart = status.recoversFrom <= sinceStart + longestAskedWaitMs
  const recoversFrom = clock.now() - sinceStart + (isOfThisStart ? status.recoversFrom : 0)
  return { ...status, recoversFrom }
}
