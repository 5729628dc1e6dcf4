import type { ReceivedActivity } from '#shared/admin-api/received.ts'
import type { WritableDb } from './database.ts'
import type { ReadingOf } from './stored-reports.ts'

/** How the page of a timeline just stored meets what was there before. */
export interface StoredActivities {
  readonly added: number
  readonly changed: number
  /** At least one entry of the page was here already. */
  readonly reachedKnown: boolean
}

/**
 * Stores a page of a timeline, read newest first. `complete`: with this page everything older is known too,
 * because the page was the last one, or reached a known entry of a timeline without a gap (see
 * `HydrationTicket.timelineComplete`). Until a complete page comes, the report stays in the hydration queue.
 * A report that is not here (any more) is passed over.
 */
export function storeActivities(
  _db: WritableDb,
  _reportId: number,
  _entries: readonly ReceivedActivity[],
  _reading: ReadingOf & { readonly complete: boolean },
): StoredActivities {
  throw new Error('stands with the next commit')
}
