import type { SeverityBand } from '#shared/rules/severity.ts'
import { type BusinessCalendar, calendarFault } from '#shared/rules/sla/calendar.ts'
import type { DecidedEvent, SlaEntry, SlaReport } from '#shared/rules/sla/history.ts'
import type { SlaRule } from '#shared/rules/sla/promises.ts'
import { type SlaTime, slaTime } from '#shared/rules/sla/work-time.ts'
import { type ReadableDb, select } from '../database.ts'
import { newestFirst } from '../entry-order.ts'
import {
  type StoredAction,
  sentNotSeen,
  transitionsNotRead,
  unsettledOfReport,
} from '../outbox/outbox-entries.ts'
import { readSlaSettings } from '../own/sla-settings.ts'
import { shownAsDone } from './pending-changes.ts'
import { readTruth } from './report-facts.ts'

interface Row {
  readonly programId: number | null
  readonly receivedAt: number | null
  readonly reporterId: string | null
  readonly statusId: number | null
  readonly band: SeverityBand | null
  readonly isComplete: number
  readonly isStale: number
  /** 1 = the list shows activity that is not in the stored timeline. */
  readonly hasNews: number
  readonly isKnownIssue: number
  readonly isBountyEligible: number | null
  readonly hasReward: number | null
  /** The service's values (see `readTruth`) if the row shows other values; null otherwise. */
  readonly truth: string | null
  readonly hasOutbox: number
}

const rowOf = select<Row>(
  'sla.report',
  `select r.program_id as programId, r.created_at as receivedAt, r.reporter_id as reporterId, r.status_id as statusId,
     se.band, r.timeline_complete = 1 as isComplete, r.timeline_stale = 1 as isStale,
     coalesce(r.last_activity_at, 0) > coalesce(
       (select max(created_at) from activities where report_id = r.id), r.created_at, 0) as hasNews,
     coalesce(r.is_known_issue, 0) as isKnownIssue, t.is_bounty_eligible as isBountyEligible, r.has_reward as hasReward,
     (select facts from report_truths where report_id = r.id) as truth,
     exists (select 1 from outbox where report_id = r.id and settled_at is null)
       or exists (select 1 from outbox where report_id = r.id and state = 'done' and kind = 'comment')
       or exists (select 1 from own_writes where report_id = r.id) as hasOutbox
   from reports r left join severities se on se.id = r.severity_id left join targets t on t.id = r.target_id
   where r.id = ?`,
)
// Only the lines of the system are read with their text: messages by people may be long.
const entriesOf = select<{
  readonly id: string
  readonly createdAt: number | null
  readonly actorId: string | null
  readonly isInternal: number | null
  readonly message: string | null
}>(
  'sla.entries',
  `select id, created_at as createdAt, actor_id as actorId, is_internal as isInternal,
     case when actor_id is null then message end as message
   from activities where report_id = ?`,
)
const statuses = select<{ readonly id: number; readonly name: string | null }>(
  'sla.statuses',
  'select id, name from statuses',
)

/** What is needed to compute histories of reports. */
export interface HistoryBasis {
  /** Names of statuses by id. */
  readonly statuses: ReadonlyMap<number, string>
  readonly isStatus: (name: string) => boolean
  /** See `SlaReport.latestAt`: a year from now. The clocks of services and computers may differ, but not by a year. */
  readonly latestAt: number
}

/** What is needed to judge promises: a basis for histories, and rules and calendar time. */
export interface SlaBasis extends HistoryBasis {
  readonly rules: readonly SlaRule[]
  readonly time: SlaTime
}

/** In ms. */
const year = 366 * 86_400_000

/** The calendars used last, each with the tables computed for it; at most `timesAtMost`. */
const times = new Map<string, SlaTime>()
const timesAtMost = 4

/** @returns the basis for judging promises; null when nothing is promised. */
export function readSlaBasis(db: ReadableDb): SlaBasis | null {
  const settings = readSlaSettings(db)
  // A time zone may be known to one computer and not to another; a calendar with an unknown zone cannot be used.
  if (settings === null || settings.rules.length === 0 || calendarFault(settings.calendar) !== null)
    return null
  return { ...readHistoryBasis(db), rules: settings.rules, time: timeOf(settings.calendar) }
}

