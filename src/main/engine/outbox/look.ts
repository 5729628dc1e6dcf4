import type { Action } from '#shared/desk/actions.ts'
import type { DeskError } from '#shared/desk/errors.ts'
import type { OutboxReason } from '#shared/desk/outbox.ts'
import { type Arrival, judgeArrival } from '#shared/rules/outbox/reconcile.ts'
import { findCollisions, wantedReportState } from '#shared/rules/outbox/report-state.ts'
import type { ReadableDb, Transaction } from '../store/database.ts'
import { readAction, type StoredAction, writeAction } from '../store/outbox/outbox-entries.ts'
import { confirmAction } from '../store/outbox/unconfirmed.ts'
import { judgeMarks } from '../store/own/local-marks.ts'
import { endOwnWrite, forgetOwnWrite } from '../store/own/own-writes.ts'
import { showPending } from '../store/reports/reports.ts'
import { readReportState } from '../store/reports/stored-report-state.ts'
import type { Forbidden } from '../sync/forbidden.ts'
import { readReport } from '../sync/read-report.ts'
import type { SyncContext } from '../sync/sync-context.ts'
import type { ReportPart } from '../sync/unread-report.ts'
import { priorityOf } from './carry-out.ts'
import { lookedAt } from './looked-at.ts'
import { forgetRewriting } from './rewriting.ts'

export interface Looking {
  readonly context: SyncContext
  readonly forbidden: Forbidden
  readonly keep: (work: (transaction: Transaction) => void) => Promise<void>
  /**
   * Time after a lost answer, in ms. If the report does not show the action by then, the action is assumed never to
   * arrive.
   */
  readonly believeAfterMs: (lostBecause: DeskError | null) => number
}

export type LookedAtOutcome =
  | { readonly kind: 'moved' }
  /** The report does not show the action yet; read it again at this time (ms since 1970). */
  | { readonly kind: 'again'; readonly at: number }
  | { readonly kind: 'waits' | 'token'; readonly error: DeskError }

/**
 * Finds out what became of an action whose answer was lost, by reading the report. It sends nothing that changes the
 * report.
 */
export async function look(looking: Looking, entry: StoredAction): Promise<LookedAtOutcome> {
  const { context, keep } = looking
  const { db, now } = context
  const { reportId } = entry
  // The list of reports cannot show for certain whether a known issue was created, because names are not unique.
  if (reportId === null) {
    await keep((transaction) => writeAction(transaction, { ...entry, reason: cannotTell(entry, {}) }))
    return { kind: 'moved' }
  }

  const startedAt = now()
  const wanted = { reportId, details: true, timeline: leavesEntries(entry.action), evidence: false }
  // Read from the top: continuing an interrupted reading further down would miss new entries.
  const { forbidden } = looking
  const call = { priority: priorityOf(entry), signal: context.signal, forbidden, fromTop: true }
  const read = await readReport(context, wanted, call)
  if (read.kind === 'failed') {
    const { error } = read
    return { kind: error.kind === 'unauthorized' ? 'token' : 'waits', error }
  }
  const arrival: Judged =
    read.kind === 'gone'
      ? { arrival: 'cannotTell', why: 'gone', wordsId: null }
      : judge(db, reportId, entry, read.kind === 'forbidden' ? read.unread : [])
  const believedAt = (entry.lostAt ?? startedAt) + looking.believeAfterMs(lostBecause(entry))
  // Until `believedAt` the action may still arrive. Before that, the user is asked only if the report shows a conflict
  // or could not be read.
  const mayStillCome =
    arrival.why === undefined && arrival.arrival !== 'arrived' && arrival.arrival !== 'conflict'
  if (mayStillCome && startedAt < believedAt) {
    // At an earlier look a part could not be read, so the user was asked. This time it was read, and does not show the
    // action yet.
    if (entry.reason?.kind === 'cannotTell')
      await keep((transaction) => conclude(transaction, reportId, entry.id, notShownYet, now()))
    return { kind: 'again', at: believedAt }
  }
  await keep((transaction) => {
    conclude(transaction, reportId, entry.id, arrival, now())
    noteArrival(transaction, { reportId, entryId: entry.id }, context.api.serviceTime().to)
  })
  return { kind: 'moved' }
}

/**
 * Updates the note about the own write from the state of its entry.
 *
 * @param by the latest time at which the service carried out the action, by the service's clock.
 */
