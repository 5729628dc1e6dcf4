import type { ReceivedReportSummary } from '#shared/admin-api/received.ts'
import type { WritableDb } from './database.ts'
import {
  factsDiffer,
  isOlder,
  learnFromReport,
  markChanged,
  mergeFacts,
  readStoredReport,
  writeFacts,
} from './reports.ts'
import type { StoredReports } from './stored-reports.ts'
import { clearTombstone } from './tombstones.ts'
import { withinTransaction } from './transaction.ts'

/**
 * Stores a page of summaries. What a summary does not say stays as it is known; `assignedTo: null` unassigns.
 * A report that is new, or that any field shows to have changed, is put into the hydration queue. A tombstone
 * of a report that is back is taken away. The same page again changes nothing.
 */
export function storeReportSummaries(
  db: WritableDb,
  summaries: readonly ReceivedReportSummary[],
): StoredReports {
  return withinTransaction(db, () => {
    const added = new Set<number>()
    const changed = new Set<number>()
    for (const summary of summaries) {
      const outcome = storeSummary(db, summary)
      if (outcome === 'added') added.add(summary.id)
      if (outcome === 'changed' && !added.has(summary.id)) changed.add(summary.id)
    }
    return { added: [...added], changed: [...changed] }
  })
}

function storeSummary(db: WritableDb, summary: ReceivedReportSummary): 'added' | 'changed' | 'unchanged' {
  learnFromReport(db, summary)
  const known = readStoredReport(db, summary.id)
  const facts = mergeFacts(known, summary)
  if (known === undefined) {
    clearTombstone(db, summary.id)
    writeFacts(db, summary.id, undefined, facts)
    return 'added'
  }
  if (!factsDiffer(known, facts)) {
    if (known.extra !== facts.extra) writeFacts(db, summary.id, known, facts)
    return 'unchanged'
  }
  // A page read before newer details were: its facts are not believed, but the service is asked again, since a
  // deleted comment also makes the last activity go back.
  if (!isOlder(facts, known)) writeFacts(db, summary.id, known, facts)
  markChanged(db, summary.id, known, facts)
  return 'changed'
}
