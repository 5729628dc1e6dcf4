import type { ReturnedWords } from '#shared/desk/acting-commands.ts'
import type { Action, ActionOf, ReportAction } from '#shared/desk/actions.ts'
import { draftedWords, noReport, withReturnedWords } from '#shared/desk/draft-places.ts'
import { issueForm, withUndoneIssue } from '#shared/desk/known-issue-draft.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { isEditable } from '#shared/rules/outbox/editable.ts'
import { fieldsOf, type ReportState } from '#shared/rules/outbox/report-state.ts'
import { isShownAs } from '../queries/report/shown-texts.ts'
import type { Transaction, WritableDb } from '../store/database.ts'
import { keepDraft, readDrafts } from '../store/outbox/kept-drafts.ts'
import { targetStatusOf } from '../store/outbox/learned-transitions.ts'
import {
  actionsOfBatch,
  addAction,
  addBatch,
  type NewAction,
  readAction,
  type StoredAction,
  writeAction,
} from '../store/outbox/outbox-entries.ts'
import { confirmAction } from '../store/outbox/unconfirmed.ts'
import { markSeenNow } from '../store/own/local-marks.ts'
import { endOwnWrite, forgetOwnWrite } from '../store/own/own-writes.ts'
import { leadsToUnknownStatus } from '../store/reports/pending-changes.ts'
import { readDetails } from '../store/reports/report-details.ts'
import { readStoredReport, showPending } from '../store/reports/reports.ts'
import { readReportState, readShownReportState } from '../store/reports/stored-report-state.ts'
import { inTransaction } from '../store/transaction.ts'
import { forgetRewriting } from './rewriting.ts'

/**
 * A user's decision to act on reports. `decide`, `decideTogether` and `decideKnownIssue` each store their decisions in
 * one transaction, which is on the disk when they return.
 */

export interface Decision {
  readonly reportIds: readonly number[]
  readonly action: ReportAction
  /** The values of the affected fields that the user saw, if they may be older than the values shown now. */
  readonly seen?: ReportState | undefined
  /** The title of the batch that the actions become; null when they are no batch. */
  readonly batchTitle: string | null
  readonly holdMs: number
  readonly now: number
}

export interface Decided {
  readonly entryIds: readonly number[]
  readonly batchId: number | null
  readonly heldUntil: number
}

/**
 * Puts the action into the outbox, once for each report, and shows it as done.
 *
 * @returns `unknownHere` when one of the reports is not in the local copy: then no action is added.
 */
export function decide(db: WritableDb, decision: Decision): Result<Decided> {
  const { reportIds, action, seen, ...rest } = decision
  return decideEach(db, { ...rest, decisions: reportIds.map((reportId) => ({ reportId, action, seen })) })
}

/**
 * Like `decide`, with a separate action for each decision; several actions on one report are sent in this order. They
 * are not a batch: the actions of a macro are a single decision by the user, and are sent before bulk changes.
 */
export function decideTogether(db: WritableDb, decision: Omit<Decisions, 'batchTitle'>): Result<Decided> {
  return decideEach(db, { ...decision, batchTitle: null })
}

interface Decisions extends Pick<Decision, 'batchTitle' | 'holdMs' | 'now'> {
  readonly decisions: readonly {
    readonly reportId: number
    readonly action: ReportAction
    readonly seen?: ReportState | undefined
  }[]
}

function decideEach(db: WritableDb, decision: Decisions): Result<Decided> {
  const { decisions, batchTitle, now } = decision
  const heldUntil = now + decision.holdMs
  if (decisions.some(({ reportId }) => readStoredReport(db, reportId) === undefined)) {
    return err({ kind: 'unknownHere', what: 'report' })
  }
  return inTransaction(db, (transaction) => {
    const batchId = batchTitle === null ? null : addBatch(transaction, { title: batchTitle, createdAt: now })
    const entry = { batchId, createdAt: now, heldUntil }
    const entryIds = decisions.map(({ reportId, action, seen }) =>
      putIn(transaction, reportId, { ...entry, action }, seen),
    )
    for (const { reportId, action } of decisions) forgetDraftOf(transaction, reportId, action, now)
    return { entryIds, batchId, heldUntil }
  })
}

/**
 * Deletes the draft of a decision in the same commit, so that a window that crashes now does not offer the text again.
 */
function forgetDraftOf(transaction: Transaction, reportId: number, action: ReportAction, now: number): void {
  const draft = draftedWords(action)
  if (draft === null || readDrafts(transaction, reportId)[draft.slot]?.trim() !== draft.text) return
  keepDraft(transaction, { reportId, slot: draft.slot, text: '', now })
}

