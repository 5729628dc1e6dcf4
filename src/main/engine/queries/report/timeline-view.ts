import type { TimelineEntry, TimelineView } from '#shared/desk/models.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { type ReadableDb, select } from '../../store/database.ts'
import { attempt } from '../../store/failure.ts'
import { readNewsIds } from '../../store/own/local-marks.ts'
import { personView } from '../naming.ts'

interface EntryRow {
  readonly id: string
  readonly message: string | null
  readonly createdAt: number | null
  readonly isInternal: number | null
  readonly hasEvidence: number | null
  readonly actorId: string | null
  readonly nickname: string | null
}

const reportOf = select<{ reporterId: string | null; complete: number }>(
  'timeline.report',
  'select reporter_id as reporterId, timeline_complete as complete from reports where id = ?',
)
const entriesOf = select<EntryRow>(
  'timeline.entries',
  `select e.id, e.message, e.created_at as createdAt, e.is_internal as isInternal,
     e.has_evidence as hasEvidence, e.actor_id as actorId, p.nickname
   from activities e left join people p on p.id = e.actor_id
   where e.report_id = ? order by e.created_at, length(e.id), e.id`,
)

/** A report's timeline, oldest entry first. @returns `unknownHere` when the report is not in the local copy. */
export function readTimeline(db: ReadableDb, reportId: number, me: string | null): Result<TimelineView> {
  const read = attempt(db.file, () => {
    const report = db.get(reportOf, [reportId])
    if (report === undefined) return null
    const entries = db.all(entriesOf, [reportId]).map((row) => toEntry(row, report.reporterId, me))
    const news = readNewsIds(db, reportId)
    return { entries, complete: report.complete === 1, ...(news.length > 0 && { news }) }
  })
  if (!read.ok) return read
  return read.value === null ? err({ kind: 'unknownHere', what: 'report' }) : ok(read.value)
}

function toEntry(row: EntryRow, reporterId: string | null, me: string | null): TimelineEntry {
  return {
    id: row.id,
    message: row.message ?? '',
    createdAt: row.createdAt,
    audience: audienceOf(row.isInternal),
    hasEvidence: row.hasEvidence === 1,
    actor:
      row.actorId === null
        ? null
        : { ...personView(row.actorId, row.nickname, me), isReporter: row.actorId === reporterId },
  }
}

function audienceOf(isInternal: number | null): TimelineEntry['audience'] {
  if (isInternal === null) return 'unknown'
  return isInternal === 1 ? 'internal' : 'public'
}
