import { type ReadableDb, select } from '../database.ts'

const highest = select<{ id: number | null }>('sweep.highest', 'select max(id) as id from reports')
const unlisted = select<{ id: number }>(
  'sweep.unlisted',
  `select id from reports where id > :above and id <= :upTo
     and id not in (select value from json_each(:listed)) order by id`,
)
const fromOn = select<{ reports: number; dated: number; earliest: number | null }>(
  'sweep.fromOn',
  `select count(*) as reports, count(created_at) as dated, min(created_at) as earliest
   from reports where id >= ?`,
)
const readLongAgo = select<{ id: number }>(
  'sweep.readLongAgo',
  `select id from reports
   where (is_open = 1 or coalesce(has_reward, 0) = 1) = :active and evicted_at is null and details_stale = 0
     and (details_read_at < :before or details_read_at > :now)
   order by details_read_at, id limit :limit`,
)

/** The highest id of a stored report. @returns null when there are no reports. */
export function highestReportId(db: ReadableDb): number | null {
  return db.get(highest)?.id ?? null
}

/** Ids in `(above, upTo]` of reports that are in the local copy and not among `listed`. */
export function unlistedReports(
  db: ReadableDb,
  range: { readonly above: number; readonly upTo: number },
  listed: readonly number[],
): number[] {
  return db.all(unlisted, { ...range, listed: JSON.stringify(listed) }).map(({ id }) => id)
}

/**
 * The earliest createdAt among the reports with this id or a higher one; null when one of them has none, or there are
 * no such reports.
 */
export function earliestCreatedFrom(db: ReadableDb, id: number): number | null {
  const row = db.get(fromOn, [id])
  return row === undefined || row.dated < row.reports ? null : row.earliest
}

/**
 * Ids of reports whose details were read before a time (`before`), those read longest ago first. Reports with a reading
 * time in the future, from a clock that was wrong, are included.
 *
 * @param active whether to list open or rewarded reports, or all the others.
 */
export function detailsReadLongAgo(
  db: ReadableDb,
  active: boolean,
  options: { readonly before: number; readonly now: number; readonly limit: number },
): number[] {
  return db.all(readLongAgo, { ...options, active: active ? 1 : 0 }).map(({ id }) => id)
}
