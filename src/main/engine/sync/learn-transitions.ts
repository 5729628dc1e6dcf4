import type { Result } from '#shared/desk/result.ts'
import type { ListedTransition } from '#shared/rules/transitions/known.ts'
import type { AdminApi, CallOptions, ReceivedTransitions } from '../api/admin-api.ts'
import type { Transaction, WritableDb } from '../store/database.ts'
import { forgetRefusal, learnRefusal, type RefusalPlace } from '../store/outbox/kept-refusals.ts'
import { learnTransitionList, transitionNamed } from '../store/outbox/learned-transitions.ts'
import { learnStatus } from '../store/reports/catalogues.ts'
import { readDetails } from '../store/reports/report-details.ts'
import { markStale, readStoredReport, type StoredReport, writeFacts } from '../store/reports/reports.ts'
import { inTransaction } from '../store/transaction.ts'

export interface AskingForTransitions {
  readonly db: WritableDb
  readonly api: Pick<AdminApi, 'listTransitions'>
  readonly signal: AbortSignal
  /** The time of day, in ms since 1970. */
  readonly now: () => number
}

/**
 * Asks the service which transitions a report allows, and stores the answer for all reports of its program with the
 * same status and role. A 403 is stored too: it forbids listing the transitions, not the transitions themselves.
 *
 * @returns `hasMoved`: whether the report's status differs from the one in the local copy. The report is then marked to
 *   be read, and the new status is stored unless the local copy of the report has changed meanwhile. Errors: those of
 *   `listTransitions`.
 */
export async function askForTransitions(
  { db, api, signal, now }: AskingForTransitions,
  reportId: number,
  urgency: Pick<CallOptions, 'priority' | 'hasten'>,
): Promise<Result<{ readonly hasMoved: boolean }>> {
  const asked = readStoredReport(db, reportId)
  const answer = await api.listTransitions({ id: reportId }, { ...urgency, signal })
  const operation = 'listTransitions'
  if (answer.ok) {
    return inTransaction(db, (transaction) => {
      forgetRefusal(transaction, operation, refusalPlace(transaction, reportId))
      keep(transaction, reportId, answer.value, now())
      return { hasMoved: followStatus(transaction, asked, answer.value) }
    })
  }
  const { error } = answer
  if (error.kind !== 'forbidden') return answer
  const kept = inTransaction(db, (transaction) =>
    learnRefusal(transaction, {
      ...refusalPlace(transaction, reportId),
      operation,
      detail: error.detail,
      now: now(),
    }),
  )
  return kept.ok ? answer : kept
}

/**
 * Identifies the reports to which an answer about one of them applies: their program, role and status, as a JSON array.
 */
export function kindOf(db: WritableDb, reportId: number): string {
  const { programId, role } = refusalPlace(db, reportId)
  return JSON.stringify([programId, role, readStoredReport(db, reportId)?.statusId ?? null])
}

/** Whether the answer about one of these reports also applies to the other. */
export function isSameKind(db: WritableDb, one: number, other: number): boolean {
  return kindOf(db, one) === kindOf(db, other)
}

/** The program and role to which a 403 about a report applies. */
export function refusalPlace(db: WritableDb, reportId: number): RefusalPlace {
  return {
    programId: readStoredReport(db, reportId)?.programId ?? null,
    role: readDetails(db, reportId)?.effectiveRole ?? null,
  }
}

/**
 * Stores the status that the service has just given, so that later decisions and pending actions are compared with it.
 * If the local copy of the report changed while the answer was in flight, it may be newer than the answer, so the
 * status is not stored. In both cases the report is marked to be read.
 *
 * @returns whether the status differs from the one in the local copy.
 */
function followStatus(
  transaction: Transaction,
  asked: StoredReport | undefined,
  { currentStatus }: ReceivedTransitions,
): boolean {
  if (asked === undefined || currentStatus === null || currentStatus.id === asked.statusId) return false
  const known = readStoredReport(transaction, asked.id)
  if (known === undefined) return false
  const isUndisturbed = known.statusId === asked.statusId && known.revision === asked.revision
  if (isUndisturbed) writeFacts(transaction, known.id, known, { ...known, statusId: currentStatus.id })
  markStale(transaction, known.id)
  return true
}

function keep(
  transaction: Transaction,
  reportId: number,
  received: ReceivedTransitions,
  learnedAt: number,
): void {
  const { currentStatus, items } = received
  if (currentStatus !== null) learnStatus(transaction, currentStatus)
  for (const { targetStatus } of items) if (targetStatus !== undefined) learnStatus(transaction, targetStatus)
  const report = readStoredReport(transaction, reportId)
  const statusId = currentStatus?.id ?? report?.statusId ?? null
  if (report === undefined || statusId === null) return
  const role = readDetails(transaction, reportId)?.effectiveRole ?? null
  learnTransitionList(
    transaction,
    { programId: report.programId, statusId, role },
    { options: items.flatMap(asListed), learnedAt },
  )
}

function asListed(item: ReceivedTransitions['items'][number]): readonly ListedTransition[] {
  const transition = transitionNamed(item.transition)
  // The desk cannot send a transition that the specification does not list.
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
