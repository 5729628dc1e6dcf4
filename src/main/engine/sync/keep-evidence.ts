import type { ReceivedEvidence } from '#shared/admin-api/received.ts'
import type { ReceivedList } from '../api/admin-api.ts'
import type { Transaction } from '../store/database.ts'
import { storeEvidence } from '../store/evidence/evidence-rows.ts'
import { readStoredReport } from '../store/reports/reports.ts'
import type { ReadingOf } from '../store/reports/stored-reports.ts'
import { aboutReport } from '../store/set-aside.ts'
import { beginsAnew, keepSetAside, partReadAfterAll } from './keep-set-aside.ts'

/**
 * Stores a report's list of evidence and the items that were set aside. A report that is no longer in the local copy is
 * skipped.
 */
export function keepEvidence(
  transaction: Transaction,
  reportId: number,
  answer: ReceivedList<ReceivedEvidence>,
  reading: ReadingOf,
): void {
  if (readStoredReport(transaction, reportId) === undefined) return
  storeEvidence(transaction, reportId, answer.items, reading)
  beginsAnew(transaction, 'listEvidence', reportId)
  keepSetAside(transaction, 'listEvidence', answer, reading.readAt, aboutReport(reportId))
  partReadAfterAll(transaction, 'listEvidence', reportId)
}
