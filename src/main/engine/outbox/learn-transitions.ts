import type { Result } from '#shared/desk/result.ts'
import type { AdminApi, ReceivedTransitions } from '../api/admin-api.ts'
import { learnStatus } from '../store/catalogues.ts'
import type { WritableDb } from '../store/database.ts'
import { type LearnedTransition, learnTransitions, transitionNamed } from '../store/learned-transitions.ts'
import { readDetails } from '../store/report-details.ts'
import { readStoredReport } from '../store/reports.ts'
import { inTransaction } from '../store/transaction.ts'

/**
 * Asks the service what can be done with a report's status, and keeps the answer for all reports of its program that
 * are in the same status: bulk changes and forms offline have no other source.
 *
 * @returns the errors of `listTransitions`.
 */
export async function askForTransitions(
  {
    db,
    api,
    signal,
    now,
  }: {
    readonly db: WritableDb
    readonly api: AdminApi
    readonly signal: AbortSignal
    readonly now: () => number
  },
  reportId: number,
): Promise<Result<null>> {
  const answer = await api.listTransitions({ id: reportId }, { priority: 'person', signal })
  if (!answer.ok) return answer
  return inTransaction(db, () => {
    keep(db, reportId, answer.value, now())
    return null
  })
}

function keep(db: WritableDb, reportId: number, received: ReceivedTransitions, learnedAt: number): void {
  const { currentStatus, items } = received
  if (currentStatus !== null) learnStatus(db, currentStatus)
  for (const { targetStatus } of items) if (targetStatus !== undefined) learnStatus(db, targetStatus)
  const report = readStoredReport(db, reportId)
  const statusId = currentStatus?.id ?? report?.statusId ?? null
  if (report === undefined || statusId === null) return
  const role = readDetails(db, reportId)?.effectiveRole ?? null
  learnTransitions(
    db,
    { programId: report.programId, statusId, role },
    { options: items.flatMap(asLearned), learnedAt },
  )
}

function asLearned(item: ReceivedTransitions['items'][number]): readonly LearnedTransition[] {
  const transition = transitionNamed(item.transition)
  // One the specification does not list could not be sent.
  if (transition === null) return []
  const { targetStatus } = item
  return [
    {
      transition,
      targetStatus:
        targetStatus === undefined ? null : { id: targetStatus.id, name: targetStatus.name ?? null },
      requiresMessage: item.requiresMessage ?? false,
      requiresDuplicate: item.requiresDuplicateOfReportId ?? transition === 'duplicate',
    },
  ]
}
