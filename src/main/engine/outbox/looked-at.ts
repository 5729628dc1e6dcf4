import type { Action } from '#shared/desk/actions.ts'
import type { LookedAt } from '#shared/rules/outbox/reconcile.ts'
import { wantedReportState } from '#shared/rules/outbox/report-state.ts'
import type { ReadableDb } from '../store/database.ts'
import type { StoredAction } from '../store/outbox/outbox.ts'
import { readReportState } from '../store/reports/report-state.ts'
import type { ReportPart } from '../sync/unread-report.ts'
import { type SeenSince, seenSince } from './matching-words.ts'

/** Whether an action writes something into the timeline. */
export function leavesEntries(action: Action): boolean {
  return action.kind === 'comment' || action.kind === 'transition'
}

/**
 * What the report, as it is stored here, shows of an action that was sent.
 *
 * @param unread parts of the report that may not be read: what is stored of them is from before.
 * @returns `entries`: of its timeline; null when it shows nothing of such an action.
 */
export function lookedAt(
  db: ReadableDb,
  reportId: number,
  entry: StoredAction,
  unread: readonly ReportPart[] = [],
): { readonly seen: LookedAt; readonly entries: SeenSince | null } {
  const { action } = entry
  const entries =
    leavesEntries(action) && !unread.includes('listActivities') ? seenSince(db, reportId, entry) : null
  const seen = {
    before: entry.sentBase ?? {},
    wanted: wantedReportState(action, entry.targetStatusId),
    now: unread.includes('readReport') ? {} : readReportState(db, reportId),
    wordsFound: entries === null || entries.wordsOfOthers ? null : entries.wordsId !== null,
    mayBeRewritten: entries?.mayBeRewritten ?? false,
    systemWrote: entries === null ? null : entries.systemWrote,
  }
  return { seen, entries }
}