/**
 * Puts an action on one report into the outbox and shows it as done.
 *
 * @param seen the values the user saw, if they may be older than the values shown now.
 * @returns the id of the outbox entry.
 */
export function putIn(
  transaction: Transaction,
  reportId: number,
  entry: Pick<NewAction, 'batchId' | 'action' | 'createdAt' | 'heldUntil'>,
  seen: ReportState = {},
): number {
  const programId = readStoredReport(transaction, reportId)?.programId ?? null
  const shown = baseOf(transaction, reportId)
  const base = {
    ...shown,
    ...Object.fromEntries(
      fieldsOf(seen)
        .filter(isIn(shown))
        .filter((field) => !isShownAs(reportId, field, shown[field], seen[field]))
        .map((field) => [field, seen[field]]),
    ),
  }
  const targetStatusId = targetOf(transaction, reportId, programId, base.status, entry.action)
  const id = addAction(transaction, { ...entry, reportId, programId, base, targetStatusId })
  showPending(transaction, reportId)
  // Deciding about a report means having seen it.
  markSeenNow(transaction, reportId, entry.createdAt)
  return id
}

/** Whether a field is known: a field without a known value cannot be the base for a conflict. */
const isIn = (shown: ReportState) => (field: keyof ReportState) => shown[field] !== undefined

/**
 * The values the user saw. The status is left out while an own transition with an unknown target is pending: the
 * decision cannot depend on it.
 */
function baseOf(db: WritableDb, reportId: number): ReportState {
  const { status, ...others } = readShownReportState(db, reportId)
  return status === undefined || leadsToUnknownStatus(db, reportId) ? others : { ...others, status }
}

/** Puts a known issue into the outbox, and deletes the draft of its form in the same commit. */
export function decideKnownIssue(
  db: WritableDb,
  decision: {
    readonly programId: number
    readonly action: ActionOf<'knownIssue'>
    readonly holdMs: number
    readonly now: number
  },
): Result<Decided> {
  const { programId, action, holdMs, now } = decision
  const heldUntil = now + holdMs
  const standsAlone = { reportId: null, batchId: null, base: {}, targetStatusId: null }
  return inTransaction(db, (transaction) => {
    keepDraft(transaction, { reportId: action.besideReport ?? noReport, slot: 'knownIssue', text: '', now })
    const id = addAction(transaction, { ...standsAlone, programId, action, createdAt: now, heldUntil })
    return { entryIds: [id], batchId: null, heldUntil }
  })
}

function targetOf(
  db: WritableDb,
  reportId: number,
  programId: number | null,
  status: unknown,
  action: Action,
): number | null {
  if (action.kind !== 'transition') return null
  const role = readDetails(db, reportId)?.effectiveRole ?? null
  const key = typeof status === 'number' ? { programId, statusId: status, role } : null
  return targetStatusOf(db, key, action.transition)
}

export interface UndoneEntries {
  readonly undoneEntries: readonly number[]
  /**
   * Ids of entries that it is too late to undo: they are being sent or are settled, or they were settled and are no
   * longer stored.
   */
  readonly tooLate: readonly number[]
  /** Unsaved changes to the text of these entries exist: the entries are not undone. */
  readonly beingChanged: readonly number[]
  /**
   * The texts of single actions, now in their drafts again. A bulk change has one text, not one for each report, and
   * the window that undoes all of it returns that text to its form.
   */
  readonly returned: readonly ReturnedWords[]
  readonly reportIds: readonly number[]
}

/** Single entries, or a whole batch. */
type Which =
  | {
      readonly entryIds: readonly number[]
      /** The user knows that the unsaved changes to the entries are lost with them. */
      readonly dropsChanges?: boolean | undefined
    }
  | { readonly batchId: number }

/**
 * Undoes single entries, or a batch, except entries that were already sent or are being changed. Entries that were
 * discarded before they were sent are in no list.
 *
 * @returns `tooLate` for a batch of which no entry is stored any more.
 */
