import { changeUnseen, type ReadableDb, select, type Transaction, type WritableDb } from '../database.ts'

/**
 * The parts of one report that are still to be read from the service. `revision` is passed back when the answer is
 * stored: if the report changed in between, it stays in the queue and is read again.
 */
export interface HydrationTicket {
  readonly reportId: number
  readonly revision: number
  readonly details: boolean
  readonly timeline: boolean
  readonly evidence: boolean
  /**
   * Whether the stored part of the timeline has no gap: only then may a reading that begins at the newest entry stop at
   * the first known one. Otherwise it must go on to the end.
   */
  readonly timelineComplete: boolean
  /** Whether an earlier reading of the timeline stopped before its end and can be continued. */
  readonly timelineBegun: boolean
}

interface TicketRow {
  reportId: number
  revision: number
  details: number
  timeline: number
  evidence: number
  timelineComplete: number
  timelineBegun: number
}

const ticketColumns = `id as reportId, revision, details_stale as details, timeline_stale as timeline,
  evidence_stale as evidence, timeline_complete as timelineComplete,
  exists (select 1 from sync_marks where name = 'timeline.' || reports.id) as timelineBegun`
const isStale = '(details_stale + timeline_stale + evidence_stale) > 0'

const onScreenStale = select<TicketRow>(
  'hydration.onScreen',
  `select ${ticketColumns} from reports
   where id in (select value from json_each(:onScreen)) and ${isStale} and hydrate_after <= :now
   order by recency desc limit :limit`,
)
const nextStale = select<TicketRow>(
  'hydration.next',
  `select ${ticketColumns} from reports
   where ${isStale} and hydrate_after <= :now
   order by is_open desc, recency desc limit :limit`,
)
const staleCount = select<{ left: number }>(
  'hydration.count',
  `select count(*) as left from reports where ${isStale}`,
)
const ticketOf = select<TicketRow>('hydration.ticket', `select ${ticketColumns} from reports where id = ?`)
const deferral = changeUnseen('hydration.defer', 'update reports set hydrate_after = ? where id = ?')
const markingUnread = changeUnseen(
  'hydration.markUnread',
  `update reports set details_stale = max(details_stale, :details),
     timeline_stale = max(timeline_stale, :timeline), evidence_stale = max(evidence_stale, :evidence)
   where id = :id`,
)
const endingDeferrals = changeUnseen(
  'hydration.endDeferrals',
  'update reports set hydrate_after = 0 where hydrate_after > 0',
)

/**
 * The reports to read next: first those on screen, then open ones, then all others. Within each of these groups, the
 * newest come first.
 */
export function nextToHydrate(
  db: ReadableDb,
  options: { readonly limit: number; readonly onScreen: readonly number[]; readonly now: number },
): HydrationTicket[] {
  const { limit, onScreen, now } = options
  const first =
    onScreen.length === 0 ? [] : db.all(onScreenStale, { onScreen: JSON.stringify(onScreen), now, limit })
  const seen = new Set(first.map((row) => row.reportId))
  const rest = db.all(nextStale, { now, limit }).filter((row) => !seen.has(row.reportId))
  return [...first, ...rest].slice(0, limit).map(toTicket)
}

/** How many reports are not completely read, including deferred ones. */
export function countToHydrate(db: ReadableDb): number {
  return db.get(staleCount)?.left ?? 0
}

/** Whether any report is to be read now; deferred ones do not count. */
export function isAnyToHydrate(db: ReadableDb, now: number): boolean {
  return nextToHydrate(db, { limit: 1, onScreen: [], now }).length > 0
}

/** @returns the ticket of a report; null when the report is not in the local copy. */
export function hydrationTicket(db: ReadableDb, reportId: number): HydrationTicket | null {
  const row = db.get(ticketOf, [reportId])
  return row === undefined ? null : toTicket(row)
}

/**
 * Leaves a report out of `nextToHydrate` until a time (ms since 1970): its last reading failed, or did not show an
 * action that may still appear. A newer change ends that.
 */
export function deferHydration(db: WritableDb, reportId: number, until: number): void {
  db.run(deferral, [until, reportId])
}

/**
 * Puts parts of a report back into the hydration queue: they could not be read, were not read to their end, or may show
 * an action later.
 */
export function markUnread(
  transaction: Transaction,
  reportId: number,
  { details, timeline, evidence }: Pick<HydrationTicket, 'details' | 'timeline' | 'evidence'>,
): void {
  transaction.run(markingUnread, {
    id: reportId,
    details: Number(details),
    timeline: Number(timeline),
    evidence: Number(evidence),
  })
}

/** Makes all deferred reports due again. */
export function endDeferrals(db: WritableDb): void {
  db.run(endingDeferrals)
}

function toTicket(row: TicketRow): HydrationTicket {
  return {
    reportId: row.reportId,
    revision: row.revision,
    details: row.details === 1,
    timeline: row.timeline === 1,
    evidence: row.evidence === 1,
    timelineComplete: row.timelineComplete === 1,
    timelineBegun: row.timelineBegun === 1,
  }
}
