import type { DeskError } from '#shared/desk/errors.ts'
import type { AdminApi } from '../api/admin-api.ts'
import type { Priority } from '../api/budget.ts'
import type { Clock } from '../api/clock.ts'
import type { WritableDb } from '../store/database.ts'
import type { GatheredStore } from './gathered-store.ts'

/** The objects and functions that all parts of a workspace's sync share. */
export interface SyncContext {
  readonly db: WritableDb
  /** Stores data read in the background, where many answers may arrive at once. */
  readonly gathered: GatheredStore
  readonly api: AdminApi
  /** Ends the requests when the sync is stopped. The database stays open until every lane has ended. */
  readonly signal: AbortSignal
  /** The time of day, in ms since 1970. */
  readonly now: () => number
  /** The clock for waits and pauses. */
  readonly clock: Clock
  /**
   * Called with the ids of reports whose rows were added, changed or removed; `many` = data shown in all rows, such as
   * names, has changed.
   */
  readonly reportsChanged: (reportIds: readonly number[] | 'many') => void
  /** Called with the ids of reports that a list shows in an unreadable form: the details of each may be readable. */
  readonly listedUnreadable?: (reportIds: readonly number[]) => void
  /**
   * The priority of requests for changes; undefined = `background`. A bulk change leaves the background no requests,
   * but depends on changes by others: if these were not read, each action of the bulk change would have to read its
   * report first.
   */
  readonly changesPriority?: () => Extract<Priority, 'bulk' | 'background'>
}

/** The outcome of one step of a lane. A step is one request, or none. */
export type StepOutcome =
  /** `progress`: false when the same work may have to be repeated, so that earlier failures still count. */
  | { readonly kind: 'done'; readonly progress: boolean }
  | { readonly kind: 'failed'; readonly error: DeskError; readonly startedAt: number }
