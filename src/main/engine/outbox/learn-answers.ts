import type { DeskError } from '#shared/desk/errors.ts'
import { operationOf } from '#shared/rules/refusals.ts'
import type { Transaction, WritableDb } from '../store/database.ts'
import { forgetRefusal, learnRefusal, type RefusalPlace } from '../store/outbox/kept-refusals.ts'
import { learnTransitionAnswer, type TransitionsKey } from '../store/outbox/learned-transitions.ts'
import type { StoredAction } from '../store/outbox/outbox-entries.ts'
import { readDetails } from '../store/reports/report-details.ts'

/** Learns from the answer to an action what to expect of similar actions later. */

/** Called when the service carried out the action. @param now ms since 1970. */
export function learnSuccess(transaction: Transaction, entry: StoredAction, now: number): void {
  forgetRefusal(transaction, operationOf[entry.action.kind], placeOf(transaction, entry))
  learnTransition(transaction, entry, { isPossible: true, needsMessage: false }, now)
}

/**
 * Called when the service refused the action. @param now ms since 1970. @returns whether this affects other actions
 * too.
 */
export function learnFailure(
  transaction: Transaction,
  entry: StoredAction,
  error: DeskError,
  now: number,
): boolean {
  if (error.kind === 'forbidden') {
    const operation = operationOf[entry.action.kind]
    learnRefusal(transaction, { ...placeOf(transaction, entry), operation, detail: error.detail, now })
    return true
  }
  const { action } = entry
  const isWithoutWords = action.kind === 'transition' && action.message === undefined
  // For a transition without an original, a message is the only thing that can be missing.
  if (error.kind === 'refused' && isWithoutWords && action.duplicateOf === undefined) {
    learnTransition(transaction, entry, { isPossible: null, needsMessage: true }, now)
  }
  return false
}

/**
 * Called on a 409 when the report's state is still the one the action was sent with: the transition is not possible
 * from this status, or for this role.
 */
export function learnNotPossible(transaction: Transaction, entry: StoredAction, now: number): void {
  learnTransition(transaction, entry, { isPossible: false, needsMessage: false }, now)
}

function learnTransition(
  transaction: Transaction,
  entry: StoredAction,
  answer: { readonly isPossible: boolean | null; readonly needsMessage: boolean },
  learnedAt: number,
): void {
  const { action } = entry
  const key = kindOf(transaction, entry)
  if (action.kind !== 'transition' || key === null) return
  learnTransitionAnswer(transaction, key, { ...answer, transition: action.transition, learnedAt })
}

function kindOf(db: WritableDb, { reportId, programId, sentBase }: StoredAction): TransitionsKey | null {
  const statusId = sentBase?.status
  if (reportId === null || typeof statusId !== 'number') return null
  return { programId, statusId, role: readDetails(db, reportId)?.effectiveRole ?? null }
}

/** Where a refusal applies. A known issue is created in a program, so the role on a report does not matter. */
function placeOf(db: WritableDb, { reportId, programId, action }: StoredAction): RefusalPlace {
  const isOfReport = reportId !== null && action.kind !== 'knownIssue'
  return { programId, role: isOfReport ? (readDetails(db, reportId)?.effectiveRole ?? null) : null }
}
