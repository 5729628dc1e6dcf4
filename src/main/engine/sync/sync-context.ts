import type { DeskError } from '#shared/desk/errors.ts'
import type { AdminApi } from '../api/admin-api.ts'
import type { Priority } from '../api/budget.ts'
import type { Clock } from '../api/clock.ts'
import type { WritableDb } from '../store/database.ts'
import type { GatheredStore } from './gathered-store.ts'

/** The parts that everything in a workspace's sync shares. */
export interface SyncContext {
  readonly db: WritableDb
  /** Takes what is read in the background, where many answers may come at once. */
  readonly gathered: GatheredStore
  readonly api: AdminApi
  /** Ends the requests when the sync is stopped. The database stays open until every lane has ended. */
  readonly signal: AbortSignal
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** The clock for waits and rests. */
  readonly clock: Clock
  /** Told of reports whose rows were stored anew, changed or removed; `many` = what all rows show, such as names. */
  readonly reportsChanged: (reportIds: readonly number[] | 'many') => void
  /** Told of reports a list holds in a form that cannot be read, by their ids: each may be readable by itself. */
  readonly listedUnreadable?: (reportIds: readonly number[]) => void
  /**
   * How urgent it is to look for changes; left out = `background`. A bulk change leaves the background nothing, but
   * rests on knowing what others did: without a look each of its actions would have to read its report first.
   */
  readonly changesPriority?: () => Extract<Priority, 'bulk' | 'background'>
}

/** How one step of a lane ended. A step is one request, or none. */
export type StepOutcome =
  /** `progress`: false when the same work may come again, so that the failures before it still count. */
  | { readonly kind: 'done'; readonly progress: boolean }
  | { readonly kind: 'failed'; readonly error: DeskError; readonly startedAt: number }
