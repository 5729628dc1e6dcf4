import type { BudgetShare } from '#shared/desk/sync-state.ts'
import { headroom, lanes, type Priority, priorities } from './headroom.ts'
import { createRequestWindow, type RequestWindow } from './request-window.ts'
import { createThrottle, type ThrottleStatus } from './throttle.ts'
import { timeNeeded } from './time-needed.ts'

/** How a request ended, as far as the limit is concerned. */
export type SlotOutcome =
  /** At least the headers of an answer arrived, with any status but 429. */
  | { readonly kind: 'answered' }
  /** The request failed before it left: the service cannot have counted it. */
  | { readonly kind: 'notSent' }
  /** The request left and no answer arrived; the request may still reach the service. */
  | { readonly kind: 'lost' }
  /** The answer was 429. `retryAfterMs`: the wait that the service asked for, null when it asked for none. */
  | { readonly kind: 'limited'; readonly retryAfterMs: number | null }

/**
 * Decides how many requests of each class may be sent at a moment. It contains the counts of a token's requests and the
 * rules about them, but no timers and no queue of waiting requests. `now` is in ms by the clock of this process, and
 * never decreases.
 */
export interface Allowance {
  /** Whether a request of this class may be sent now; false for every class during a pause. */
  mayGo(priority: Priority, now: number): boolean
  /** Called when a request of this class is about to be sent. */
  sent(priority: Priority): void
  ended(
    request: { readonly priority: Priority; readonly sentAt: number },
    outcome: SlotOutcome,
    now: number,
  ): void
  /** Called when the user waits for a request: less urgent classes leave more room from now on. */
  personAsked(now: number): void
  /** The time until which nothing is sent after a 429; null when there is no pause. */
  pausedUntil(now: number): number | null
  /**
   * The time at which more requests may be sent than now, if none ends before; null when only the end of a request
   * allows more.
   */
  nextAt(now: number): number | null
  /** The state after refusals, for the next process; null while there were none. */
  throttleStatus(): ThrottleStatus | null
  /** How many requests count against the limit. */
  used(now: number): number
  /** How many requests are allowed in any window. */
  limit(now: number): number
  shares(now: number): readonly BudgetShare[]
  /** How long this many requests of a class take if no others are sent, in ms; null when none can be sent. */
  timeFor(
    priority: Priority,
    requests: { readonly count: number; readonly tookMs: number },
    now: number,
  ): number | null
}

export interface AllowanceOptions {
  readonly fullLimit: number
  /** Length of the service's window, in ms. */
  readonly windowMs: number
  readonly now: number
  /** Times at which requests of earlier processes stop counting. */
  readonly countedUntil: readonly number[]
  /** The state after the service's refusals to earlier processes; null = there were none. */
  readonly earlierThrottle: ThrottleStatus | null
  /** Returns a number in [0, 1). */
  readonly random: () => number
}

/** Added to the window, in ms, because the service and the desk measure a minute a little differently. */
const marginMs = 250
/**
 * How long a request may still be on its way to the service, in ms: after the desk gave it up or, when the process was
 * killed, after the last record of the request. This time includes a reserve for computer clocks that are exact to
 * whole seconds only.
 */
export const lateArrivalMs = 3_000

/** How long a request counts after its answer, in ms. */
export const countsForMs = (windowMs: number): number => windowMs + marginMs

export function createAllowance(options: AllowanceOptions): Allowance {
  const { fullLimit, random, earlierThrottle: earlier } = options
  const windowMs = countsForMs(options.windowMs)
  const all = createRequestWindow(windowMs, options.countedUntil)
  /** The requests of each class, counted separately. */
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

  /** How much of the limit and of the lanes a class may use now. */
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
