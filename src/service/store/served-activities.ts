import { formatInstant } from '#shared/admin-api/instant.ts'
import type { ReportActivity } from '#shared/admin-api/resources.ts'
import type { Directory } from './directory.ts'
import type { Database } from './service-database.ts'

export interface ActivityRow {
  readonly id: number
  readonly report_id: number
  readonly created_at: number
  readonly is_internal: number
  readonly has_evidence: number
  readonly actor_id: string | null
  readonly message: string
}

export interface NewActivity {
  readonly reportId: number
  readonly createdAt: number
  readonly isInternal: boolean
  /** null = a system entry. */
  readonly actorId: string | null
  readonly message: string
}

/**
 * Adds a timeline entry and sets the report's `lastActivityAt`, which is defined as the time of the newest entry. If
 * `createdAt` is before the newest entry, that entry's time is used instead. Must run in a transaction.
 */
export function addActivity(db: Database, entry: NewActivity): ActivityRow {
  const newest = db
    .prepare<[number], number | null>('SELECT max(created_at) FROM activities WHERE report_id = ?')
    .pluck()
    .get(entry.reportId)
  const createdAt = Math.max(entry.createdAt, newest ?? entry.createdAt)
  const row = db
    .prepare<(string | number | null)[], ActivityRow>(`
      INSERT INTO activities (report_id, created_at, is_internal, has_evidence, actor_id, message)
      VALUES (?, ?, ?, 0, ?, ?) RETURNING *`)
    .get(entry.reportId, createdAt, Number(entry.isInternal), entry.actorId, entry.message)
  if (row === undefined) throw new Error('SQLite returned no row for an insert')
  db.prepare('UPDATE reports SET last_activity_at = ? WHERE id = ?').run(createdAt, entry.reportId)
  return row
}

/**
 * Removes a timeline entry, and sets `lastActivityAt` to the time of the newest remaining entry, or of the report's
 * creation. Must run in a transaction.
 */
export function removeActivity(db: Database, id: number): void {
  const removed = db
    .prepare<[number], { report_id: number }>('DELETE FROM activities WHERE id = ? RETURNING report_id')
    .get(id)
  if (removed === undefined) return
  db.prepare(
    `UPDATE reports SET last_activity_at = coalesce(
       (SELECT max(created_at) FROM activities WHERE report_id = reports.id), created_at) WHERE id = ?`,
  ).run(removed.report_id)
}

/** The comments of a report, without system entries, oldest first. */
export function readComments(db: Database, reportId: number): ActivityRow[] {
  return db
    .prepare<[number], ActivityRow>(
      'SELECT * FROM activities WHERE report_id = ? AND actor_id IS NOT NULL ORDER BY created_at, id',
    )
    .all(reportId)
}

/** Up to `count` entries of a report's timeline after a position; null = from the beginning. */
export function readTimeline(
  db: Database,
  reportId: number,
  page: {
    readonly descending: boolean
    readonly after: { readonly createdAt: number; readonly id: number } | null
    readonly count: number
  },
): ActivityRow[] {
  const [direction, further] = page.descending ? ['DESC', '<'] : ['ASC', '>']
  const seek = page.after === null ? '' : `AND (created_at, id) ${further} (:createdAt, :id)`
  return db
    .prepare<[Record<string, number>], ActivityRow>(`
      SELECT * FROM activities WHERE report_id = :reportId ${seek}
      ORDER BY created_at ${direction}, id ${direction} LIMIT :count`)
    .all({ reportId, count: page.count, ...page.after })
}

export function activityOf(directory: Directory, row: ActivityRow): ReportActivity {
  return {
    id: row.id,
    message: row.message,
    createdAt: formatInstant(row.created_at),
    isInternal: row.is_internal === 1,
    hasEvidence: row.has_evidence === 1,
    actor: row.actor_id === null ? null : (directory.people.get(row.actor_id) ?? null),
  }
}
