import { limits } from '#shared/admin-api/limits.ts'
import type { DeskError } from '#shared/desk/errors.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type { BudgetShare } from '#shared/desk/sync-state.ts'
import type { Log } from '../log.ts'
import { type Clock, systemClock } from './clock.ts'
import { headroom, lanes, type Priority, priorities } from './headroom.ts'
import { createRequestWindow, type RequestWindow } from './request-window.ts'
import { createThrottle } from './throttle.ts'
import { forgetful, type ThrottleMemory, toMachineTime, toProcessTime } from './throttle-memory.ts'
import { timeNeeded } from './time-needed.ts'

export { lanes, type Priority, priorities } from './headroom.ts'

/**
 * Request times that outlive the process, one log for each workspace and token. A time is a reading of the
 * machine's own clock (milliseconds since the machine was started), not the time of day: setting the wall clock
 * must not change what is remembered.
 */
export interface RequestLog {
  /**
   * The times recorded so far, in any order; at least every one recorded later than two minutes before `now`.
   * Times above `now` stem from before the machine was restarted: return them too.
   */
  load(now: number): readonly number[]
  /**
   * Keeps a time, in whole milliseconds, so that it survives a kill of this process right afterwards (a commit;
   * no fsync needed). Called before the request is sent, and again while a slow one is under way. When it throws,
   * nothing is sent.
   */
  record(at: number): void
}

export interface BudgetState {
  /** Requests that count against the limit at this moment. */
  readonly used: number
  /** Requests allowed in any window now: lower than configured while another client shares the token. */
  readonly limit: number
  /** `limit` when nobody else shares the token. */
  readonly fullLimit: number
  /** Milliseconds since 1970 until which nothing is sent after a 429; null when nothing holds. */
  readonly pausedUntil: number | null
  readonly shares: readonly BudgetShare[]
}

/** The right to send one request now. */
export interface RequestSlot {
  /** Must be called once, when the request has ended. Calls after the first do nothing. */
  release(outcome: SlotOutcome): void
}

export type SlotOutcome =
  /** An answer came, at least its headers; any status but 429. */
  | { readonly kind: 'answered' }
  /** It broke before it left: the service cannot have counted it. */
  | { readonly kind: 'notSent' }
  /** It left and no answer came; it may arrive even now. */
  | { readonly kind: 'lost' }
  /** 429; `retryAfterMs` as the service asked, null when it did not. */
  | { readonly kind: 'limited'; readonly retryAfterMs: number | null }

export interface RequestBudget {
  /**
   * Waits until a request may be sent.
   *
   * Errors: `network` when `signal` ended the waiting or the budget was closed; `internal` when the log could
   * not keep the time.
   */
  acquire(priority: Priority, signal?: AbortSignal): Promise<Result<RequestSlot>>
  /** Whether a request of this class would be sent at once. */
  hasRoom(priority: Priority): boolean
  /**
   * How long so many requests of a class take if nobody asks for more, in milliseconds; null when none can be sent.
   *
   * @param tookMs how long one takes.
   */
  timeFor(priority: Priority, requests: { readonly count: number; readonly tookMs: number }): number | null
  state(): BudgetState
  /** Calls `listener` soon after `state()` may have changed; many changes are one call. @returns how to stop it. */
  onChange(listener: () => void): () => void
  /** Ends all waiting; nothing is granted afterwards. */
  close(): void
}

export interface RequestBudgetOptions {
  readonly requestLog: RequestLog
  /** Keeps the limit that a 429 shrank beyond this process; without it that is forgotten. */
  readonly throttleMemory?: ThrottleMemory
  /** Where a failing request log is written down. */
  readonly log: Pick<Log, 'fault'>
  /** Requests in any window; 120 by default. */
  readonly limit?: number
  /** Length of the window in milliseconds; a minute by default. */
  readonly windowMs?: number
  readonly clock?: Clock
  /** In [0, 1). */
  readonly random?: () => number
}

/** Service and desk may measure a minute a little differently. */
const marginMs = 250
/**
 * How long after the last that is known of it a request may still arrive: after the desk gave up on it, and
 * after its last record when the process was killed. Covers a machine clock that knows whole seconds only.
 */
