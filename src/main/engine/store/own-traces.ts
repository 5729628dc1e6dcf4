import { type ReadableDb, select } from './database.ts'

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
 * Which of these reports, that need not be here, have left something: a tombstone, marks, or an action that is pending.
 * Most of a page of new reports have nothing, and to ask for each of them alone takes a tenth of storing it.
 */
export function withTraces(db: ReadableDb, reportIds: readonly number[]): ReadonlySet<number> {
  if (reportIds.length === 0) return new Set()
  return new Set(db.all(traced, [JSON.stringify(reportIds)]).map(({ id }) => id))
}