function noteArrival(
  transaction: Transaction,
  { reportId, entryId }: { readonly reportId: number; readonly entryId: number },
  by: number,
): void {
  const state = readAction(transaction, entryId)?.state
  if (state === 'done') endOwnWrite(transaction, entryId, by)
  else if (state !== 'unsure') forgetOwnWrite(transaction, entryId)
  judgeMarks(transaction, reportId)
}

interface Judged {
  readonly arrival: Arrival
  /** With `cannotTell`: why the report could not be checked; undefined when it was checked. */
  readonly why?: 'unreadable' | 'gone'
  /** The id of the timeline entry that the action became. */
  readonly wordsId: string | null
}

const notShownYet: Judged = { arrival: 'cannotTell', wordsId: null }

function leavesEntries(action: Action): boolean {
  return action.kind === 'comment' || action.kind === 'transition'
}

/** The parts of a report that show whether an action arrived. */
function tellingParts({ kind }: Action): readonly ReportPart[] {
  if (kind === 'comment') return ['listActivities']
  return kind === 'transition' ? ['readReport', 'listActivities'] : ['readReport']
}

/** @param unread parts of the report that the token may not read: their stored data is from before the action. */
function judge(db: ReadableDb, reportId: number, entry: StoredAction, unread: readonly ReportPart[]): Judged {
  const { action } = entry
  const { seen, entries } = lookedAt(db, reportId, entry, unread)
  const isTimelineRead = leavesEntries(action) && !unread.includes('listActivities')
  const isUnreadable = tellingParts(action).some((part) => unread.includes(part))
  return {
    arrival: judgeArrival(action, seen),
    ...(isUnreadable && { why: 'unreadable' }),
    wordsId: isTimelineRead ? entries.wordsId : null,
  }
}

/** Why the answer to an action was lost; null when that is not known. */
function lostBecause({ reason }: StoredAction): DeskError | null {
  if (reason?.kind === 'error') return reason.error
  return reason?.kind === 'cannotTell' ? (reason.error ?? null) : null
}

/** Whether the service had reported the action as done, but the report did not show it. */
function wasNotShown({ reason }: StoredAction): boolean {
  return reason?.kind === 'cannotTell' && reason.why === 'notShown'
}

function cannotTell(
  entry: StoredAction,
  { why }: Pick<Judged, 'why'>,
): Extract<OutboxReason, { kind: 'cannotTell' }> {
  const error = lostBecause(entry)
  const reason = why ?? (wasNotShown(entry) ? 'notShown' : undefined)
  return {
    kind: 'cannotTell',
    ...(reason !== undefined && { why: reason }),
    ...(error !== null && { error }),
  }
}

/**
 * How many lost answers make an action fail: the text of the action may break something between the desk and the
 * service.
 */
const lostAtMost = 10

function conclude(transaction: Transaction, reportId: number, id: number, judged: Judged, now: number): void {
  const entry = readAction(transaction, id)
  // The user has answered in the meantime.
  if (entry === null || entry.state !== 'unsure') return
  switch (judged.arrival) {
    case 'sameAsBefore':
    case 'arrived':
      // The values of the report stay as they were just read: others may have changed them after this action.
      writeAction(transaction, {
        ...entry,
        state: 'done',
        reason: null,
        lostAt: null,
        settledAt: now,
        resultId: judged.wordsId,
      })
      confirmAction(transaction, id, now)
      forgetRewriting(transaction, entry, now)
      showPending(transaction, reportId)
      return
    case 'notArrived': {
      // The service had reported the action as done, so the user decides whether to send it again.
      if (wasNotShown(entry)) return
      const error = lostBecause(entry)
      const timesLost = entry.timesLost + 1
      // An answer that did not come from the service would be the same at the next try, so a retry is useless.
      if (error !== null && (error.kind === 'badAnswer' || timesLost >= lostAtMost)) {
        const reason = { kind: 'error', error } as const
        writeAction(transaction, { ...entry, state: 'failed', reason, lostAt: null, timesLost })
        showPending(transaction, reportId)
        return
      }
      writeAction(transaction, { ...entry, state: 'queued', reason: null, lostAt: null, timesLost })
      return
    }
    case 'cannotTell':
      writeAction(transaction, { ...entry, reason: cannotTell(entry, judged) })
      return
    case 'conflict': {
      const theirs = readReportState(transaction, reportId)
      const wanted = wantedReportState(entry.action, entry.targetStatusId)
      const collisions = findCollisions(entry.action, { base: entry.sentBase ?? entry.base, wanted, theirs })
      writeAction(transaction, { ...entry, state: 'conflict', reason: { kind: 'collisions', collisions } })
      showPending(transaction, reportId)
      return
    }
    default:
      judged.arrival satisfies never
  }
}