const lateArrivalMs = 3_000
/** A request still unanswered is recorded again so often: after a kill nobody else knows how late it arrived. */
const recordAgainMs = 1_000
/** The least time between two notices to listeners. */
const noticeMs = 100

interface Waiting {
  readonly answer: (result: Result<RequestSlot>) => void
}

/** Keeps the requests of one token within the service's limit, in any window, across restarts too. */
export function createRequestBudget(options: RequestBudgetOptions): RequestBudget {
  const { requestLog, log, clock = systemClock, random = Math.random } = options
  const { limit: fullLimit = limits.requestsPerMinute, windowMs = 60_000 } = options
  const { throttleMemory = forgetful } = options

  const window = createRequestWindow(windowMs + marginMs, earlierRequests())
  /** The requests of each class alone. */
  const shares: Record<Priority, RequestWindow> = {
    person: createRequestWindow(windowMs + marginMs, []),
    outbox: createRequestWindow(windowMs + marginMs, []),
    bulk: createRequestWindow(windowMs + marginMs, []),
    background: createRequestWindow(windowMs + marginMs, []),
  }
  const throttle = createThrottle({
    fullLimit,
    windowMs,
    random,
    now: clock.now(),
    earlier: earlierThrottle(),
  })
  const queues: Record<Priority, Set<Waiting>> = {
    person: new Set(),
    outbox: new Set(),
    bulk: new Set(),
    background: new Set(),
  }
  const listeners = new Set<() => void>()
  let cancelWake: (() => void) | null = null
  let cancelNotice: (() => void) | null = null
  let personAskedAt = Number.NEGATIVE_INFINITY
  let closed = false

  /** When the requests of earlier processes stop counting, by this process's clock. */
  function earlierRequests(): number[] {
    const now = clock.now()
    const sinceStart = clock.sinceMachineStart()
    return requestLog.load(sinceStart).map((at) => {
      // A time ahead of the clock is from before the machine started: the request arrived by then at the latest.
      const latestArrival = at > sinceStart + lateArrivalMs ? 0 : at + lateArrivalMs
      return now - (sinceStart - latestArrival) + windowMs + marginMs
    })
  }

  function earlierThrottle() {
    const earlier = throttleMemory.load()
    return earlier === null ? null : toProcessTime(earlier, clock)
  }

  function mayGo(priority: Priority, now: number): boolean {
    const limit = throttle.limit(now)
    const kept = headroom(priority, limit, now - personAskedAt)
    const free = throttle.isProbing() ? 1 : lanes - kept.lanes
    return window.inFlight() < free && window.used(now) < limit - kept.requests
  }

  function serve(): void {
    const now = clock.now()
    if (throttle.pausedUntil(now) === null) {
      for (const priority of priorities) {
        for (const waiting of queues[priority]) {
          if (!mayGo(priority, now)) break
          queues[priority].delete(waiting)
          waiting.answer(grant([window, shares[priority]]))
        }
      }
    }
    wakeLater(now)
    notice()
  }

  function wakeLater(now: number): void {
    cancelWake?.()
    cancelWake = null
    const someoneWaits = priorities.some((priority) => queues[priority].size > 0)
    if (closed || !(someoneWaits || listeners.size > 0)) return
    const next = throttle.pausedUntil(now) ?? window.nextFreeAt(now)
    if (next === null) return
    const delay = Math.max(1, Math.ceil(next - now))
    cancelWake = clock.after(someoneWaits ? delay : Math.max(delay, noticeMs), serve)
  }

  function grant(counting: readonly RequestWindow[]): Result<RequestSlot> {
    const recorded = record('recording a request before it is sent')
    if (!recorded.ok) return recorded
    for (const counted of counting) counted.sent()
    const sentAt = clock.now()
    let again = clock.after(recordAgainMs, recordAgain)
    let released = false

    function recordAgain(): void {
      record('recording a slow request again')
      again = clock.after(recordAgainMs, recordAgain)
    }

    return ok({
      release: (outcome) => {
        if (released) return
        released = true
        again()
        for (const counted of counting) end(outcome, counted)
        heed(outcome, sentAt)
        serve()
      },
    })
  }

  function end({ kind }: SlotOutcome, counted: RequestWindow): void {
    if (kind === 'notSent') counted.takenBack()
    else counted.ended(clock.now(), kind === 'lost' ? lateArrivalMs : 0)
  }

  /** What an ended request tells about the service. */
  function heed(outcome: SlotOutcome, sentAt: number): void {
    const now = clock.now()
    switch (outcome.kind) {
      case 'answered':
        throttle.answered(sentAt)
        break
      case 'limited':
        throttle.limited({ now, sentAt, used: window.used(now), retryAfterMs: outcome.retryAfterMs })
        keepThrottle()
        break
      case 'lost':
        record('recording a request that was given up')
        break
      case 'notSent':
        break
      default:
        outcome satisfies never
    }
  }

  function record(doing: string): Result<null> {
    try {
      requestLog.record(Math.round(clock.sinceMachineStart()))
      return ok(null)
    } catch (cause) {
      return err({ kind: 'internal', reference: log.fault(doing, cause) })
    }
  }

  function keepThrottle(): void {
    const standing = throttle.standing()
    if (standing === null) return
    try {
      throttleMemory.keep(toMachineTime(standing, clock))
    } catch (cause) {
      // This process gives way all the same; the next one may have to learn it anew.
      log.fault('keeping what the service refused', cause)
    }
  }

  function shareOf(name: Priority, now: number): BudgetShare {
    const limit = throttle.limit(now)
    const kept = headroom(name, limit, now - personAskedAt)
    return { name, used: shares[name].used(now), upTo: limit - kept.requests }
  }

  function notice(): void {
    if (listeners.size === 0 || cancelNotice !== null || closed) return
    cancelNotice = clock.after(noticeMs, () => {
      cancelNotice = null
      for (const listener of listeners) listener()
    })
  }

  return {
    acquire: (priority, signal) =>
      new Promise((resolve) => {
        if (closed || signal?.aborted === true) return resolve(err(calledOff))
        const callOff = () => {
          queues[priority].delete(waiting)
          resolve(err(calledOff))
        }
        const waiting: Waiting = {
          answer: (result) => {
            signal?.removeEventListener('abort', callOff)
            resolve(result)
          },
        }
        signal?.addEventListener('abort', callOff, { once: true })
        queues[priority].add(waiting)
        if (priority === 'person') personAskedAt = clock.now()
        serve()
      }),
    hasRoom: (priority) => {
      const now = clock.now()
      const isBehind = priorities
        .slice(0, priorities.indexOf(priority) + 1)
        .some((before) => queues[before].size > 0)
      return !closed && !isBehind && throttle.pausedUntil(now) === null && mayGo(priority, now)
    },
    timeFor: (priority, { count, tookMs }) => {
      const now = clock.now()
      const limit = throttle.limit(now)
      const kept = headroom(priority, limit, now - personAskedAt)
      return timeNeeded({
        requests: count,
        tookMs,
        sideBySide: lanes - kept.lanes,
        capacity: limit - kept.requests,
        windowMs: windowMs + marginMs,
        inFlight: window.inFlight(),
        freeIn: window.freeAt(now).map((at) => at - now),
        startsIn: (throttle.pausedUntil(now) ?? now) - now,
      })
    },
    state: () => {
      const now = clock.now()
      const paused = throttle.pausedUntil(now)
      return {
        used: window.used(now),
        limit: throttle.limit(now),
        fullLimit,
        pausedUntil: paused === null ? null : Math.round(clock.wall() + paused - now),
        shares: priorities.map((name) => shareOf(name, now)),
      }
    },
    onChange: (listener) => {
      listeners.add(listener)
      wakeLater(clock.now())
      return () => listeners.delete(listener)
    },
    close: () => {
      closed = true
      cancelWake?.()
      cancelNotice?.()
      for (const priority of priorities) {
        for (const waiting of queues[priority]) waiting.answer(err(calledOff))
        queues[priority].clear()
      }
    },
  }
}

const calledOff: DeskError = {
  kind: 'network',
  reason: 'Called off before it was sent.',
  mayHaveArrived: false,
}
