import type { OutboxState } from '#shared/desk/outbox.ts'
import { type Standing, wantedStanding } from '#shared/rules/outbox/standing.ts'
import type { ReadableDb } from './database.ts'
import { type StoredAction, unsettledOfReport } from './outbox.ts'
import type { ReportFacts } from './reports.ts'

/** States in which an action is shown as if it were done. One that was refused, or stands in a conflict, is not. */
const shownAsDone: ReadonlySet<OutboxState> = new Set<OutboxState>(['held', 'queued', 'sending', 'unsure'])

/** What the pending actions on a report make of it, the later ones over the earlier. Empty: nothing pending. */
export function pendingStanding(db: ReadableDb, reportId: number): Standing {
  return unsettledOfReport(db, reportId).reduce<Standing>((standing, entry) => merge(standing, entry), {})
}

function merge(standing: Standing, { state, action, targetStatusId }: StoredAction): Standing {
  return shownAsDone.has(state) ? { ...standing, ...wantedStanding(action, targetStatusId) } : standing
}

/** Whether one of the pending actions leads to a status that nobody knows here. */
export function leadsToUnknownStatus(db: ReadableDb, reportId: number): boolean {
  return unsettledOfReport(db, reportId).some(
    ({ state, action, targetStatusId }) =>
      shownAsDone.has(state) && action.kind === 'transition' && targetStatusId === null,
  )
}

/** A report's facts as the window shows them: what the service said, and over it what is pending. */
export function withStanding(facts: ReportFacts, standing: Standing): ReportFacts {
  const { status, assignee, severity, title, target } = standing
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
