import type { MarkChange, MarkedReport, ReportMarks } from '#shared/desk/marks.ts'
import { change, type ReadableDb, type SqlValue, select, type WritableDb } from './database.ts'
import { withinTransaction } from './transaction.ts'

/**
 * What a person noted about reports: seen, reviewed, snoozed. Never sent to the service. What was seen is noted by
 * the service's own clock, as the last activity there was then: this machine's clock may be wrong.
 */

interface MarksRow {
  readonly activityAt: number | null
  readonly reviewedActivityAt: number | null
  readonly reviewedAt: number | null
  readonly snoozedActivityAt: number | null
  readonly snoozedAt: number | null
  readonly until: number | null
  readonly wokeAt: number | null
  readonly reason: 'time' | 'activity' | null
}

const activityOf = `coalesce(r.last_activity_at, r.created_at, 0)`
const marksOf = select<MarksRow>(
  'marks.of',
  `select (select ${activityOf} from reports r where r.id = asked.id) as activityAt,
     v.activity_at as reviewedActivityAt, v.reviewed_at as reviewedAt,
     s.activity_at as snoozedActivityAt, s.snoozed_at as snoozedAt, s.until,
     w.woke_at as wokeAt, w.reason
   from (select :id as id) asked
   left join reviewed_marks v on v.report_id = asked.id
   left join snoozes s on s.report_id = asked.id
   left join wakings w on w.report_id = asked.id`,
)

const seenBefore = select<{ seenActivityAt: number; changed: number }>(
  'marks.seenBefore',
  'select seen_activity_at as seenActivityAt, changed from local_marks where report_id = ?',
)
const seeing = change(
  'marks.seen',
  `insert into local_marks (report_id, seen_activity_at, seen_at, changed)
   select r.id, ${activityOf}, :now, 0 from reports r where r.id = :id
   on conflict (report_id) do update set
     seen_activity_at = excluded.seen_activity_at, seen_at = excluded.seen_at, changed = 0`,
)
const reviewing = change(
  'marks.review',
  `insert into reviewed_marks (report_id, activity_at, reviewed_at) values (:id, :activityAt, :at)
   on conflict (report_id) do update set activity_at = excluded.activity_at, reviewed_at = excluded.reviewed_at`,
)
const snoozing = change(
  'marks.snooze',
  `insert into snoozes (report_id, until, activity_at, snoozed_at) values (:id, :until, :activityAt, :at)
   on conflict (report_id) do update set
     until = excluded.until, activity_at = excluded.activity_at, snoozed_at = excluded.snoozed_at`,
)
const waking = change(
  'marks.wake',
  `insert into wakings (report_id, woke_at, reason) values (:id, :at, :reason)
   on conflict (report_id) do update set woke_at = excluded.woke_at, reason = excluded.reason`,
)
const dropReview = change('marks.dropReview', 'delete from reviewed_marks where report_id = ?')
const dropSnooze = change('marks.dropSnooze', 'delete from snoozes where report_id = ?')
const dropWaking = change('marks.dropWaking', 'delete from wakings where report_id = ?')
const dropSeen = change('marks.dropSeen', 'delete from local_marks where report_id = ?')

// Most reports have none.
const anyMark = select<{ found: number }>(
  'marks.any',
  `select 1 as found where exists (select 1 from reviewed_marks where report_id = :id)
     or exists (select 1 from snoozes where report_id = :id)
     or exists (select 1 from local_marks where report_id = :id)`,
)
const outdatedReview = change(
  'marks.outdatedReview',
  'delete from reviewed_marks where report_id = :id and activity_at < :activityAt',
)
const outdatedSnooze = change(
  'marks.outdatedSnooze',
  'delete from snoozes where report_id = :id and activity_at < :activityAt',
)
const changedSinceSeen = change(
  'marks.changedSinceSeen',
  `update local_marks set changed = seen_activity_at < :activityAt
   where report_id = :id and changed <> (seen_activity_at < :activityAt)`,
)

const due = select<{ id: number }>(
  'marks.due',
  `select s.report_id as id from snoozes s where s.until is not null and s.until <= ? order by s.until`,
)
const nextDue = select<{ until: number | null }>(
  'marks.nextDue',
  'select min(until) as until from snoozes where until is not null',
)

/** Remembers that a person saw the report as it stands now, also that it is awake again. `now`: ms since 1970. */
export function markSeen(db: WritableDb, reportId: number, now: number): void {
  withinTransaction(db, () => {
    const before = db.get(seenBefore, [reportId])
    if (db.run(seeing, { id: reportId, now }) === 0) return
    const isSame = before?.seenActivityAt === db.get(seenBefore, [reportId])?.seenActivityAt
    const woke = db.run(dropWaking, [reportId]) > 0
    // Going back to a report nothing happened to changes no queue.
    if (!isSame || before?.changed === 1 || woke) db.pending.changed = true
  })
}

