import { limits } from '#shared/admin-api/limits.ts'
import type { ReceivedActivity } from '#shared/admin-api/received.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type { ReceivedPage } from '../api/admin-api.ts'
import type { Priority } from '../api/budget.ts'
import type { Transaction } from '../store/database.ts'
import type { ReportFacts } from '../store/reports/report-facts.ts'
import { readStoredReport, type StoredReport } from '../store/reports/reports.ts'
import { aboutReport } from '../store/set-aside.ts'
import { type HydrationTicket, hydrationTicket, markUnread } from '../store/sync/hydration-queue.ts'
import { newestActivityId, storeActivities } from '../store/timeline/activities.ts'
import { removeUnlistedActivities } from '../store/timeline/unlisted-activities.ts'
import { createCursorTrail, goesRound } from './cursor-trail.ts'
import { beginsAnew, keepSetAside } from './keep-set-aside.ts'
import type { ReportParts } from './report-parts.ts'
import type { SyncContext } from './sync-context.ts'
import {
  clearTimelinePosition,
  readTimelinePosition,
  type TimelinePosition,
  writeTimelinePosition,
} from './sync-position.ts'

/** Facts of the report that reading its timeline needs. */
type Ticket = Pick<HydrationTicket, 'reportId' | 'revision' | 'timelineComplete' | 'timelineBegun'>

/** The entries that a reading has listed since it began at the newest one. */
interface Listed {
  readonly ids: Set<string>
  /** `createdAt` of the last entry listed so far; null before the first. */
  oldest: number | null
}

/**
 * Reads a report's timeline newest first: down to the newest entry already known if nothing older is missing, otherwise
 * to its end. Entries that this reading itself stored do not end it: a service's pages may overlap. Each page is stored
 * with the new position, so that an interrupted reading of a long timeline continues where it stopped.
 *
 * A known entry that a reading should have found but did not was deleted. A reading that finds a deleted or edited
 * entry goes on to the end, since more may be different there.
 *
 * @param ticket the report's state when its reading began.
 * @param call `fromTop`: begins at the newest entry even if an earlier reading stopped further down.
 * @param completed called in the transaction that stores the last page.
 */
export async function readTimeline(
  context: SyncContext,
  parts: ReportParts,
  ticket: Ticket,
  call: { readonly priority: Priority; readonly signal: AbortSignal; readonly fromTop?: boolean },
  completed: (transaction: Transaction) => void,
): Promise<Result<null>> {
  const { db, api, now } = context
  const { reportId } = ticket
  const left = ticket.timelineBegun ? readTimelinePosition(db, reportId) : null
  // Another reading may have left a gap in the timeline meanwhile.
  const hasNoGap = ticket.timelineComplete && hydrationTicket(db, reportId)?.timelineComplete === true
  // An interrupted reading that was to go to the end still does.
  const toTheEnd = !hasNoGap || (left !== null && left.stopsAt === null)
  const top = {
    cursor: null,
    revision: ticket.revision,
    stopsAt: toTheEnd ? null : newestActivityId(db, reportId),
  }
  const begin: TimelinePosition = call.fromTop === true ? top : (left ?? top)
  let resumed = begin === left
  let reading: TimelinePosition | null = begin
  let listed = begin.cursor === null ? nothingListed() : null
  const trail = createCursorTrail()
  let restarted = false

  while (reading !== null) {
    const { cursor }: TimelinePosition = reading
    const query = {
      direction: 'desc',
      limit: limits.pageSizeMax,
      ...(cursor === null ? {} : { cursor }),
    } as const
    const answer = await api.listActivities({ id: reportId, query }, call)
    if (!answer.ok && answer.error.kind === 'refused' && cursor !== null && !restarted) {
      restarted = true
      resumed = false
      // Entries stored so far have a gap below them, so this reading goes on to the timeline's end.
      reading = { cursor: null, revision: ticket.revision, stopsAt: null }
      listed = nothingListed()
      trail.begin()
      continue
    }
    if (!answer.ok) return answer
    const page = answer.value
    if (trail.leadsBack(cursor, page)) return err(goesRound('the timeline'))
    const at: TimelinePosition = reading
    if (listed !== null && !takesIn(listed, page)) listed = null
    const soFar = listed
    const isResumed = resumed
    const outcome: { next: TimelinePosition | null; proves: boolean } = { next: null, proves: false }
    const kept = parts.keep((transaction, revision) => {
      const report = readStoredReport(transaction, reportId)
      // A report whose local copy changed while the page was in flight may be newer than the page.
      outcome.proves = report !== undefined && report.revision === revision && isBelievable(page, report)
      const from = { ...at, revision: isResumed ? at.revision : (revision ?? at.revision) }
      outcome.next = storePage(
        transaction,
        now(),
        reportId,
        report,
        page,
        from,
        outcome.proves ? soFar : null,
      )
      if (outcome.next === null) completed(transaction)
      return revision
    })
    // The last page has no next one that would depend on its result, so its commit is not waited for here.
    if (page.nextCursor === null) return kept
    const stored = await parts.stored()
    if (!stored.ok) return stored
    trail.passed(cursor, page)
    reading = outcome.next
    if (!outcome.proves) listed = null
  }
  return ok(null)
}

