import type { WritableDb } from '../store/database.ts'
import { markEvidenceStale } from '../store/evidence.ts'
import { markStale, readStoredReport } from '../store/reports.ts'
import { writeTimelinePosition } from './standing.ts'

/**
 * Has whole reports read again although nothing says that they changed: details, the timeline to its end, and the
 * list of evidence. Call inside a transaction; ids that are not here are passed over.
 */
export function readAgain(db: WritableDb, reportIds: readonly number[]): void {
  for (const id of reportIds) {
    markStale(db, id)
    markEvidenceStale(db, id)
    const revision = readStoredReport(db, id)?.revision
    if (revision !== undefined) writeTimelinePosition(db, id, { cursor: null, revision, stopsAt: null })
  }
}
