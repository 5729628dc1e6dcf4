import { change, type ReadableDb, select, type Transaction, type WritableDb } from '../database.ts'
import { forgetSettledOfReport } from '../outbox/outbox-entries.ts'
import { dropMarks } from '../own/local-marks.ts'
import { dropSearchDocument } from '../search/search-index.ts'
import { wantWordsRemoved } from '../search/search-merge.ts'
import { dropTerms } from '../search/term-index.ts'
import { withinTransaction } from '../transaction.ts'
import { readStoredReport } from './reports.ts'

const removing = change('reports.remove', 'delete from reports where id = ?')
const burying = change(
  'tombstones.add',
  `insert into tombstones (report_id, removed_at) values (?, ?)
   on conflict (report_id) do update set removed_at = excluded.removed_at`,
)
const clearing = change('tombstones.clear', 'delete from tombstones where report_id = ?')
const one = select<{ reportId: number }>(
  'tombstones.one',
  'select report_id as reportId from tombstones where report_id = ?',
)
const all = select<Tombstone>(
  'tombstones.list',
  'select report_id as reportId, removed_at as removedAt from tombstones order by report_id',
)

/** A report that was in the local copy and that the service no longer shows. */
export interface Tombstone {
  readonly reportId: number
  readonly removedAt: number
}

/**
 * Removes a report that the service no longer shows. Its rows, texts, timeline, list of evidence, search document,
 * settled actions and the marks of `dropMarks` are deleted. A tombstone with its id is added. See `report-words.ts`.
 *
 * @returns false when the report was not in the local copy.
 */
export function removeReport(db: WritableDb, reportId: number, removedAt: number): boolean {
  return withinTransaction(db, (transaction) => {
    const known = readStoredReport(transaction, reportId)
    if (known === undefined) return false
    dropSearchDocument(transaction, known.recency)
    dropTerms(transaction, reportId)
    wantWordsRemoved(transaction)
    transaction.pending.searchDocuments.delete(reportId)
    transaction.pending.removed.add(reportId)
    // This deletes details, timeline and evidence too: their tables reference the report.
    transaction.run(removing, [reportId])
    dropMarks(transaction, reportId)
    forgetSettledOfReport(transaction, reportId)
    transaction.run(burying, [reportId, removedAt])
    return true
  })
}

/** Whether a report was in the local copy and was removed. */
export function isTombstone(db: ReadableDb, reportId: number): boolean {
  return db.get(one, [reportId]) !== undefined
}

export function listTombstones(db: ReadableDb): Tombstone[] {
  return db.all(all)
}

const since = select<{ removed: number }>(
  'tombstones.since',
  'select count(*) as removed from tombstones where removed_at >= ?',
)

/** How many reports were removed since a time (ms since 1970). */
export function countRemovedSince(db: ReadableDb, instant: number): number {
  return db.get(since, [instant])?.removed ?? 0
}

/** Deletes a tombstone, because the service shows the report again. */
export function clearTombstone(transaction: Transaction, reportId: number): void {
  transaction.run(clearing, [reportId])
}
