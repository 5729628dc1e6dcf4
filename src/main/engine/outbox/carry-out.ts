import type { DeskError } from '#shared/desk/errors.ts'
import type { Result } from '#shared/desk/result.ts'
import { findCollisions, wantedStanding } from '#shared/rules/outbox/standing.ts'
import { judgeFailedWrite } from '#shared/rules/outbox/write-outcome.ts'
import type { AdminApi } from '../api/admin-api.ts'
import type { Priority } from '../api/budget.ts'
import type { WritableDb } from '../store/database.ts'
import { readAction, type StoredAction, writeAction } from '../store/outbox.ts'
import { readStanding, takeOver } from '../store/report-standing.ts'
import { readStoredReport, showPending } from '../store/reports.ts'
import { inTransaction } from '../store/transaction.ts'
import type { Sent } from './kinds/kind.ts'
import { sendAction } from './kinds/send.ts'
import { findTwins } from './matching-words.ts'
import { forgetRewriting } from './rewriting.ts'

/** What is one of many lets single decisions go first. */
export function priorityOf({ isBulk }: Pick<StoredAction, 'isBulk'>): Extract<Priority, 'outbox' | 'bulk'> {
  return isBulk ? 'bulk' : 'outbox'
}

/** How the carrying out of one action ended, for whoever paces it. */
export type CarriedOut =
  /** It moved: to done, failed, conflict or unsure. */
  | { readonly kind: 'moved' }
  /** It waits as it was; `error` is about the way to the service, or about this machine. */
  | { readonly kind: 'waits'; readonly error: DeskError }
  /** The token was refused. */
  | { readonly kind: 'token'; readonly error: DeskError }

export interface Carrying {
  readonly db: WritableDb
  readonly api: AdminApi
  readonly signal: AbortSignal
  readonly now: () => number
  /** Stores what is to be stored, again and again while the disk takes nothing; an answer must not be forgotten. */
  readonly keep: (work: () => void) => Promise<void>
}

/**
 * Sends an action that is due, once. Before the request leaves, the disk knows that it is under way; whatever happens
 * then, it is never taken for unsent.
 */
export async function carryOut(carrying: Carrying, entry: StoredAction): Promise<CarriedOut> {
  const { db, api, signal, now } = carrying
  const started = inTransaction(db, () => begin(db, entry, now()))
  if (!started.ok) return { kind: 'waits', error: started.error }
  const sending = started.value
  if (sending === null) return { kind: 'moved' }

  const subjectId = sending.reportId ?? sending.programId ?? 0
  const standing = sending.sentBase ?? {}
  const call = { priority: priorityOf(sending), signal }
  const answer = await sendAction(sending.action, { api, subjectId, standing, call })
  return settle(carrying, sending, answer)
}

function isDue({ state, heldUntil, isBeingChanged }: StoredAction, now: number): boolean {
  return (state === 'queued' || (state === 'held' && heldUntil <= now)) && !isBeingChanged
}

/** @returns the action as it is sent, or null when it is not (any more). */
function begin(db: WritableDb, due: StoredAction, now: number): StoredAction | null {
  const entry = readAction(db, due.id)
  // Somebody may have begun to change it, or taken it back, since it was due.
  if (entry === null || !isDue(entry, now)) return null
  const { reportId, action, base } = entry
  const theirs = reportId === null ? {} : readStanding(db, reportId)
  const wanted = wantedStanding(action, entry.targetStatusId)
  const collisions = findCollisions(action, { base, wanted, theirs })
  if (collisions.length > 0) {
    writeAction(db, { ...entry, state: 'conflict', reason: { kind: 'collisions', collisions } })
    if (reportId !== null) showPending(db, reportId)
    return null
  }
  const activityAt = reportId === null ? null : (readStoredReport(db, reportId)?.lastActivityAt ?? null)
  const sending: StoredAction = {
    ...entry,
    state: 'sending',
    reason: null,
    sentAt: now,
    sentBase: theirs,
    sentActivityAt: activityAt,
    twins: reportId === null ? [] : findTwins(db, reportId, action, activityAt ?? 0),
    lostAt: null,
  }
  writeAction(db, sending)
  return sending
}

async function settle(carrying: Carrying, entry: StoredAction, answer: Result<Sent>): Promise<CarriedOut> {
  const { db, now, keep, signal } = carrying
  if (answer.ok) {
    await keep(() => settleAsDone(db, entry, answer.value.resultId, now()))
    return { kind: 'moved' }
  }
  const { error } = answer
  const reason = { kind: 'error', error } as const
  const verdict = judgeFailedWrite(error)
  switch (verdict) {
    case 'again':
    case 'token':
      await keep(() => writeAction(db, { ...entry, state: 'queued' }))
      return { kind: verdict === 'token' ? 'token' : 'waits', error }
    case 'unsure': {
      // Broken off from this side it is as after a kill: the service may still be at it.
      const lostBecause = signal.aborted ? null : reason
      await keep(() => writeAction(db, { ...entry, state: 'unsure', reason: lostBecause, lostAt: now() }))
      return { kind: 'moved' }
    }
    case 'conflict':
    case 'failed':
      await keep(() => {
        writeAction(db, { ...entry, state: verdict, reason })
        if (entry.reportId !== null) showPending(db, entry.reportId)
      })
      return { kind: 'moved' }
    default:
      return verdict satisfies never
  }
}

/** The service has it: the report takes it over as its own until it is read again. Inside a transaction. */
function settleAsDone(db: WritableDb, entry: StoredAction, resultId: string | null, now: number): void {
  writeAction(db, { ...entry, state: 'done', reason: null, lostAt: null, settledAt: now, resultId })
  forgetRewriting(db, entry, now)
  if (entry.reportId !== null) {
    takeOver(db, entry.reportId, wantedStanding(entry.action, entry.targetStatusId))
  }
}

/** What was under way when the desk was ended: its answer is lost. Inside a transaction, before anything is sent. */
export function loseUnanswered(db: WritableDb, sending: readonly StoredAction[], now: number): void {
  for (const entry of sending) {
    writeAction(db, { ...entry, state: 'unsure', reason: null, lostAt: entry.sentAt ?? now })
  }
}
