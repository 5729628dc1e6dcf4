import type { LookedAt } from '#shared/rules/outbox/reconcile.ts'
import { wantedReportState } from '#shared/rules/outbox/report-state.ts'
import type { ReadableDb } from '../store/database.ts'
import type { StoredAction } from '../store/outbox/outbox-entries.ts'
import { readReportState } from '../store/reports/stored-report-state.ts'
import type { ReportPart } from '../sync/unread-report.ts'
import { type SeenSince, seenSince } from './matching-words.ts'

/**
 * Finds the traces of a sent action in the report, as stored in the local copy.
 *
 * @param unread parts of the report that the token may not read: their stored data is from before the action.
 * @returns `seen`: what the report shows; `entries`: what the stored part of its timeline shows.
 */
export function lookedAt(
  db: ReadableDb,
  reportId: number,
  entry: StoredAction,
  unread: readonly ReportPart[] = [],
): { readonly seen: LookedAt; readonly entries: SeenSince } {
  const entries = seenSince(db, reportId, entry)
  const isTimelineRead = !unread.includes('listActivities')
  const seen = {
    before: entry.sentBase ?? {},
    wanted: wantedReportState(entry.action, entry.targetStatusId),
    now: unread.includes('readReport') ? {} : readReportState(db, reportId),
    wordsFound: !isTimelineRead || entries.wordsOfOthers ? null : entries.wordsId !== null,
    mayBeRewritten: isTimelineRead && entries.mayBeRewritten,
    systemWrote: isTimelineRead ? entries.systemWrote : null,
  }
  return { seen, entries }
}
