import type { ReceivedReportSummary } from '#shared/admin-api/received.ts'
import type { WritableDb } from './database.ts'
import type { StoredReports } from './stored-reports.ts'

/**
 * Stores a page of summaries. What a summary does not say stays as it is known; `assignedTo: null` unassigns.
 * A report that is new, or that any field shows to have changed, is put into the hydration queue. A tombstone
 * of a report that is back is taken away. The same page again changes nothing.
 */
export function storeReportSummaries(
  _db: WritableDb,
  _summaries: readonly ReceivedReportSummary[],
): StoredReports {
  throw new Error('stands with the next commit')
}
