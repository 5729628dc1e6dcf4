import type { MarkChange, MarkedReport, ReportMarks, WakingReason } from '#shared/desk/marks.ts'
import {
  change,
  changeUnseen,
  type ReadableDb,
  type SqlValue,
  select,
  type Transaction,
  type WritableDb,
} from '../database.ts'
import { withinTransaction } from '../transaction.ts'
import { labelsOf, putLabelOn, takeLabelOff } from './kept-labels.ts'
import { activityHere, newsEntries, newsOf } from './news.ts'
import { pin, readPin, unpin } from './pins.ts'

/**
 * The user's marks on reports: seen, reviewed, snoozed, pinned, labeled. They are never sent to the service. A report
 * that the user has seen counts as seen up to the last activity it had then. That time is by the service's clock, since
 * this computer's clock may be wrong.
 */

interface MarksRow {
  readonly activityAt: number | null
  readonly seenActivityAt: number | null
  readonly seenAt: number | null
  readonly reviewedActivityAt: number | null
  readonly reviewedAt: number | null
  readonly snoozedActivityAt: number | null
  readonly snoozedAt: number | null
  readonly until: number | null
  readonly ifUnanswered: number | null
  readonly wokeAt: number | null
  readonly reason: WakingReason | null
}

const activityOf = `coalesce(r.last_activity_at, r.created_at, 0)`
const marksOf = select<MarksRow>(
  'marks.of',
  `select (select ${activityOf} from reports r where r.id = asked.id) as activityAt,
     m.seen_activity_at as seenActivityAt, m.seen_at as seenAt,
     v.activity_at as reviewedActivityAt, v.reviewed_at as reviewedAt,
     s.activity_at as snoozedActivityAt, s.snoozed_at as snoozedAt, s.until,
     s.if_unanswered as ifUnanswered,
     w.woke_at as wokeAt, w.reason
   from (select :id as id) asked
   left join local_marks m on m.report_id = asked.id
   left join reviewed_marks v on v.report_id = asked.id
   left join snoozes s on s.report_id = asked.id
   left join wakings w on w.report_id = asked.id`,
)

