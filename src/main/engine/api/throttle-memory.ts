import type { Clock } from './clock.ts'
import { longestAskedWaitMs } from './retry-after.ts'
import type { ThrottleStanding } from './throttle.ts'

/** What the last 429 left behind, kept beyond the process. Its time is by the machine's own clock, as in `RequestLog`. */
export interface ThrottleMemory {
  load(): ThrottleStanding | null
  /** Keeps it so that it survives a kill of this process. */
  keep(standing: ThrottleStanding): void
}

/** Without one a restart would ask again at the full pace, and be refused again. */
export const forgetful: ThrottleMemory = { load: () => null, keep: () => undefined }

/** Between the clock of this process and that of the machine. */
export function toMachineTime(standing: ThrottleStanding, clock: Clock): ThrottleStanding {
  const recoversFrom = Math.round(standing.recoversFrom - clock.now() + clock.sinceMachineStart())
  return { ...standing, recoversFrom }
}

/**
 * A time further ahead than any pause stems from before the machine was started again: since then it has recovered
 * for at least as long as the machine is up.
 */
export function toProcessTime(standing: ThrottleStanding, clock: Clock): ThrottleStanding {
  const sinceStart = clock.sinceMachineStart()
  const isOfThisStart = standing.recoversFrom <= sinceStart + longestAskedWaitMs
  const recoversFrom = clock.now() - sinceStart + (isOfThisStart ? standing.recoversFrom : 0)
  return { ...standing, recoversFrom }
}
