import type { QueueCounts } from '#shared/desk/models.ts'
import type { Result } from '#shared/desk/result.ts'
import { type ReadableDb, select } from '../../store/database.ts'
import { attempt } from '../../store/failure.ts'
import { keepsReviewed } from '../../store/own/inbox-choice.ts'
import { programName } from '../naming.ts'
import { rememberUntilChange } from '../remembered.ts'

interface ProgramRow {
  readonly id: number | null
  readonly name: string | null
  readonly alias: string | null
  readonly isListed: number
  readonly total: number
  readonly open: number
  readonly mine: number
  readonly unassigned: number
  readonly needsReply: number
}

// Reads only the open reports, from an index with every column used here. The totals of all reports are in
// `program_totals`, which is updated whenever reports are stored. Reports without a program are included.
const byProgram = select<ProgramRow>(
  'queue.counts',
  `with opened as (
     select coalesce(program_id, -1) as program_id, count(*) as open,
       sum(assignee_id is :me and :me is not null) as mine,
       sum(is_unassigned) as unassigned, sum(needs_reply) as needsReply
     from reports indexed by reports_open_by_program where is_open = 1 group by program_id
   ), counted as (
     select nullif(t.program_id, -1) as program_id, t.total, o.open, o.mine, o.unassigned, o.needsReply
     from program_totals t left join opened o on o.program_id = t.program_id where t.total > 0
   )
   select coalesce(c.program_id, p.id) as id, p.name, p.alias, coalesce(p.is_listed, 0) as isListed,
     coalesce(total, 0) as total, coalesce(open, 0) as open, coalesce(mine, 0) as mine,
     coalesce(unassigned, 0) as unassigned, coalesce(needsReply, 0) as needsReply
   from counted c full join programs p on p.id = c.program_id`,
)

// Once the first sync is over, few reports have anything left to read. Parts that could not be read and wait for
// another try are counted separately.
const unread = select<{ unread: number; missing: number; unreadable: number }>(
  'queue.counts.unread',
  `select count(*) filter (where hydrate_after <= :now) as unread,
     count(*) filter (where timeline_read_at is null and hydrate_after <= :now) as missing,
     count(*) filter (where hydrate_after > :now) as unreadable
   from reports indexed by reports_to_hydrate
   where is_open = 1 and (details_stale + timeline_stale + evidence_stale) > 0
     and (timeline_read_at is null or timeline_stale > 0)`,
)

// These reports are few among all open ones; each number is counted in an index with the columns used.
const split = select<{ critical: number; waiting: number; pinned: number }>(
  'queue.counts.split',
  `select (select count(*) from reports r indexed by reports_open where r.is_open = 1
       and r.severity_id in (select id from severities where band = 'critical')
       and r.id not in (select report_id from snoozes)) as critical,
     (select count(*) from reports r indexed by reports_awaiting_reporter where r.is_open = 1
       and r.needs_reply = 0 and (r.last_word = 'team' or r.phase = 'waiting')
       and r.id not in (select report_id from snoozes)) as waiting,
     (select count(*) from pins p cross join reports o on o.id = p.report_id) as pinned`,
)

// Counted from the open reports: reviewed marks stay as long as nothing happens to their reports, and become many.
const reviewedOpen = select<{ total: number }>(
  'queue.counts.reviewedOpen',
  `select count(*) as total from reports r indexed by reports_open_by_program where r.is_open = 1
     and r.id in (select report_id from reviewed_marks) and r.id not in (select report_id from snoozes)`,
)

interface MarkedRow {
  readonly changed: number
  readonly snoozed: number
  readonly reviewed: number
  readonly inbox: number
  readonly mine: number
  readonly unassigned: number
  readonly needsReply: number
}

// Marks are few compared with reports, and some may belong to reports that are not in the local copy (yet). Snoozed
// reports are counted for each queue and subtracted: a condition in `byProgram` would look up every report.
const marked = select<MarkedRow>(
  'queue.counts.marked',
  `select count(*) as snoozed, coalesce(sum(r.is_open), 0) as inbox,
     coalesce(sum(r.is_open = 1 and r.assignee_id is :me and :me is not null), 0) as mine,
     coalesce(sum(r.is_unassigned), 0) as unassigned, coalesce(sum(r.needs_reply), 0) as needsReply,
     (select count(*) from local_marks m cross join reports o on o.id = m.report_id where m.changed = 1) as changed,
     (select count(*) from reviewed_marks v cross join reports o on o.id = v.report_id) as reviewed
   from snoozes s cross join reports r on r.id = s.report_id`,
)

// Few promises are at risk, so snoozed reports are excluded one by one.
const atRisk = select<{ total: number }>(
  'queue.counts.sla',
  `select count(*) as total from report_clocks indexed by clocks_by_due
   where due_at is not null and at_risk_from <= :now and report_id not in (select report_id from snoozes)`,
)

/**
 * The counts that change only with the data, remembered by user id. There is one user id, except that the token's owner
 * may be unknown for a moment.
 */
type LastingCounts = Omit<QueueCounts, 'sla' | 'unreadTimelines' | 'missingTimelines' | 'unreadableTimelines'>
const counts = rememberUntilChange<string | null, LastingCounts>(1)

/**
 * How many reports each queue has. Programs are ordered by name; programs that are no longer listed are included only
 * while they have reports.
 */
export function readQueueCounts(db: ReadableDb, me: string | null, now = Date.now()): Result<QueueCounts> {
  return attempt(db.file, () => {
    const toRead = db.get(unread, { now })
    return {
      ...counts.answer(db, me, () => countAll(db, me)),
      // These numbers change as time passes, so they are not remembered.
      sla: db.get(atRisk, { now })?.total ?? 0,
      unreadTimelines: toRead?.unread ?? 0,
      missingTimelines: toRead?.missing ?? 0,
      unreadableTimelines: toRead?.unreadable ?? 0,
    }
  })
}

function countAll(db: ReadableDb, me: string | null): LastingCounts {
  const rows = db.all(byProgram, { me })
  const sum = (column: 'total' | 'open' | 'mine' | 'unassigned' | 'needsReply') =>
    rows.reduce((total, row) => total + row[column], 0)
  const none = { changed: 0, snoozed: 0, reviewed: 0, inbox: 0, mine: 0, unassigned: 0, needsReply: 0 }
  const asleep = db.get(marked, { me }) ?? none
  const { critical, waiting, pinned } = db.get(split) ?? { critical: 0, waiting: 0, pinned: 0 }
  const reviewed = keepsReviewed(db) ? 0 : (db.get(reviewedOpen)?.total ?? 0)
  const programs = rows
    .flatMap(({ id, name, alias, open, total, isListed }) =>
      id === null || (total === 0 && isListed === 0)
        ? []
        : [{ id, name: programName(id, name, alias), open, total }],
    )
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en') || one.id - other.id)
  return {
    all: sum('total'),
    inbox: sum('open') - asleep.inbox - reviewed,
    mine: sum('mine') - asleep.mine,
    unassigned: sum('unassigned') - asleep.unassigned,
    critical,
    needsReply: sum('needsReply') - asleep.needsReply,
    waiting,
    pinned,
    changed: asleep.changed,
    snoozed: asleep.snoozed,
    reviewed: asleep.reviewed,
    programs,
  }
}
