import type { DeskError } from '#shared/desk/errors.ts'
import type { Result } from '#shared/desk/result.ts'
import type { OwnWrite } from '#shared/rules/news/attribution.ts'
import { findCollisions, wantedReportState } from '#shared/rules/outbox/report-state.ts'
import { judgeFailedWrite } from '#shared/rules/outbox/write-outcome.ts'
import type { AdminApi, CallOptions } from '../api/admin-api.ts'
import type { Priority } from '../api/budget.ts'
import type { ServiceSpan } from '../api/service-time.ts'
import type { Transaction, WritableDb } from '../store/database.ts'
import { readAction, type StoredAction, writeAction } from '../store/outbox/outbox-entries.ts'
import { judgeMarks } from '../store/own/local-marks.ts'
import { forgetOwnWrite, noteOwnWrite } from '../store/own/own-writes.ts'
import { readStoredReport, showPending } from '../store/reports/reports.ts'
import { readReportState, takeOver } from '../store/reports/stored-report-state.ts'
import { inTransaction } from '../store/transaction.ts'
import { learnFailure, learnNotPossible, learnSuccess } from './learn-answers.ts'
import { entriesBefore } from './matching-words.ts'
import { forgetRewriting } from './rewriting.ts'
import { type Sent, sendAction } from './send-action.ts'

/** The priority of an action's requests: an action of a bulk change waits behind single decisions. */
export function priorityOf({ isBulk }: Pick<StoredAction, 'isBulk'>): Extract<Priority, 'outbox' | 'bulk'> {
  return isBulk ? 'bulk' : 'outbox'
}

/** The outcome of carrying out one action; the runner adjusts its waits to it. */
export type CarriedOut =
  /** The action is now done, failed, conflict or unsure; or it was no longer due, and nothing was sent. */
  | { readonly kind: 'moved' }
  /** The action waits unchanged; `error` is about the connection to the service, or about this computer. */
  | { readonly kind: 'waits'; readonly error: DeskError }
  /** The service refused the token. */
  | { readonly kind: 'token'; readonly error: DeskError }

export interface Carrying {
  readonly db: WritableDb
  readonly api: AdminApi
  readonly signal: AbortSignal
  readonly now: () => number
  /** Stores data, retrying while the disk is full, so that no answer is lost. */
  readonly keep: (work: (transaction: Transaction) => void) => Promise<void>
  /** Reads the details of the entry's report again. @returns whether the details could be read. */
  readonly readAgain: (entry: StoredAction) => Promise<boolean>
  /** Called when the answer also shows what is allowed on other reports. */
  readonly learned: () => void
}

/**
 * Sends a due action, once. It is stored as `sending` before the request leaves, so that after a kill at any later
 * moment it counts as sent.
 */
export async function carryOut(carrying: Carrying, entry: StoredAction): Promise<CarriedOut> {
  const { db, api, signal } = carrying
  const started = inTransaction(db, (transaction) => begin(transaction, carrying, entry))
  if (!started.ok) return { kind: 'waits', error: started.error }
  const sending = started.value
  if (sending === null) return { kind: 'moved' }

  const subjectId = sending.reportId ?? sending.programId ?? 0
  const base = sending.sentBase ?? {}
  let during: ServiceSpan | null = null
  const call: CallOptions = {
    priority: priorityOf(sending),
    signal,
    exchanged: (span) => {
      during = span
    },
  }
  const answer = await sendAction(sending.action, { api, subjectId, base, call })
  return settle(carrying, sending, answer, during)
}

function isDue({ state, heldUntil, isBeingChanged }: StoredAction, now: number): boolean {
  return (state === 'queued' || (state === 'held' && heldUntil <= now)) && !isBeingChanged
}

/** @returns the action as it was stored for sending, or null when it is not to be sent (any more). */
function begin(transaction: Transaction, { api, now }: Carrying, due: StoredAction): StoredAction | null {
  const entry = readAction(transaction, due.id)
  // The user may have started to change the action, or have undone it, since it became due.
  if (entry === null || !isDue(entry, now())) return null
  const { reportId, action, base } = entry
  const theirs = reportId === null ? {} : readReportState(transaction, reportId)
  const wanted = wantedReportState(action, entry.targetStatusId)
  const collisions = findCollisions(action, { base, wanted, theirs })
  if (collisions.length > 0) {
    writeAction(transaction, { ...entry, state: 'conflict', reason: { kind: 'collisions', collisions } })
    if (reportId !== null) showPending(transaction, reportId)
    return null
  }
  const activityAt =
    reportId === null ? null : (readStoredReport(transaction, reportId)?.lastActivityAt ?? null)
  const sending: StoredAction = {
    ...entry,
    state: 'sending',
    reason: null,
    sentAt: now(),
    sentBase: theirs,
    sentActivityAt: activityAt,
    entriesBefore: reportId === null ? [] : entriesBefore(transaction, reportId, activityAt),
    lostAt: null,
  }
  writeAction(transaction, sending)
  if (reportId !== null)
    noteOwnWrite(transaction, entry.id, { reportId, from: api.serviceTime().from, to: null })
  return sending
}

