import type { Transaction } from '../store/database.ts'
import { markEvidenceStale } from '../store/evidence/evidence-rows.ts'
import { markStale, readStoredReport } from '../store/reports/reports.ts'
import { writeTimelinePosition } from './sync-position.ts'

/**
 * Marks the details, the whole timeline and the list of evidence of these reports to be read again, although nothing
 * shows that they changed. Ids that are not in the local copy are skipped.
 */
export function readAgain(transaction: Transaction, reportIds: readonly number[]): void {
  for (const id of reportIds) {
    markStale(transaction, id)
    markEvidenceStale(transaction, id)
    const revision = readStoredReport(transaction, id)?.revision
    if (revision !== undefined)
      writeTimelinePosition(transaction, id, { cursor: null, revision, stopsAt: null })
  }
}
