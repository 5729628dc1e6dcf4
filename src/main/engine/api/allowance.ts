import type { BudgetShare } from '#shared/desk/sync-state.ts'
import { headroom, lanes, type Priority, priorities } from './headroom.ts'
import { createRequestWindow, type RequestWindow } from './request-window.ts'
import { createThrottle, type ThrottleStatus } from './throttle.ts'
import { timeNeeded } from './time-needed.ts'

/** How a request ended. */
export type SlotOutcome =
  /** An answer came, at least its headers; any status but 429. */
  | { readonly kind: 'answered' }
  /** It broke before it left: the service cannot have counted it. */
  | { readonly kind: 'notSent' }
  /** It left and no answer came; it may arrive even now. */
  | { readonly kind: 'lost' }
  /** 429; `retryAfterMs` as the service asked, null when it did not. */
  | { readonly kind: 'limited'; readonly retryAfterMs: number | null }

/**
 * How many requests of each class may be sent at a moment: the counts of a token's requests and the rules about them,
 * without timers and without a waiting line. `now` is in ms by the clock of this process, and never goes back.
 */
export interface Allowance {
  /** Whether a request of this class may be sent; nothing may during a pause. */
  mayGo(priority: Priority, now: number): boolean
  /** A request of this class is about to be sent. */
  sent(priority: Priority): void
  ended(
    request: { readonly priority: Priority; readonly sentAt: number },
    outcome: SlotOutcome,
    now: number,
  ): void
  /** A person waits for a request: less urgent classes leave more room from now on. */
  personAsked(now: number): void
  /** The time until which nothing is sent after a 429; null when there is no pause. */
  pausedUntil(now: number): number | null
  /** The time at which more may be sent than now, unless a request ends before; null when only that can help. */
  nextAt(now: number): number | null
  /** The refusals that the next process must know about; null while there are none. */
  throttleStatus(): ThrottleStatus | null
  /** Requests that count against the limit. */
  used(now: number): number
  /** Requests allowed in any window. */
  limit(now: number): number
  shares(now: number): readonly BudgetShare[]
  /** ms that this many requests of a class take if no others are asked for; null when none can be sent. */
  timeFor(
    priority: Priority,
    requests: { readonly count: number; readonly tookMs: number },
    now: number,
  ): number | null
}

export interface AllowanceOptions {
  readonly fullLimit: number
  /** Length of the window at the service, in ms. */
  readonly windowMs: number
  readonly now: number
  /** Times at which requests of earlier processes stop counting. */
  readonly countedUntil: readonly number[]
  /** The service's refusals to earlier processes; null = none. */
  readonly earlierThrottle: ThrottleStatus | null
  /** In [0, 1). */
  readonly random: () => number
}

/** Allows for the service and the desk measuring a minute a little differently. */
const marginMs = 250
/**
 * How long after its last known moment a request may still arrive: after the desk gave up on it, and
 * after its last record when the process was killed. Allows for a machine clock that is exact to whole seconds only.
 */
export const lateArrivalMs = 3_000

/** How long a request counts after its answer, in ms. */
export const countsForMs = (windowMs: number): number => windowMs + marginMs

export function createAllowance(options: AllowanceOptions): Allowance {
  const { fullLimit, random, earlierThrottle: earlier } = options
  const windowMs = countsForMs(options.windowMs)
  const all = createRequestWindow(windowMs, options.countedUntil)
  /** The requests of each class alone. */
  const byClass: Record<Priority, RequestWindow> = {
    person: createRequestWindow(windowMs, []),
    outbox: createRequestWindow(windowMs, []),
    bulk: createRequestWindow(windowMs, []),
    background: createRequestWindow(windowMs, []),
  }
  const throttle = createThrottle({
    fullLimit,
    windowMs: options.windowMs,
    random,
    now: options.now,
    earlier,
  })
  let personAskedAt = Number.NEGATIVE_INFINITY

  /** The share of the limit and of the lanes that a class may use. */
  function roomOf(priority: Priority, now: number): { readonly requests: number; readonly lanes: number } {
    const limit = throttle.limit(now)
    const kept = headroom(priority, limit, now - personAskedAt)
    return { requests: limit - kept.requests, lanes: lanes - kept.lanes }
  }

  return {
    mayGo(priority, now) {
      if (throttle.pausedUntil(now) !== null) return false
      const room = roomOf(priority, now)
      return all.inFlight() < (throttle.isProbing() ? 1 : room.lanes) && all.used(now) < room.requests
    },
    sent(priority) {
      for (const window of [all, byClass[priority]]) window.sent()
    },
    ended({ priority, sentAt }, outcome, now) {
      for (const window of [all, byClass[priority]]) {
        if (outcome.kind === 'notSent') window.notSent()
        else window.ended(now, outcome.kind === 'lost' ? lateArrivalMs : 0)
      }
      if (outcome.kind === 'answered') throttle.answered(sentAt)
      if (outcome.kind === 'limited')
        throttle.limited({ now, sentAt, used: all.used(now), retryAfterMs: outcome.retryAfterMs })
    },
    personAsked(now) {
      personAskedAt = now
    },
    pausedUntil: throttle.pausedUntil,
    nextAt: (now) => throttle.pausedUntil(now) ?? all.nextFreeAt(now),
    throttleStatus: throttle.status,
    used: all.used,
    limit: throttle.limit,
    shares: (now) =>
      priorities.map((name) => ({ name, used: byClass[name].used(now), upTo: roomOf(name, now).requests })),
    timeFor(priority, { count, tookMs }, now) {
      const room = roomOf(priority, now)
      return timeNeeded({
        requests: count,
        tookMs,
        sideBySide: room.lanes,
        capacity: room.requests,
        windowMs,
        inFlight: all.inFlight(),
        freeIn: all.freeAt(now).map((at) => at - now),
        startsIn: (throttle.pausedUntil(now) ?? now) - now,
      })
    },
  }
}