/**
 * Changes the marks of reports; those that are not here are passed over. A mark counts for the activity the person
 * saw: where more has happened meanwhile, it is outdated at once.
 *
 * @returns the marks as they were, for `restoreMarks`.
 */
export function changeMarks(
  db: WritableDb,
  reports: readonly MarkedReport[],
  wanted: MarkChange,
  now: number,
): readonly ReportMarks[] {
  return withinTransaction(db, () =>
    reports.flatMap(({ reportId, activityAt }) => {
      const row = db.get(marksOf, { id: reportId })
      if (row === undefined || row.activityAt === null) return []
      applyChange(db, reportId, Math.min(activityAt, row.activityAt), wanted, now)
      outdateMarks(db, reportId, row.activityAt, now)
      db.pending.changed = true
      return [marksBefore(reportId, row)]
    }),
  )
}

/** As `changeMarks`, for reports as they stand now. */
export function changeMarksNow(
  db: WritableDb,
  reportIds: readonly number[],
  wanted: MarkChange,
  now: number,
): readonly ReportMarks[] {
  const reports = reportIds.map((reportId) => ({ reportId, activityAt: Number.MAX_SAFE_INTEGER }))
  return changeMarks(db, reports, wanted, now)
}

function applyChange(db: WritableDb, id: number, activityAt: number, wanted: MarkChange, now: number): void {
  switch (wanted.kind) {
    case 'reviewed':
      db.run(reviewing, { id, activityAt, at: now })
      return
    case 'notReviewed':
      db.run(dropReview, [id])
      return
    case 'snoozed':
      db.run(dropWaking, [id])
      db.run(snoozing, { id, activityAt, at: now, until: wanted.until })
      return
    case 'awake':
      db.run(dropSnooze, [id])
      return
    default:
      wanted satisfies never
  }
}

/** Puts reviewed marks or snoozes back as they were; those outdated meanwhile stay away. */
export function restoreMarks(
  db: WritableDb,
  which: 'review' | 'snooze',
  marks: readonly ReportMarks[],
  now: number,
): void {
  withinTransaction(db, () => {
    for (const { reportId: id, reviewed, snooze, woke } of marks) {
      if (which === 'review') {
        db.run(dropReview, [id])
        if (reviewed !== null) db.run(reviewing, { id, ...reviewed })
      } else {
        for (const drop of [dropSnooze, dropWaking]) db.run(drop, [id])
        if (snooze !== null) db.run(snoozing, { id, ...snooze })
        if (woke !== null) db.run(waking, { id, ...woke })
      }
      const activityAt = db.get(marksOf, { id })?.activityAt ?? null
      if (activityAt !== null) outdateMarks(db, id, activityAt, now)
    }
    if (marks.length > 0) db.pending.changed = true
  })
}

/**
 * Something happened to a report, or it came (again): marks made before that count no longer. For `writeFacts`,
 * inside its transaction. `activityAt`: when; ms since 1970.
 */
export function outdateMarks(db: WritableDb, id: number, activityAt: number, now = Date.now()): void {
  if (db.get(anyMark, { id }) === undefined) return
  const parameters: Readonly<Record<string, SqlValue>> = { id, activityAt }
  db.run(outdatedReview, parameters)
  db.run(changedSinceSeen, parameters)
  if (db.run(outdatedSnooze, parameters) > 0) db.run(waking, { id, at: now, reason: 'activity' })
}

/** Nothing about a report is kept that may no longer be seen. */
export function dropMarks(db: WritableDb, reportId: number): void {
  for (const drop of [dropReview, dropSnooze, dropWaking, dropSeen]) db.run(drop, [reportId])
}

/** Wakes the reports whose time has come. @returns their ids, the earliest first. */
export function wakeDue(db: WritableDb, now: number): readonly number[] {
  return withinTransaction(db, () => {
    const ids = db.all(due, [now]).map(({ id }) => id)
    for (const id of ids) {
      db.run(dropSnooze, [id])
      db.run(waking, { id, at: now, reason: 'time' })
    }
    if (ids.length > 0) db.pending.changed = true
    return ids
  })
}

/** When the next report is to wake by itself; ms since 1970, null = none is. */
export function nextWaking(db: ReadableDb): number | null {
  return db.get(nextDue)?.until ?? null
}

function marksBefore(reportId: number, row: MarksRow): ReportMarks {
  const { reviewedActivityAt, reviewedAt, snoozedActivityAt, snoozedAt, until, wokeAt, reason } = row
  return {
    reportId,
    reviewed:
      reviewedActivityAt === null || reviewedAt === null
        ? null
        : { activityAt: reviewedActivityAt, at: reviewedAt },
    snooze:
      snoozedActivityAt === null || snoozedAt === null
        ? null
        : { activityAt: snoozedActivityAt, at: snoozedAt, until },
    woke: wokeAt === null || reason === null ? null : { at: wokeAt, reason },
  }
}
