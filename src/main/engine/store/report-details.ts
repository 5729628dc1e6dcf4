import type { ReceivedReport } from '#shared/admin-api/received.ts'
import type { WritableDb } from './database.ts'
import type { ReadingOf } from './stored-reports.ts'

/**
 * Stores a report's details (adding the report if it is not here yet) and takes it out of the hydration queue
 * as far as details go, unless it changed since the ticket was drawn.
 *
 * @returns `revision` to hand to the reading of the timeline that follows.
 */
export function storeReportDetails(
  _db: WritableDb,
  _report: ReceivedReport,
  _reading: ReadingOf,
): { readonly changed: boolean; readonly revision: number } {
  throw new Error('stands with the next commit')
}
