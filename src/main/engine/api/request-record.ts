import { err, ok, type Result } from '#shared/desk/result.ts'
import type { Log } from '../log.ts'
import { databaseFailure } from '../store/failure.ts'
import { lateArrivalMs } from './allowance.ts'
import type { Clock } from './clock.ts'
import type { ThrottleStatus } from './throttle.ts'
import { type ThrottleMemory, toMachineTime, toProcessTime } from './throttle-memory.ts'

/**
 * Request times that outlive the process, one log for each workspace and token. A time is a reading of the
 * machine's own clock (milliseconds since the machine was started), not the time of day: setting the wall clock
 * must not change the log.
 */
export interface RequestLog {
  /**
   * The times recorded so far, in any order; at least every one recorded later than two minutes before `now`.
   * Times above `now` stem from before the machine was restarted: return them too.
   */
  load(now: number): readonly number[]
  /**
   * Keeps a time, in whole milliseconds, so that it survives a kill of this process right afterwards (a commit;
   * no fsync needed). Called before the request is sent, and again while a slow one is in flight. If it throws,
   * nothing is sent.
   */
  record(at: number): void
}

/** Passes on requests and refusals from one process to the next. */
export interface RequestRecord {
  /**
   * When the requests of earlier processes stop counting, by this process's clock.
   *
   * @param countsForMs how long a request counts after its answer.
   */
  earlierRequests(countsForMs: number): readonly number[]
  /** The refusals of earlier processes, by this process's clock; null = none. */
  earlierThrottle(): ThrottleStatus | null
  /**
   * Records that a request is in flight, or was a moment ago.
   *
   * @returns `internal` when the log could not keep it, `diskFull` when there is no room for it.
   */
  keep(doing: string): Result<null>
  /** Records at intervals that a request is still in flight. @returns stops it. */
  keepAgain(): () => void
  keepThrottle(status: ThrottleStatus): void
}

/** How often an unanswered request is recorded again: after a kill only this shows how late it may have arrived. */
const recordAgainMs = 1_000

interface RequestRecordParts {
  readonly requestLog: RequestLog
  readonly throttleMemory: ThrottleMemory
  readonly log: Pick<Log, 'fault'>
  readonly clock: Clock
}

export function createRequestRecord(parts: RequestRecordParts): RequestRecord {
  const { requestLog, throttleMemory, log, clock } = parts

  function keep(doing: string): Result<null> {
    try {
      requestLog.record(Math.round(clock.sinceMachineStart()))
      return ok(null)
    } catch (cause) {
      const failure = databaseFailure('the request log', cause)
      return err(failure ?? { kind: 'internal', reference: log.fault(doing, cause) })
    }
  }

  return {
    earlierRequests(countsForMs) {
      const now = clock.now()
      const sinceStart = clock.sinceMachineStart()
      return requestLog.load(sinceStart).map((at) => {
        // A time ahead of the clock is from before the machine started: the request arrived by then at the latest.
        const latestArrival = at > sinceStart + lateArrivalMs ? 0 : at + lateArrivalMs
        return now - (sinceStart - latestArrival) + countsForMs
      })
    },
    earlierThrottle() {
      const earlier = throttleMemory.load()
      return earlier === null ? null : toProcessTime(earlier, clock)
    },
    keep,
    keepAgain() {
      let callOff = clock.after(recordAgainMs, again)
      function again(): void {
        keep('recording a slow request again')
        callOff = clock.after(recordAgainMs, again)
      }
      return () => callOff()
    },
    keepThrottle(status) {
      try {
        throttleMemory.keep(toMachineTime(status, clock))
      } catch (cause) {
        // This process gives way all the same; the next one may have to be refused again to learn it.
        log.fault('keeping what the service refused', cause)
      }
    },
  }
}
