import { change, changeUnseen, type ReadableDb, select, type WritableDb } from '../database.ts'
import { unsentWork } from '../own/own-tables.ts'
import { wantWordsRemoved } from '../search/search-merge.ts'
import { clearMark } from '../sync-marks.ts'
import { withinTransaction } from '../transaction.ts'

/** A report opened within this time (ms) is in use and is not evicted, however old it is. */
const openedAgoMs = 7 * 86_400_000

/** SQL: the report is closed, without activity since `:before`, and not evicted yet. */
const isOld =
  'r.is_open = 0 and r.evicted_at is null and coalesce(r.last_activity_at, r.created_at, 0) < :before'
const openedLately = `exists (select 1 from local_marks m where m.report_id = r.id and m.seen_at > :openedSince)`
const tableNames = select<{ name: string }>(
  'eviction.tables',
  `select name from sqlite_schema where type = 'table'`,
)
const evicted = select<{ total: number }>(
  'eviction.count',
  'select count(*) as total from reports where evicted_at is not null',
)
const one = select<{ id: number }>(
  'eviction.one',
  'select id from reports where id = ? and evicted_at is not null',
)
const droppingTexts = change(
  'eviction.texts',
  'update report_details set summary = null, description = null, impact = null where report_id = ?',
)
const droppingTimeline = change('eviction.timeline', 'delete from activities where report_id = ?')
const evicting = change(
  'eviction.evict',
  `update reports set evicted_at = :now, details_stale = 0, timeline_stale = 0, evidence_stale = 0,
     timeline_complete = 0, timeline_read_at = null, revision = revision + 1 where id = :id`,
)
const takingBack = changeUnseen(
  'eviction.restoreEvicted',
  `update reports set evicted_at = null, details_stale = 1, timeline_stale = 1, evidence_stale = 1,
     hydrate_after = 0, revision = revision + 1 where id = ? and evicted_at is not null`,
)

export interface EvictionRange {
  /** Only reports without activity since this time (ms since 1970) are evicted. */
  readonly before: number
  readonly now: number
}

/**
 * SQL conditions over `reports r`. `isOld`: the report is old enough to be evicted. `isSpared`: it is in use, or has
 * work that was not sent, so its texts stay.
 */
export function evictionConditions(db: ReadableDb): { readonly isOld: string; readonly isSpared: string } {
  const there = new Set(db.all(tableNames).map(({ name }) => name))
  const reasons = unsentWork
    .filter(({ table }) => there.has(table))
    .map(({ table, isUnsent }) => `exists (select 1 from ${table} where report_id = r.id and (${isUnsent}))`)
  return { isOld, isSpared: `(${[openedLately, ...reasons].join(' or ')})` }
}

export const evictionParameters = ({ before, now }: EvictionRange) => ({
  before,
  openedSince: now - openedAgoMs,
})

/**
 * Removes texts and timelines of old closed reports from this computer, at most `limit` reports. Their rows, ids, names
 * of evidence and marks stay, and the background does not read the texts again; see `restoreEvicted`.
 *
 * @returns the ids of the evicted reports.
 */
export function evictSome(db: WritableDb, range: EvictionRange, limit: number): readonly number[] {
  return withinTransaction(db, (transaction) => {
    const { isOld: old, isSpared } = evictionConditions(transaction)
    const next = select<{ id: number }>(
      'eviction.next',
      `select r.id from reports r where ${old} and not ${isSpared} limit :limit`,
    )
    const ids = transaction.all(next, { ...evictionParameters(range), limit }).map(({ id }) => id)
    for (const id of ids) {
      transaction.run(droppingTexts, [id])
      transaction.run(droppingTimeline, [id])
      transaction.run(evicting, { id, now: range.now })
      clearMark(transaction, `timeline.${id}`)
      transaction.pending.searchDocuments.add(id)
    }
    if (ids.length > 0) {
      wantWordsRemoved(transaction)
    }
    return ids
  })
}

/**
 * Ends the eviction of a report that the user wants to read: from now on it is read like any other.
 *
 * @returns whether the report was evicted.
 */
export function restoreEvicted(db: WritableDb, reportId: number): boolean {
  return db.get(one, [reportId]) !== undefined && db.run(takingBack, [reportId]) > 0
}

export function isEvicted(db: ReadableDb, reportId: number): boolean {
  return db.get(one, [reportId]) !== undefined
}

export function countEvicted(db: ReadableDb): number {
  return db.get(evicted)?.total ?? 0
}
