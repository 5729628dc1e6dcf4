import type { ReceivedReportSummary } from '#shared/admin-api/received.ts'
import type { WritableDb } from './database.ts'
import { withTraces } from './own-traces.ts'
import {
  factsDiffer,
  isOlder,
  learnFromReport,
  markChanged,
  mergeFacts,
  readStoredReport,
  readStoredReports,
  type StoredReport,
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
    const ids = summaries.map(({ id }) => id)
    const before = readStoredReports(db, ids)
    const traced = withTraces(
      db,
      ids.filter((id) => !before.has(id)),
    )
    const met = new Set<number>()
    for (const summary of summaries) {
      const { id } = summary
      // What stands there twice was stored a moment ago.
      const known = met.has(id) ? readStoredReport(db, id) : before.get(id)
      met.add(id)
      const outcome = storeSummary(db, summary, known, traced.has(id))
      if (outcome === 'added') added.add(summary.id)
      if (outcome === 'changed' && !added.has(summary.id)) changed.add(summary.id)
    }
    return { added: [...added], changed: [...changed] }
  })
}

function storeSummary(
  db: WritableDb,
  summary: ReceivedReportSummary,
  known: StoredReport | undefined,
  hasTraces: boolean,
): 'added' | 'changed' | 'unchanged' {
  learnFromReport(db, summary)
  const facts = mergeFacts(known, summary)
  if (known === undefined) {
    if (hasTraces) clearTombstone(db, summary.id)
    writeFacts(db, summary.id, undefined, facts, !hasTraces)
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