function nothingListed(): Listed {
  return { ids: new Set(), oldest: null }
}

/**
 * Adds a page to the list. @returns whether the page proves which entries are gone: all its entries were readable and
 * newest first.
 */
function takesIn(listed: Listed, page: ReceivedPage<ReceivedActivity>): boolean {
  if (page.setAside.length > 0) return false
  for (const { id, createdAt } of page.items) {
    if (createdAt === undefined || createdAt > (listed.oldest ?? createdAt)) return false
    listed.oldest = createdAt
    listed.ids.add(id)
  }
  return true
}

/**
 * Whether a page may be true. A wrong answer may look like an empty timeline. If a timeline is really empty, nothing
 * has happened since the report's creation.
 */
function isBelievable(
  page: ReceivedPage<ReceivedActivity>,
  report: Pick<ReportFacts, 'createdAt' | 'lastActivityAt'>,
): boolean {
  return page.items.length > 0 || report.lastActivityAt === report.createdAt
}

/** @returns the position from which to continue; null when the timeline is complete. */
function storePage(
  transaction: Transaction,
  readAt: number,
  reportId: number,
  report: StoredReport | undefined,
  page: ReceivedPage<ReceivedActivity>,
  reading: TimelinePosition,
  listed: Listed | null,
): TimelinePosition | null {
  const { revision, stopsAt } = reading
  const isEnd = page.nextCursor === null
  const metKnown = stopsAt !== null && page.items.some((entry) => entry.id === stopsAt)
  const stored = { readAt, revision, complete: isEnd || metKnown }
  const { changed, isFirst } = storeActivities(transaction, reportId, page.items, stored, report)
  if (reading.cursor === null && stopsAt === null) beginsAnew(transaction, 'listActivities', reportId)
  keepSetAside(transaction, 'listActivities', page, readAt, aboutReport(reportId))
  const removed =
    listed !== null && stored.complete && !isFirst
      ? removeUnlistedActivities(transaction, reportId, {
          listed: listed.ids,
          after: isEnd ? null : listed.oldest,
        })
      : 0
  const goesOn = !isEnd && (!metKnown || changed + removed > 0)
  if (!goesOn) {
    clearTimelinePosition(transaction, reportId)
    return null
  }
  const next = { cursor: page.nextCursor, revision, stopsAt: metKnown ? null : stopsAt }
  writeTimelinePosition(transaction, reportId, next)
  // Storing the page treated the entry known before as the end of the timeline, so the timeline is marked as unread
  // again.
  if (metKnown) markUnread(transaction, reportId, { details: false, timeline: true, evidence: false })
  return next
}
