import type { ReceivedReportSummary } from '#shared/admin-api/received.ts'
import { type ReadableDb, select, type Transaction, type WritableDb } from '../database.ts'
import { withinTransaction } from '../transaction.ts'
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

const traced = select<{ id: number }>(
  'traces.among',
  `select value as id from json_each(?)
   where exists (select 1 from tombstones where report_id = value)
     or exists (select 1 from outbox where report_id = value and settled_at is null)
     or exists (select 1 from reviewed_marks where report_id = value)
     or exists (select 1 from snoozes where report_id = value)
     or exists (select 1 from local_marks where report_id = value)`,
)

/**
 * Stores a page of summaries. A field missing from a summary keeps its known value; `assignedTo: null` unassigns. A
 * report that is new, or in which any field changed, is put into the hydration queue. If a removed report is listed
 * again, its tombstone is deleted. Storing the same page again changes nothing.
 */
export function storeReportSummaries(
  db: WritableDb,
  summaries: readonly ReceivedReportSummary[],
): StoredReports {
  return withinTransaction(db, (transaction) => {
    const added = new Set<number>()
    const changed = new Set<number>()
    const ids = summaries.map(({ id }) => id)
    const before = readStoredReports(transaction, ids)
    const traced = withTraces(
      transaction,
      ids.filter((id) => !before.has(id)),
    )
    const met = new Set<number>()
    for (const summary of summaries) {
      const { id } = summary
      // A report that is listed twice on the page was changed by its first row, so it is read again.
      const known = met.has(id) ? readStoredReport(transaction, id) : before.get(id)
      met.add(id)
      const outcome = storeSummary(transaction, summary, known, traced.has(id))
      if (outcome === 'added') added.add(summary.id)
      if (outcome === 'changed' && !added.has(summary.id)) changed.add(summary.id)
    }
    return { added: [...added], changed: [...changed] }
  })
}

function storeSummary(
  transaction: Transaction,
  summary: ReceivedReportSummary,
  known: StoredReport | undefined,
  hasTraces: boolean,
): 'added' | 'changed' | 'unchanged' {
  learnFromReport(transaction, summary)
  const facts = mergeFacts(known, summary)
  if (known === undefined) {
    if (hasTraces) clearTombstone(transaction, summary.id)
    writeFacts(transaction, summary.id, undefined, facts, !hasTraces)
    return 'added'
  }
  if (!factsDiffer(known, facts)) {
    if (known.extra !== facts.extra) writeFacts(transaction, summary.id, known, facts)
    return 'unchanged'
  }
  // If the page is older than the details read since, its facts are not stored. The report is read again all the same,
  // since a deleted comment also moves the last activity back.
  if (!isOlder(facts, known)) writeFacts(transaction, summary.id, known, facts)
  markChanged(transaction, summary.id, known, facts)
  return 'changed'
}

/**
 * The reports of which the local copy has a trace beside their row: a tombstone, marks, or a pending action. Most new
 * reports have no trace. Checking each new report separately would take a tenth of the time that storing it takes.
 */
function withTraces(db: ReadableDb, reportIds: readonly number[]): ReadonlySet<number> {
  if (reportIds.length === 0) return new Set()
  return new Set(db.all(traced, [JSON.stringify(reportIds)]).map(({ id }) => id))
}