export function undoEntries(db: WritableDb, which: Which, now: number): Result<UndoneEntries> {
  const dropsChanges = 'entryIds' in which && which.dropsChanges === true
  const undone = inTransaction(db, (transaction): UndoneEntries | null => {
    const entries =
      'batchId' in which
        ? actionsOfBatch(transaction, which.batchId)
        : which.entryIds.flatMap((id) => readAction(transaction, id) ?? [])
    if ('batchId' in which && entries.length === 0) return null
    const stored = new Set(entries.map(({ id }) => id))
    const removed = 'entryIds' in which ? which.entryIds.filter((id) => !stored.has(id)) : []
    const open = entries.filter((entry) => entry.state !== 'discarded' || mayHaveBeenSent(entry))
    const inTime = open.filter(({ state }) => canBeUndone.has(state))
    const isKept = ({ isBeingChanged }: StoredAction) => isBeingChanged && !dropsChanges
    const undoneEntries = inTime.filter((entry) => !isKept(entry))
    for (const entry of undoneEntries) {
      forgetRewriting(transaction, entry, now)
      settleAsDiscarded(transaction, entry, { kind: 'undone' }, now)
    }
    const returned = undoneEntries.flatMap((entry) =>
      'batchId' in which || entry.isBulk ? [] : returnWords(transaction, entry, now),
    )
    return {
      returned,
      undoneEntries: undoneEntries.map(({ id }) => id),
      tooLate: [...open.filter(({ state }) => !canBeUndone.has(state)).map(({ id }) => id), ...removed],
      beingChanged: inTime.filter(isKept).map(({ id }) => id),
      reportIds: undoneEntries.flatMap(({ reportId }) => reportId ?? []),
    }
  })
  if (!undone.ok) return undone
  return undone.value === null ? err({ kind: 'tooLate' }) : ok(undone.value)
}

const reasonOfUnsure = ({ reason }: StoredAction) => reason ?? ({ kind: 'cannotTell' } as const)

/** Whether an entry was discarded while it was unknown whether it had arrived. */
function mayHaveBeenSent({ state, reason }: StoredAction): boolean {
  return state === 'discarded' && reason !== null && reason.kind !== 'undone'
}

/** Puts the text of an action back into its draft, in front of any text that was written there since. */
function returnWords(
  transaction: Transaction,
  { reportId, programId, action }: StoredAction,
  now: number,
): ReturnedWords[] {
  if (action.kind === 'knownIssue') return [returnIssue(transaction, action, programId, now)]
  const words = draftedWords(action)
  if (words === null || reportId === null) return []
  const { slot, text } = words
  const draft = readDrafts(transaction, reportId)[slot] ?? ''
  keepDraft(transaction, { reportId, slot, text: withReturnedWords(draft, text), now })
  return [{ reportId, programId: null, action }]
}

/** Puts a known issue back into the draft of its form. */
function returnIssue(
  transaction: Transaction,
  action: ActionOf<'knownIssue'>,
  programId: number | null,
  now: number,
): ReturnedWords {
  const place = { reportId: action.besideReport ?? noReport, slot: 'knownIssue' } as const
  const draft = readDrafts(transaction, place.reportId)[place.slot] ?? ''
  keepDraft(transaction, { ...place, text: withUndoneIssue(draft, issueForm(action, programId)), now })
  return { reportId: place.reportId, programId, action }
}

const canBeUndone: ReadonlySet<StoredAction['state']> = new Set<StoredAction['state']>(['held', 'queued'])

/** States in which the user can answer: see `Answer`. */
const mayBeAnswered: ReadonlySet<StoredAction['state']> = new Set<StoredAction['state']>([
  'held',
  'queued',
  'unsure',
  'conflict',
  'failed',
])

/**
 * The user's answer to an entry that waits for one.
 *
 * `retry`: the entry is sent (again), with the report's current state as its base; for an unsure entry, the user knows
 * that it did not arrive. `arrived`: an unsure entry did arrive. `discard`: the entry is not sent (again). `edit`:
 * another action of the same kind replaces it and is held anew. `sendNow`: its hold ends. `hold`: it is held for this
 * long from now on, since the user is changing it. Every answer except `hold` drops the draft of a changed text for
 * this entry. `edit` may contain just this text; for the other answers the user has to confirm the loss
 * (`dropsChanges`).
 */
export type Answer =
  | {
      readonly kind: 'retry' | 'arrived' | 'discard' | 'sendNow'
      readonly dropsChanges?: boolean | undefined
    }
  | { readonly kind: 'hold'; readonly holdMs: number }
  | { readonly kind: 'edit'; readonly action: Action; readonly holdMs: number }

/**
 * @returns `unknownHere` when there is no such entry; `conflict` when its state has changed and no longer allows this
 *   answer; `beingChanged` when the draft of a changed text would be lost.
 */
