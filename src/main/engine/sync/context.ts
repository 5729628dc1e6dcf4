import type { DeskError } from '#shared/desk/errors.ts'
import type { AdminApi } from '../api/admin-api.ts'
import type { WritableDb } from '../store/database.ts'

/** What every part of a workspace's sync works with. */
export interface SyncContext {
  readonly db: WritableDb
  readonly api: AdminApi
  /** Ends the requests when the sync is stopped. The database stays open until every lane has ended. */
  readonly signal: AbortSignal
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Told of reports whose rows were stored anew, changed or removed; `many` = what all rows show, such as names. */
  readonly reportsChanged: (reportIds: readonly number[] | 'many') => void
}

/** How one step of a lane ended. A step is one request, or none. */
export type StepOutcome =
  /** `progress`: false when the same work may come again, so that the failures before it still count. */
  | { readonly kind: 'done'; readonly progress: boolean }
  | { readonly kind: 'failed'; readonly error: DeskError; readonly startedAt: number }
