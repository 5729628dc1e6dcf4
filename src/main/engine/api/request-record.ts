import { err, ok, type Result } from '#shared/desk/result.ts'
import type { Log } from '../log.ts'
import { databaseFailure } from '../store/failure.ts'
import { lateArrivalMs } from './allowance.ts'
import type { Clock } from './clock.ts'
import type { ThrottleStatus } from './throttle.ts'
import { type ThrottleMemory, toMachineTime, toProcessTime } from './throttle-memory.ts'

/**
 * Request times that outlive the process, in one log for each workspace and token. The times are in ms since the
 * computer was started, not times of day: setting the clock must not change the log.
 */
export interface RequestLog {
  /**
   * Returns the times recorded so far, in any order: at least every time recorded within two minutes before `now`.
   * Times above `now` are from before the computer was restarted, and must be returned too.
   */
  load(now: number): readonly number[]
  /**
   * Stores a time, in whole ms, so that it survives a kill of this process right afterwards (a commit; no fsync
   * needed). Called before the request is sent, and again while a slow request is in flight. If it throws, nothing is
   * sent.
   */
  record(at: number): void
}

/** Passes requests and refusals from one process to the next. */
export interface RequestRecord {
  /**
   * When the requests of earlier processes stop counting, by this process's clock.
   *
   * @param countsForMs how long a request counts after its answer, in ms.
   */
  earlierRequests(countsForMs: number): readonly number[]
  /** The state after refusals to earlier processes, by this process's clock; null = there were none. */
  earlierThrottle(): ThrottleStatus | null
  /**
   * Records that a request is in flight, or was a moment ago.
   *
   * @returns `internal` when the log could not store it, `diskFull` when there is no room for it.
   */
  keep(doing: string): Result<null>
  /** Records at intervals that a request is still in flight. @returns a function that stops this. */
  keepAgain(): () => void
  keepThrottle(status: ThrottleStatus): void
}

/**
 * How often an unanswered request is recorded again, in ms: after a kill, only these records show until when it may
 * have arrived.
 */
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
        // A time ahead of the clock is from before the computer was started: the request had arrived by then at the
        // latest.
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
        // This process reduces its limit all the same. The next process may learn of the refusal only by being refused
        // again.
        log.fault('keeping what the service refused', cause)
      }
    },
  }
}
