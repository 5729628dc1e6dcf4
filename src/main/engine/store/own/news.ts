import { isOwnEntry, newestEntry, newsSince, type TracedEntry } from '#shared/rules/news/attribution.ts'
import { type ReadableDb, select } from '../database.ts'
import { ownTraces } from './own-writes.ts'

/** Activity on a report, and which of it is by others, derived from the stored timeline and the own writes. */

const activityOf = select<{ lastActivityAt: number | null; createdAt: number | null; isWhole: number }>(
  'news.activity',
  `select last_activity_at as lastActivityAt, created_at as createdAt,
     timeline_complete = 1 and timeline_stale = 0 as isWhole
   from reports where id = ?`,
)
const newestOf = select<{ at: number | null }>(
  'news.newest',
  'select max(created_at) as at from activities where report_id = ?',
)
const entriesSince = select<Omit<TracedEntry, 'isReporter'> & { isReporter: number }>(
  'news.entries',
  `select e.id, e.created_at as createdAt, e.actor_id as actorId, e.message,
     coalesce(e.actor_id = r.reporter_id, 0) as isReporter
   from activities e join reports r on r.id = e.report_id
   where e.report_id = :id and e.created_at > :since order by e.created_at, length(e.id), e.id`,
)

/**
 * The newest activity in the local copy, from the report or its timeline; null when the report is not in the local
 * copy.
 */
export function activityHere(db: ReadableDb, reportId: number): number | null {
  const stored = db.get(activityOf, [reportId])
  if (stored === undefined) return null
  const newest = db.get(newestOf, [reportId])?.at ?? 0
  return Math.max(stored.lastActivityAt ?? stored.createdAt ?? 0, newest)
}

export interface News {
  /** When others last did something, by the service's clock; null when they did nothing. */
  readonly newsAt: number | null
  /**
   * The time of the newest entry if it is certain that all entries up to it are own ones and none is missing; null
   * otherwise.
   */
  readonly ownUpTo: number | null
}

/** Activity on a report since a time, by the service's clock. */
export function newsOf(db: ReadableDb, reportId: number, since: number): News {
  const report = db.get(activityOf, [reportId])
  if (report === undefined) return { newsAt: null, ownUpTo: null }
  const lastActivityAt = report.lastActivityAt ?? report.createdAt
  const entries = readEntries(db, reportId, since)
  if (entries.length === 0 && (lastActivityAt ?? 0) <= since) return { newsAt: null, ownUpTo: null }
  const own = ownTraces(db, reportId)
  const newsAt = newsSince({ lastActivityAt, entries }, own, since)
  const newest = newestEntry(entries)
  const isCertain =
    report.isWhole === 1 &&
    newest !== null &&
    newest >= (lastActivityAt ?? 0) &&
    entries.every((entry) => isOwnEntry(entry, own))
  return { newsAt, ownUpTo: isCertain ? newest : null }
}

/** Ids of timeline entries that others added since a time (by the service's clock), oldest first. */
export function newsEntries(db: ReadableDb, reportId: number, since: number): readonly string[] {
  const own = ownTraces(db, reportId)
  return readEntries(db, reportId, since).flatMap((entry) => (isOwnEntry(entry, own) ? [] : [entry.id]))
}

function readEntries(db: ReadableDb, id: number, since: number): readonly TracedEntry[] {
  return db
    .all(entriesSince, { id, since })
    .map((entry) => ({ ...entry, isReporter: entry.isReporter === 1 }))
}