async function settle(
  carrying: Carrying,
  entry: StoredAction,
  answer: Result<Sent>,
  during: ServiceSpan | null,
): Promise<CarriedOut> {
  const { now, keep, signal } = carrying
  if (answer.ok) {
    await keep((transaction) => {
      settleAsDone(transaction, entry, { resultId: answer.value.resultId, during, now: now() })
      learnSuccess(transaction, entry, now())
    })
    return { kind: 'moved' }
  }
  const { error } = answer
  const reason = { kind: 'error', error } as const
  const verdict = judgeFailedWrite(error)
  switch (verdict) {
    case 'again':
    case 'token':
      await keep((transaction) => {
        writeAction(transaction, { ...entry, state: 'queued' })
        wasNotCarriedOut(transaction, entry)
      })
      return { kind: verdict === 'token' ? 'token' : 'waits', error }
    case 'unsure': {
      // An abort by the desk is treated like a kill: the service may still be processing the request.
      const lostBecause = signal.aborted ? null : reason
      await keep((transaction) => {
        writeAction(transaction, { ...entry, state: 'unsure', reason: lostBecause, lostAt: now() })
        noteWhen(transaction, entry, during === null ? null : { from: during.from, to: null })
      })
      return { kind: 'moved' }
    }
    case 'conflict':
    case 'failed': {
      const isRead = verdict === 'conflict' && entry.reportId !== null && (await carrying.readAgain(entry))
      let concernsOthers = false
      await keep((transaction) => {
        concernsOthers = learnFailure(transaction, entry, error, now())
        const why = isRead ? whyConflict(transaction, entry, now()) : null
        writeAction(transaction, { ...entry, state: verdict, reason: why ?? reason })
        wasNotCarriedOut(transaction, entry)
        if (entry.reportId !== null) showPending(transaction, entry.reportId)
      })
      if (concernsOthers) carrying.learned()
      return { kind: 'moved' }
    }
    default:
      return verdict satisfies never
  }
}

/**
 * The reason for a 409, found in the report as read again: others changed the report, or its state does not allow the
 * action.
 *
 * @returns null when the report shows neither.
 */
function whyConflict(transaction: Transaction, entry: StoredAction, now: number): StoredAction['reason'] {
  const { reportId, action, targetStatusId } = entry
  if (reportId === null) return null
  const base = entry.sentBase ?? entry.base
  const theirs = readReportState(transaction, reportId)
  const collisions = findCollisions(action, {
    base,
    wanted: wantedReportState(action, targetStatusId),
    theirs,
  })
  if (collisions.length > 0) return { kind: 'collisions', collisions }
  if (action.kind !== 'transition' || base.status === undefined || theirs.status !== base.status) return null
  learnNotPossible(transaction, entry, now)
  return { kind: 'notPossible', statusId: Number(base.status) }
}

/** The service has carried out the action: the report shows the result as its own values until it is read again. */
function settleAsDone(
  transaction: Transaction,
  entry: StoredAction,
  {
    resultId,
    during,
    now,
  }: { readonly resultId: string | null; readonly during: ServiceSpan | null; readonly now: number },
): void {
  writeAction(transaction, { ...entry, state: 'done', reason: null, lostAt: null, settledAt: now, resultId })
  forgetRewriting(transaction, entry, now)
  if (entry.reportId !== null) {
    takeOver(transaction, entry.reportId, wantedReportState(entry.action, entry.targetStatusId))
  }
  noteWhen(transaction, entry, during)
}

/**
 * Notes when the service carried out the action, as far as that is known, and updates the user's marks on the report.
 */
function noteWhen(
  transaction: Transaction,
  entry: StoredAction,
  span: Pick<OwnWrite, 'from' | 'to'> | null,
): void {
  const { id, reportId } = entry
  if (reportId === null) return
  if (span !== null) noteOwnWrite(transaction, id, { reportId, from: span.from, to: span.to })
  judgeMarks(transaction, reportId)
}

function wasNotCarriedOut(transaction: Transaction, { id, reportId }: StoredAction): void {
  forgetOwnWrite(transaction, id)
  if (reportId !== null) judgeMarks(transaction, reportId)
}

/**
 * Sets actions to `unsure` if they were being sent when the desk ended: their answers are lost. Called before anything
 * is sent.
 */
export function loseUnanswered(
  transaction: Transaction,
  sending: readonly StoredAction[],
  now: number,
): void {
  for (const entry of sending) {
    // The time at which the request left is not known: after `sentAt`, the request may have waited for the budget.
    writeAction(transaction, { ...entry, state: 'unsure', reason: null, lostAt: now })
  }
}