const seenBefore = select<{ seenActivityAt: number; changed: number }>(
  'marks.seenBefore',
  'select seen_activity_at as seenActivityAt, changed from local_marks where report_id = ?',
)
const seeing = changeUnseen(
  'marks.seen',
  `insert into local_marks (report_id, seen_activity_at, seen_at, changed) values (:id, :activityAt, :at, 0)
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
  `insert into snoozes (report_id, until, activity_at, snoozed_at, if_unanswered)
     values (:id, :until, :activityAt, :at, :ifUnanswered)
   on conflict (report_id) do update set until = excluded.until, activity_at = excluded.activity_at,
     snoozed_at = excluded.snoozed_at, if_unanswered = excluded.if_unanswered`,
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

// Most reports have no mark. For the others, only activity since their earliest mark counts.
const earliestMark = select<{ since: number | null }>(
  'marks.earliest',
  `select min(at) as since from (
     select activity_at as at from reviewed_marks where report_id = :id
     union all select activity_at from snoozes where report_id = :id
     union all select seen_activity_at from local_marks where report_id = :id)`,
)
const outdatedReview = change(
  'marks.outdatedReview',
  'delete from reviewed_marks where report_id = :id and activity_at < :newsAt',
)
const outdatedSnooze = change(
  'marks.outdatedSnooze',
  'delete from snoozes where report_id = :id and activity_at < :newsAt',
)
const changedSinceSeen = change(
  'marks.changedSinceSeen',
  `update local_marks set changed = seen_activity_at < :newsAt
   where report_id = :id and changed <> (seen_activity_at < :newsAt)`,
)
// Moves the marks past own entries, so that these entries are not checked again later, when the outbox may have deleted
// the actions that prove them to be the user's.
const passingOwn = [
  changeUnseen(
    'marks.passOwnSeen',
    'update local_marks set seen_activity_at = max(seen_activity_at, :to) where report_id = :id',
  ),
  changeUnseen(
    'marks.passOwnReview',
    'update reviewed_marks set activity_at = max(activity_at, :to) where report_id = :id',
  ),
  changeUnseen(
    'marks.passOwnSnooze',
    'update snoozes set activity_at = max(activity_at, :to) where report_id = :id',
  ),
]

const due = select<{ id: number; ifUnanswered: number }>(
  'marks.due',
  `select s.report_id as id, s.if_unanswered as ifUnanswered from snoozes s where s.until is not null and s.until <= ? order by s.until`,
)
const nextDue = select<{ until: number | null }>(
  'marks.nextDue',
  'select min(until) as until from snoozes where until is not null',
)

/**
 * Notes that the user saw the report, and removes the note that its snooze ended.
 *
 * @param activityAt the report's newest activity as the user saw it; later activity is news.
 * @param now ms since 1970.
 */
export function markSeen(db: WritableDb, { reportId: id, activityAt }: MarkedReport, now: number): void {
  withinTransaction(db, (transaction) => {
    const here = activityHere(transaction, id)
    if (here === null) return
    const before = transaction.get(seenBefore, [id])
    const at = Math.min(activityAt, here)
    transaction.run(seeing, { id, activityAt: Math.max(at, before?.seenActivityAt ?? at), at: now })
    judgeMarks(transaction, id, now)
    const woke = transaction.run(dropWaking, [id]) > 0
    const after = transaction.get(seenBefore, [id])
    // Seeing a report again without new activity changes no queue.
    if (before === undefined || before.changed !== after?.changed || woke) transaction.pending.changed = true
  })
}

/** Like `markSeen`, for a report in its current state. */
export function markSeenNow(db: WritableDb, reportId: number, now: number): void {
  markSeen(db, { reportId, activityAt: Number.MAX_SAFE_INTEGER }, now)
}

/**
 * Changes the marks of reports; reports that are not in the local copy are skipped. A mark applies to the activity the
 * user saw: if more has happened meanwhile, the mark is outdated at once.
 *
 * @returns the previous marks, for `restoreMarks`.
 */
export function changeMarks(
  db: WritableDb,
  reports: readonly MarkedReport[],
  wanted: MarkChange,
  now: number,
): readonly ReportMarks[] {
  return withinTransaction(db, (transaction) =>
    reports.flatMap(({ reportId, activityAt }) => {
      const row = transaction.get(marksOf, { id: reportId })
      if (row === undefined || row.activityAt === null) return []
      const here = activityHere(transaction, reportId) ?? row.activityAt
      const before = marksBefore(transaction, reportId, row)
      applyChange(transaction, reportId, Math.min(activityAt, here), wanted, now)
      judgeMarks(transaction, reportId, now)
      return [before]
    }),
  )
}

/** Like `changeMarks`, for reports in their current state. */
export function changeMarksNow(
  db: WritableDb,
  reportIds: readonly number[],
  wanted: MarkChange,
  now: number,
): readonly ReportMarks[] {
  const reports = reportIds.map((reportId) => ({ reportId, activityAt: Number.MAX_SAFE_INTEGER }))
  return changeMarks(db, reports, wanted, now)
}

function applyChange(
  transaction: Transaction,
  id: number,
  activityAt: number,
  wanted: MarkChange,
  now: number,
): void {
  switch (wanted.kind) {
    case 'reviewed':
      transaction.run(reviewing, { id, activityAt, at: now })
      seeActed(transaction, id, activityAt, now)
      return
    case 'notReviewed':
      transaction.run(dropReview, [id])
      return
    case 'snoozed':
    case 'reminded':
      transaction.run(dropWaking, [id])
      snooze(transaction, id, {
        activityAt,
        at: now,
        until: wanted.until,
        ifUnanswered: wanted.kind === 'reminded',
      })
      seeActed(transaction, id, activityAt, now)
      return
    case 'awake':
      // The reviewed mark is removed too, as when the snooze ends by itself: otherwise the report would not return to
      // the inbox.
      if (transaction.run(dropSnooze, [id]) > 0) transaction.run(dropReview, [id])
      return
    case 'unseen':
      transaction.run(dropSeen, [id])
      return
    case 'pinned':
      pin(transaction, id, now)
      return
    case 'unpinned':
      unpin(transaction, id)
      return
    case 'pinToggled':
      if (readPin(transaction, id) === null) pin(transaction, id, now)
      else unpin(transaction, id)
      return
    case 'labeled':
      putLabelOn(transaction, id, wanted.labelId)
      return
    case 'unlabeled':
      takeLabelOff(transaction, id, wanted.labelId)
      return
    default:
      wanted satisfies never
  }
}

type Snooze = NonNullable<ReportMarks['snooze']>

function snooze(transaction: Transaction, id: number, { ifUnanswered, ...times }: Snooze): void {
  transaction.run(snoozing, { id, ...times, ifUnanswered: ifUnanswered ? 1 : 0 })
}

/** Marks a report as seen: reviewing or snoozing it means having seen it. */
function seeActed(transaction: Transaction, id: number, activityAt: number, now: number): void {
  const before = transaction.get(seenBefore, [id])?.seenActivityAt ?? activityAt
  transaction.run(seeing, { id, activityAt: Math.max(before, activityAt), at: now })
}

/**
 * Restores the marks that a change was about; for `awake`, also the reviewed mark. A report that the change marked as
 * seen stays seen. Marks that are outdated by now are not restored.
 */
export function restoreMarks(
  db: WritableDb,
  taken: MarkChange,
  marks: readonly ReportMarks[],
  now: number,
): void {
  withinTransaction(db, (transaction) => {
    for (const before of marks) {
      restoreOne(transaction, taken, before)
      judgeMarks(transaction, before.reportId, now)
    }
  })
}

function restoreOne(transaction: Transaction, taken: MarkChange, before: ReportMarks): void {
  const { reportId: id, seen, reviewed, snooze: asleep, woke, pinnedAt, labelIds } = before
  switch (taken.kind) {
    case 'unseen':
      transaction.run(dropSeen, [id])
      if (seen !== null) transaction.run(seeing, { id, ...seen })
      return
    case 'reviewed':
    case 'notReviewed':
      transaction.run(dropReview, [id])
      if (reviewed !== null) transaction.run(reviewing, { id, ...reviewed })
      return
    case 'snoozed':
    case 'reminded':
    case 'awake':
      for (const drop of [dropSnooze, dropWaking]) transaction.run(drop, [id])
      if (asleep !== null) snooze(transaction, id, asleep)
      if (woke !== null) transaction.run(waking, { id, ...woke })
      if (taken.kind === 'awake' && reviewed !== null) transaction.run(reviewing, { id, ...reviewed })
      return
    case 'pinned':
    case 'unpinned':
    case 'pinToggled':
      unpin(transaction, id)
      if (pinnedAt !== null) pin(transaction, id, pinnedAt)
      return
    case 'labeled':
    case 'unlabeled':
      if (labelIds.includes(taken.labelId)) putLabelOn(transaction, id, taken.labelId)
      else takeLabelOff(transaction, id, taken.labelId)
      return
    default:
      taken satisfies never
  }
}

/**
 * Updates a report's marks after its activity, or the actor behind it, became known: marks older than activity by
 * others no longer count. The user's own activity does not outdate a mark.
 */
export function judgeMarks(transaction: Transaction, id: number, now = Date.now()): void {
  const since = transaction.get(earliestMark, { id })?.since ?? null
  if (since === null) return
  const { newsAt, ownUpTo } = newsOf(transaction, id, since)
  const parameters: Readonly<Record<string, SqlValue>> = { id, newsAt: newsAt ?? since }
  transaction.run(outdatedReview, parameters)
  transaction.run(changedSinceSeen, parameters)
  const woke = transaction.run(outdatedSnooze, parameters)
  if (woke > 0) transaction.run(waking, { id, at: now, reason: 'activity' })
  if (ownUpTo !== null) for (const pass of passingOwn) transaction.run(pass, { id, to: ownUpTo })
}

/**
 * Ids of timeline entries that others added since the user saw the report, oldest first; empty if the user never saw
 * it.
 */
export function readNewsIds(db: ReadableDb, id: number): readonly string[] {
  const seen = db.get(seenBefore, [id])
  return seen?.changed === 1 ? newsEntries(db, id, seen.seenActivityAt) : []
}

/** Removes the seen, reviewed and snooze marks of a report that the user may no longer see. Its pin and labels stay. */
export function dropMarks(transaction: Transaction, reportId: number): void {
  for (const drop of [dropReview, dropSnooze, dropWaking, dropSeen]) transaction.run(drop, [reportId])
}

export interface Woken {
  readonly reportIds: readonly number[]
  /** Ids of those reports whose snooze was a reminder: no one but the user has acted on them by now. */
  readonly unanswered: readonly number[]
}

/** Wakes the reports whose snooze ends by now, earliest first. */
export function wakeDue(db: WritableDb, now: number): Woken {
  return withinTransaction(db, (transaction) => {
    const woken = transaction.all(due, [now])
    for (const { id, ifUnanswered } of woken) {
      transaction.run(dropSnooze, [id])
      // The report needs attention: still reviewed, it would not return to the inbox.
      transaction.run(dropReview, [id])
      transaction.run(waking, { id, at: now, reason: ifUnanswered === 1 ? 'unanswered' : 'time' })
    }
    return {
      reportIds: woken.map(({ id }) => id),
      unanswered: woken.flatMap(({ id, ifUnanswered }) => (ifUnanswered === 1 ? [id] : [])),
    }
  })
}

/** When the next snooze ends, in ms since 1970; null when none ends by itself. */
export function nextWaking(db: ReadableDb): number | null {
  return db.get(nextDue)?.until ?? null
}

function marksBefore(db: ReadableDb, reportId: number, row: MarksRow): ReportMarks {
  const { seenActivityAt, seenAt, reviewedActivityAt, reviewedAt } = row
  const { snoozedActivityAt, snoozedAt, until, ifUnanswered, wokeAt, reason } = row
  return {
    reportId,
    seen: seenActivityAt === null || seenAt === null ? null : { activityAt: seenActivityAt, at: seenAt },
    reviewed:
      reviewedActivityAt === null || reviewedAt === null
        ? null
        : { activityAt: reviewedActivityAt, at: reviewedAt },
    snooze:
      snoozedActivityAt === null || snoozedAt === null
        ? null
        : { activityAt: snoozedActivityAt, at: snoozedAt, until, ifUnanswered: ifUnanswered === 1 },
    woke: wokeAt === null || reason === null ? null : { at: wokeAt, reason },
    pinnedAt: readPin(db, reportId),
    labelIds: [...labelsOf(db, reportId)],
  }
}