export function readHistoryBasis(db: ReadableDb): HistoryBasis {
  const named = new Map(db.all(statuses).flatMap(({ id, name }) => (name === null ? [] : [[id, name]])))
  const names = new Set([...named.values()].map((name) => name.toLowerCase()))
  return {
    statuses: named,
    isStatus: (name) => names.has(name.toLowerCase()),
    latestAt: Date.now() + year,
  }
}

function timeOf(calendar: BusinessCalendar): SlaTime {
  const key = JSON.stringify(calendar)
  const known = times.get(key) ?? slaTime(calendar)
  times.delete(key)
  times.set(key, known)
  const [oldest] = times.size > timesAtMost ? times.keys() : []
  if (oldest !== undefined) times.delete(oldest)
  return known
}

/** A report in the form from which its clocks and history are computed; undefined when it is not in the local copy. */
export function readSlaReport(db: ReadableDb, reportId: number, basis: HistoryBasis): SlaReport | undefined {
  const row = db.get(rowOf, [reportId])
  if (row === undefined) return undefined
  const sent = row.hasOutbox === 1 ? readSent(db, reportId, basis) : []
  // The timeline is known as a whole if it is read to its end and up to date. An action sent by this desk makes it
  // stale, but the effect of the action is known; the effects of other changes are not.
  const isWhole = row.isComplete === 1 && (row.isStale === 0 || (sent.length > 0 && row.hasNews === 0))
  const statusId = row.truth === null ? row.statusId : readTruth(row.truth).statusId
  return {
    programId: row.programId,
    severity: row.band ?? 'unknown',
    receivedAt: row.receivedAt,
    latestAt: basis.latestAt,
    reporterId: row.reporterId,
    status: statusId === null ? null : (basis.statuses.get(statusId) ?? null),
    hasReward: row.hasReward === null ? null : row.hasReward === 1,
    mayBeRewarded: row.isBountyEligible === null ? null : row.isBountyEligible === 1,
    isKnownIssue: row.isKnownIssue === 1,
    entries: isWhole ? readEntries(db, reportId) : [],
    isWhole,
    sent,
    pending: row.hasOutbox === 1 ? readPending(db, reportId, basis) : [],
  }
}

function readEntries(db: ReadableDb, reportId: number): readonly SlaEntry[] {
  return db
    .all(entriesOf, [reportId])
    .toSorted((one, other) => newestFirst(other, one))
    .map(({ createdAt, actorId, isInternal, message }) => ({
      createdAt,
      actorId,
      isInternal: isInternal === null ? null : isInternal === 1,
      message,
    }))
}

/** Comments and transitions that the service has carried out, but whose entries are not in the stored timeline. */
function readSent(db: ReadableDb, reportId: number, basis: HistoryBasis): readonly DecidedEvent[] {
  return [...sentNotSeen(db, reportId), ...transitionsNotRead(db, reportId)]
    .toSorted((one, other) => one.id - other.id)
    .flatMap((action) => eventsOf(action, basis))
}

/** Actions that are decided but not carried out yet. */
function readPending(db: ReadableDb, reportId: number, basis: HistoryBasis): readonly DecidedEvent[] {
  return unsettledOfReport(db, reportId)
    .filter(({ state }) => shownAsDone.has(state))
    .flatMap((action) => eventsOf(action, basis))
}

function eventsOf(
  { action, targetStatusId, base, sentBase, createdAt: at }: StoredAction,
  basis: HistoryBasis,
): DecidedEvent[] {
  const events: DecidedEvent[] = []
  if (action.kind === 'comment' && action.audience === 'public') events.push({ kind: 'reply', at })
  if (action.kind === 'reward') events.push({ kind: 'reward', at })
  if (action.kind === 'transition') {
    const status = targetStatusId === null ? undefined : basis.statuses.get(targetStatusId)
    const before = (sentBase ?? base).status
    const from = before === undefined ? null : (basis.statuses.get(Number(before)) ?? null)
    if (status !== undefined) events.push({ kind: 'status', at, from, status })
    if ((action.message ?? '').trim() !== '') events.push({ kind: 'reply', at })
  }
  return events
}
