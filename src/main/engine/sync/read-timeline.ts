import { limits } from '#shared/admin-api/limits.ts'
import type { ReceivedActivity } from '#shared/admin-api/received.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type { ReceivedPage } from '../api/admin-api.ts'
import type { Priority } from '../api/budget.ts'
import { newestActivityId, storeActivities } from '../store/activities.ts'
import type { HydrationTicket } from '../store/hydration.ts'
import { inTransaction } from '../store/transaction.ts'
import type { SyncContext } from './context.ts'
import { keepSetAside } from './keep-set-aside.ts'
import {
  clearTimelinePosition,
  readTimelinePosition,
  type TimelinePosition,
  writeTimelinePosition,
} from './standing.ts'

/** Where the reading of a timeline is; no cursor = at its newest entry. */
type Reading = Omit<TimelinePosition, 'cursor'> & { readonly cursor: string | null }

/**
 * Reads a report's timeline newest first: to the newest entry that was known before when nothing older is missing,
 * otherwise to its end. Entries this very reading stored do not end it: pages of a service may overlap. Each page is
 * stored with the position it brought, so that a long timeline goes on where it was left.
 *
 * @param revision of the report the reading is for.
 */
export async function readTimeline(
  context: SyncContext,
  ticket: Pick<HydrationTicket, 'reportId' | 'timelineComplete'>,
  revision: number,
  call: { readonly priority: Priority; readonly signal: AbortSignal },
): Promise<Result<null>> {
  const { reportId } = ticket
  const left = readTimelinePosition(context.db, reportId)
  const stopsAt = ticket.timelineComplete ? newestActivityId(context.db, reportId) : null
  let reading: Reading | null = left ?? { cursor: null, revision, stopsAt }
  let restarted = false

  while (reading !== null) {
    const { cursor }: Reading = reading
    const answer = await context.api.listActivities(
      {
        id: reportId,
        query: { direction: 'desc', limit: limits.pageSizeMax, ...(cursor === null ? {} : { cursor }) },
      },
      call,
    )
    if (!answer.ok && answer.error.kind === 'refused' && cursor !== null && !restarted) {
      restarted = true
      // What was stored on the way is known but has a gap below it: only its end ends this reading.
      reading = { cursor: null, revision, stopsAt: null }
      continue
    }
    if (!answer.ok) return answer
    if (answer.value.nextCursor !== null && answer.value.nextCursor === cursor) {
      return err({ kind: 'badAnswer', what: 'the next page of the timeline is the same page again' })
    }
    const next = storePage(context, reportId, answer.value, reading)
    if (!next.ok) return next
    reading = next.value
  }
  return ok(null)
}

/** @returns how to go on; null when the timeline is complete. */
function storePage(
  context: SyncContext,
  reportId: number,
  page: ReceivedPage<ReceivedActivity>,
  reading: Reading,
): Result<Reading | null> {
  const { db, now } = context
  const { revision, stopsAt } = reading
  return inTransaction(db, () => {
    const metKnown = stopsAt !== null && page.items.some((entry) => entry.id === stopsAt)
    const cursor = metKnown ? null : page.nextCursor
    storeActivities(db, reportId, page.items, { readAt: now(), revision, complete: cursor === null })
    keepSetAside(db, 'listActivities', page, now(), `report ${reportId}`)
    if (cursor === null) {
      clearTimelinePosition(db, reportId)
      return null
    }
    const next = { cursor, revision, stopsAt }
    writeTimelinePosition(db, reportId, next)
    return next
  })
}
