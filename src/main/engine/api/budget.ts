import { limits } from '#shared/admin-api/limits.ts'
import { ok, type Result } from '#shared/desk/result.ts'
import type { BudgetShare } from '#shared/desk/sync-state.ts'
import type { Log } from '../log.ts'
import { countsForMs, createAllowance, type SlotOutcome } from './allowance.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Priority } from './headroom.ts'
import { createRequestRecord, type RequestLog } from './request-record.ts'
import { forgetful, type ThrottleMemory } from './throttle-memory.ts'
import { createWaitingLine } from './waiting-line.ts'

export type { SlotOutcome } from './allowance.ts'
export { lanes, type Priority, priorities } from './headroom.ts'
export type { RequestLog } from './request-record.ts'

export interface BudgetState {
  /** How many requests count against the limit now. */
  readonly used: number
  /** How many requests are allowed in any window now: fewer than configured while another client shares the token. */
  readonly limit: number
  /** `limit` when no other client shares the token. */
  readonly fullLimit: number
  /** The time until which nothing is sent after a 429, in ms since 1970; null when there is no pause. */
  readonly pausedUntil: number | null
  readonly shares: readonly BudgetShare[]
}

/** The permission to send one request now. */
export interface RequestSlot {
  /** Must be called once, when the request has ended. Calls after the first do nothing. */
  release(outcome: SlotOutcome): void
}

export interface RequestBudget {
  /**
   * Waits until a request may be sent.
   *
   * Errors: `network` when `signal` ended the wait or the budget was closed; `internal` when the log could not store
   * the request's time, `diskFull` when there is no room for it.
   *
   * @param hasten once it fires, the request waits with a person's priority.
   */
  acquire(priority: Priority, signal?: AbortSignal, hasten?: AbortSignal): Promise<Result<RequestSlot>>
  /** Whether a request of this class would be sent at once. */
  hasRoom(priority: Priority): boolean
  /**
   * How long this many requests of a class take if no others are sent, in ms; null when none can be sent.
   *
   * @param requests `tookMs`: how long one request takes, in ms.
   */
  timeFor(priority: Priority, requests: { readonly count: number; readonly tookMs: number }): number | null
  state(): BudgetState
  /**
   * Calls `listener` soon after `state()` may have changed, once for many changes. @returns a function that
   * unsubscribes.
   */
  onChange(listener: () => void): () => void
  /** Ends all waits; after that, no request is permitted. */
  close(): void
}

export interface RequestBudgetOptions {
  readonly requestLog: RequestLog
  /**
   * Stores the limit that was reduced after a 429, so that the next process knows it; without it, a restart forgets the
   * reduction.
   */
  readonly throttleMemory?: ThrottleMemory
  /** Logs the faults of the request log. */
  readonly log: Pick<Log, 'fault'>
  /** How many requests are allowed in any window; 120 by default. */
  readonly limit?: number
  /** Length of the window in ms; a minute by default. */
  readonly windowMs?: number
  readonly clock?: Clock
  /** Returns a number in [0, 1). */
  readonly random?: () => number
}

/** Shortest time between two calls of a listener, in ms. */
const noticeMs = 100

/** Keeps the requests of one token within the service's limit, in any window, and across restarts. */
export function createRequestBudget(options: RequestBudgetOptions): RequestBudget {
  const { requestLog, log, throttleMemory = forgetful, clock = systemClock, random = Math.random } = options
  const { limit: fullLimit = limits.requestsPerMinute, windowMs = 60_000 } = options

  const record = createRequestRecord({ requestLog, throttleMemory, log, clock })
  const allowance = createAllowance({
    fullLimit,
    windowMs,
    random,
    now: clock.now(),
    countedUntil: record.earlierRequests(countsForMs(windowMs)),
    earlierThrottle: record.earlierThrottle(),
  })
  const line = createWaitingLine<RequestSlot>((priority) => {
    if (priority === 'person') allowance.personAsked(clock.now())
    serve()
  })
  const listeners = new Set<() => void>()
  let cancelWake: (() => void) | null = null
  let cancelNotice: (() => void) | null = null

  function serve(): void {
    const now = clock.now()
    line.serve((priority) => allowance.mayGo(priority, now), grant)
    wakeLater(now)
    notice()
  }

  function wakeLater(now: number): void {
    cancelWake?.()
    cancelWake = null
    const someoneWaits = line.waits('background')
    if (line.isClosed || !(someoneWaits || listeners.size > 0)) return
    const next = allowance.nextAt(now)
    if (next === null) return
    const delay = Math.max(1, Math.ceil(next - now))
    cancelWake = clock.after(someoneWaits ? delay : Math.max(delay, noticeMs), serve)
  }

  function grant(priority: Priority): Result<RequestSlot> {
    const recorded = record.keep('recording a request before it is sent')
    if (!recorded.ok) return recorded
    allowance.sent(priority)
    const sentAt = clock.now()
    const stopKeeping = record.keepAgain()
    let released = false
    return ok({
      release: (outcome) => {
        if (released) return
        released = true
        stopKeeping()
        allowance.ended({ priority, sentAt }, outcome, clock.now())
        if (outcome.kind === 'lost') record.keep('recording a request that was given up')
        const refused = outcome.kind === 'limited' ? allowance.throttleStatus() : null
        if (refused !== null) record.keepThrottle(refused)
        serve()
      },
    })
  }

  function notice(): void {
    if (listeners.size === 0 || cancelNotice !== null || line.isClosed) return
    cancelNotice = clock.after(noticeMs, () => {
      cancelNotice = null
      for (const listener of listeners) listener()
    })
  }

  return {
    acquire: line.wait,
    hasRoom: (priority) => !line.isClosed && !line.waits(priority) && allowance.mayGo(priority, clock.now()),
    timeFor: (priority, requests) => allowance.timeFor(priority, requests, clock.now()),
    state: () => {
      const now = clock.now()
      const paused = allowance.pausedUntil(now)
      return {
        used: allowance.used(now),
        limit: allowance.limit(now),
        fullLimit,
        pausedUntil: paused === null ? null : Math.round(clock.wall() + paused - now),
        shares: allowance.shares(now),
      }
    },
    onChange: (listener) => {
      listeners.add(listener)
      wakeLater(clock.now())
      return () => listeners.delete(listener)
    },
    close: () => {
      line.close()
      cancelWake?.()
      cancelNotice?.()
    },
  }
}
