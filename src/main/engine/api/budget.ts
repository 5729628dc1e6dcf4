import type { Result } from '#shared/desk/result.ts'
import type { Log } from '../log.ts'

/** A person waiting, an action on its way out, everything else. */
export type Priority = 'person' | 'outbox' | 'background'

/**
 * Request times that outlive the process, one log for each workspace and token. A time is a reading of the
 * machine's own clock (milliseconds since the machine was started, see `machineClock`), not the time of day:
 * setting the wall clock must not change what is remembered.
 */
export interface RequestLog {
  /**
   * The times recorded so far, in any order; at least every one recorded later than two minutes before `now`.
   * Times above `now` stem from before the machine was restarted: return them too.
   */
  load(now: number): readonly number[]
  /**
   * Keeps a time so that it survives a kill of this process right afterwards (a commit; no fsync needed).
   * Called before the request is sent. May be called twice for one request. When it throws, nothing is sent.
   */
  record(at: number): void
}

export interface BudgetState {
  /** Requests that count against the limit at this moment. */
  readonly used: number
  /** Requests allowed in any minute now: lower than configured while another client shares the token. */
  readonly limit: number
  /** Milliseconds since 1970 until which nothing is sent after a 429; null when nothing holds. */
  readonly pausedUntil: number | null
}

/** The right to send one request now. */
export interface RequestSlot {
  /**
   * Must be called exactly once when the request ended: `answered` for any answer or break after it left,
   * `notSent` when it surely never left, `limited` for a 429.
   */
  release(outcome: SlotOutcome): void
}

export type SlotOutcome =
  | { readonly kind: 'answered' }
  | { readonly kind: 'notSent' }
  /** `retryAfterMs` as the service said, null when it did not. */
  | { readonly kind: 'limited'; readonly retryAfterMs: number | null }

export interface RequestBudget {
  /**
   * Waits until a request may be sent.
   *
   * Errors: `network` when `signal` ended the waiting or the budget was closed; `diskFull` or `internal` when
   * the log could not keep the time.
   */
  acquire(priority: Priority, signal?: AbortSignal): Promise<Result<RequestSlot>>
  state(): BudgetState
  /** Calls `listener` whenever `state()` may have changed; many at once are one call. @returns how to stop it. */
  onChange(listener: () => void): () => void
  /** Ends all waiting; nothing is granted afterwards. */
  close(): void
}

export interface RequestBudgetOptions {
  readonly requestLog: RequestLog
  /** Where a failing request log is written down. */
  readonly log: Pick<Log, 'fault'>
  /** Requests in any window; 120 by default. */
  readonly limit?: number
  /** Length of the window in milliseconds; a minute by default. */
  readonly windowMs?: number
}
