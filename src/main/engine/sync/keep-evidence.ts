import type { ReceivedEvidence } from '#shared/admin-api/received.ts'
import type { ReceivedList } from '../api/admin-api.ts'
import type { WritableDb } from '../store/database.ts'
import { storeEvidence } from '../store/evidence.ts'
import { readStoredReport } from '../store/reports.ts'
import { aboutReport } from '../store/set-aside.ts'
import type { ReadingOf } from '../store/stored-reports.ts'
import { beginsAnew, keepSetAside, partReadAfterAll } from './keep-set-aside.ts'

/**
 * Keeps the list of a report's evidence, whoever asked for it, and what of it could not be used. A report that is not
 * here any more is passed over. Call inside a transaction.
 */
export function keepEvidence(
  db: WritableDb,
  reportId: number,
  answer: ReceivedList<ReceivedEvidence>,
  reading: ReadingOf,
): void {
  if (readStoredReport(db, reportId) === undefined) return
  storeEvidence(db, reportId, answer.items, reading)
  beginsAnew(db, 'listEvidence', reportId)
  keepSetAside(db, 'listEvidence', answer, reading.readAt, aboutReport(reportId))
  partReadAfterAll(db, 'listEvidence', reportId)
}