export function answerEntry(
  db: WritableDb,
  id: number,
  answer: Answer,
  now: number,
): Result<{ readonly reportId: number | null }> {
  const entry = readAction(db, id)
  if (entry === null) return err({ kind: 'unknownHere', what: 'action' })
  if (!mayBeAnswered.has(entry.state))
    return err({ kind: 'conflict', detail: 'It’s being sent or already settled.' })
  if (answer.kind === 'arrived' && entry.state !== 'unsure') {
    return err({ kind: 'conflict', detail: 'It has not been sent.' })
  }
  if (answer.kind === 'edit' && (answer.action.kind !== entry.action.kind || !isEditable(entry))) {
    return err({ kind: 'conflict', detail: 'It can’t be edited: it may already have been sent.' })
  }
  if (answer.kind === 'hold' && !canBeUndone.has(entry.state)) {
    return err({ kind: 'conflict', detail: 'It’s already paused.' })
  }
  const endsChanges = answer.kind !== 'hold' && answer.kind !== 'edit' && answer.dropsChanges !== true
  if (endsChanges && entry.isBeingChanged) return err({ kind: 'beingChanged' })
  const stored = inTransaction(db, (transaction) => writeAnswer(transaction, entry, answer, now))
  return stored.ok ? ok({ reportId: entry.reportId }) : stored
}

function writeAnswer(transaction: Transaction, entry: StoredAction, answer: Answer, now: number): void {
  if (answer.kind !== 'hold') forgetRewriting(transaction, entry, now)
  switch (answer.kind) {
    case 'hold':
      writeAction(transaction, { ...entry, state: 'held', reason: null, heldUntil: now + answer.holdMs })
      return
    case 'discard':
      // The reason is kept: an undo must not say of an action that may have been sent that it was undone.
      settleAsDiscarded(transaction, entry, entry.state === 'unsure' ? reasonOfUnsure(entry) : null, now)
      return
    case 'arrived':
      writeAction(transaction, { ...entry, state: 'done', reason: null, settledAt: now })
      confirmAction(transaction, entry.id, now)
      endOwnWrite(transaction, entry.id, Number.MAX_SAFE_INTEGER)
      break
    case 'sendNow':
      if (entry.state === 'held') writeAction(transaction, { ...entry, heldUntil: now })
      return
    case 'retry':
      writeAction(transaction, queuedAnew(transaction, entry, now))
      break
    case 'edit':
      writeAction(transaction, {
        ...queuedAnew(transaction, { ...entry, action: answer.action }, now),
        state: 'held',
        heldUntil: now + answer.holdMs,
      })
      break
    default:
      answer satisfies never
  }
  if (entry.reportId !== null) showPending(transaction, entry.reportId)
}

/**
 * Queues the failed actions of a batch again, except those that are being changed. The current state of each report
 * becomes the base of its action. @returns the ids of the reports.
 */
export function retryFailed(db: WritableDb, batchId: number, now: number): Result<readonly number[]> {
  return inTransaction(db, (transaction) => {
    const failed = actionsOfBatch(transaction, batchId).filter(
      ({ state, isBeingChanged }) => state === 'failed' && !isBeingChanged,
    )
    return failed.flatMap((entry) => {
      writeAction(transaction, queuedAnew(transaction, entry, now))
      if (entry.reportId === null) return []
      showPending(transaction, entry.reportId)
      return [entry.reportId]
    })
  })
}

/**
 * Queues an entry again. An entry that was sent before is the first pending one of its report, so the state of the
 * report at the service becomes its base. An entry that was not sent keeps its base.
 */
function queuedAnew(db: WritableDb, entry: StoredAction, now: number): StoredAction {
  const { reportId, programId, action } = entry
  const decidedAnew = reportId !== null && !canBeUndone.has(entry.state)
  const base = decidedAnew ? readReportState(db, reportId) : entry.base
  return {
    ...entry,
    base,
    targetStatusId: reportId === null ? null : targetOf(db, reportId, programId, base.status, action),
    state: 'queued',
    reason: null,
    heldUntil: Math.min(entry.heldUntil, now),
    lostAt: null,
    timesLost: 0,
  }
}

function settleAsDiscarded(
  transaction: Transaction,
  entry: StoredAction,
  reason: StoredAction['reason'],
  now: number,
): void {
  writeAction(transaction, { ...entry, state: 'discarded', reason, settledAt: now })
  // An action whose answer was lost may still have arrived.
  if (entry.state === 'unsure') endOwnWrite(transaction, entry.id, Number.MAX_SAFE_INTEGER)
  else forgetOwnWrite(transaction, entry.id)
  if (entry.reportId !== null) showPending(transaction, entry.reportId)
}
