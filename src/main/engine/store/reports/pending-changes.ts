import type { OutboxState } from '#shared/desk/outbox.ts'
import { type ReportState, wantedReportState } from '#shared/rules/outbox/report-state.ts'
import type { ReadableDb } from '../database.ts'
import { type StoredAction, unsettledOfReport } from '../outbox/outbox-entries.ts'
import type { ReportFacts } from './report-facts.ts'

/** States in which an action is shown as if it were done. Failed actions and conflicts are not. */
export const shownAsDone: ReadonlySet<OutboxState> = new Set<OutboxState>([
  'held',
  'queued',
  'sending',
  'unsure',
])

/**
 * The field values that pending actions give a report, later actions over earlier ones; empty when nothing is pending.
 */
export function pendingReportState(db: ReadableDb, reportId: number): ReportState {
  return unsettledOfReport(db, reportId).reduce<ReportState>((shown, entry) => merge(shown, entry), {})
}

function merge(shown: ReportState, { state, action, targetStatusId }: StoredAction): ReportState {
  return shownAsDone.has(state) ? { ...shown, ...wantedReportState(action, targetStatusId) } : shown
}

/** Whether a pending transition leads to a status that is not known. */
export function leadsToUnknownStatus(db: ReadableDb, reportId: number): boolean {
  return unsettledOfReport(db, reportId).some(
    ({ state, action, targetStatusId }) =>
      shownAsDone.has(state) && action.kind === 'transition' && targetStatusId === null,
  )
}

/** A report's facts as the window shows them: the service's values, overlaid by pending changes. */
export function withReportState(facts: ReportFacts, shown: ReportState): ReportFacts {
  const { status, assignee, severity, title, target } = shown
  return {
    ...facts,
    ...(typeof status === 'number' && { statusId: status }),
    ...(assignee !== undefined && {
      assigneeId: assignee === null ? null : String(assignee),
      assigneeKnown: 1,
    }),
    ...(typeof severity === 'number' && { severityId: severity }),
    ...(typeof title === 'string' && { title }),
    ...(typeof target === 'number' && { targetId: target }),
  }
}
