import type { Action, ReportAction } from '#shared/desk/actions.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { isEditable } from '#shared/rules/outbox/editable.ts'
import type { Standing } from '#shared/rules/outbox/standing.ts'
import type { WritableDb } from '../store/database.ts'
import { keepDraft, readDrafts } from '../store/drafts.ts'
import { targetStatusOf } from '../store/learned-transitions.ts'
import {
  actionsOfBatch,
  addAction,
  addBatch,
  type NewAction,
  readAction,
  type StoredAction,
  writeAction,
} from '../store/outbox.ts'
import { leadsToUnknownStatus } from '../store/pending-changes.ts'
import { readDetails } from '../store/report-details.ts'
import { readShownStanding, readStanding } from '../store/report-standing.ts'
import { readStoredReport, showPending } from '../store/reports.ts'
import { inTransaction } from '../store/transaction.ts'
import { forgetRewriting } from './rewriting.ts'

/** What a person decides about actions: each function is one transaction, on the disk when it returns. */

export interface Decision {
  readonly reportIds: readonly number[]
  readonly action: ReportAction
  /** Makes one batch of them, under this title. */
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
 * @returns `unknownHere` when one of the reports is not here: then none is put in.
 */
export function decide(db: WritableDb, decision: Decision): Result<Decided> {
  const { reportIds, action, ...rest } = decision
  return decideEach(db, { ...rest, decisions: reportIds.map((reportId) => ({ reportId, action })) })
}

/**
 * As `decide`, with an action for each; several on one report go out in this order. They are no batch: what a macro does
 * is a person's own decision, and goes before what is done to many.
 */
export function decideTogether(db: WritableDb, decision: Omit<Decisions, 'batchTitle'>): Result<Decided> {
  return decideEach(db, { ...decision, batchTitle: null })
}

interface Decisions extends Pick<Decision, 'batchTitle' | 'holdMs' | 'now'> {
  readonly decisions: readonly { readonly reportId: number; readonly action: ReportAction }[]
}

function decideEach(db: WritableDb, decision: Decisions): Result<Decided> {
  const { decisions, batchTitle, now } = decision
  const heldUntil = now + decision.holdMs
  if (decisions.some(({ reportId }) => readStoredReport(db, reportId) === undefined)) {
    return err({ kind: 'unknownHere', what: 'report' })
  }
  return inTransaction(db, () => {
    const batchId = batchTitle === null ? null : addBatch(db, { title: batchTitle, createdAt: now })
    const entry = { batchId, createdAt: now, heldUntil }
    const entryIds = decisions.map(({ reportId, action }) => putIn(db, reportId, { ...entry, action }))
    for (const { reportId, action } of decisions) forgetDraftOf(db, reportId, action, now)
    return { entryIds, batchId, heldUntil }
  })
}

/** What was just decided is no draft any more, in the same commit: a window that dies now does not offer it again. */
function forgetDraftOf(db: WritableDb, reportId: number, action: ReportAction, now: number): void {
  if (action.kind !== 'comment') return
  const slot = action.audience
  if (readDrafts(db, reportId)[slot]?.trim() === action.text) keepDraft(db, { reportId, slot, text: '', now })
}

/** Puts an action on one report into the outbox and shows it as done. Call it inside a transaction. @returns its id. */
export function putIn(
  db: WritableDb,
  reportId: number,
  entry: Pick<NewAction, 'batchId' | 'action' | 'createdAt' | 'heldUntil'>,
): number {
  const programId = readStoredReport(db, reportId)?.programId ?? null
  const base = baseOf(db, reportId)
  const targetStatusId = targetOf(db, reportId, programId, base.status, entry.action)
  const id = addAction(db, { ...entry, reportId, programId, base, targetStatusId })
  showPending(db, reportId)
  return id
}

/** Behind an own move that leads nobody knows where, the status is not what the decision rests on. */
function baseOf(db: WritableDb, reportId: number): Standing {
  const { status, ...others } = readShownStanding(db, reportId)
  return status === undefined || leadsToUnknownStatus(db, reportId) ? others : { ...others, status }
}

/** Puts a known issue into the outbox. `reportId`: the report it is made from, if it is. */
export function decideKnownIssue(
  db: WritableDb,
  decision: {
    readonly programId: number
    readonly action: Extract<Action, { kind: 'knownIssue' }>
    readonly holdMs: number
    readonly now: number
  },
): Result<Decided> {
  const { programId, action, holdMs, now } = decision
  const heldUntil = now + holdMs
  const standsAlone = { reportId: null, batchId: null, base: {}, targetStatusId: null }
  return inTransaction(db, () => ({
    entryIds: [addAction(db, { ...standsAlone, programId, action, createdAt: now, heldUntil })],
    batchId: null,
    heldUntil,
  }))
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

export interface TakenBack {
  readonly takenBack: readonly number[]
  /** Already sent, or settled: it is too late for these. */
  readonly tooLate: readonly number[]
  /** Words were written in their place and not saved: they stay. */
  readonly beingChanged: readonly number[]
  readonly reportIds: readonly number[]
}

/** Single entries, or all of a batch. */
type Which =
  | {
      readonly entryIds: readonly number[]
      /** The person knows that what was changed in them and not saved goes with them. */
      readonly dropsChanges?: boolean | undefined
    }
  | { readonly batchId: number }

/** Takes back what has not been sent: of single entries, or of a batch. */
export function takeBack(db: WritableDb, which: Which, now: number): Result<TakenBack> {
  const dropsChanges = 'entryIds' in which && which.dropsChanges === true
  return inTransaction(db, () => {
    const entries =
      'batchId' in which
        ? actionsOfBatch(db, which.batchId)
        : which.entryIds.flatMap((id) => readAction(db, id) ?? [])
    const open = entries.filter(({ state }) => state !== 'discarded')
    const inTime = open.filter(({ state }) => mayBeTakenBack.has(state))
    const isKept = ({ isBeingChanged }: StoredAction) => isBeingChanged && !dropsChanges
    const takenBack = inTime.filter((entry) => !isKept(entry))
    for (const entry of takenBack) {
      forgetRewriting(db, entry, now)
      settleAsDiscarded(db, entry, now)
    }
    return {
      takenBack: takenBack.map(({ id }) => id),
      tooLate: open.filter(({ state }) => !mayBeTakenBack.has(state)).map(({ id }) => id),
      beingChanged: inTime.filter(isKept).map(({ id }) => id),
      reportIds: takenBack.flatMap(({ reportId }) => reportId ?? []),
    }
  })
}

const mayBeTakenBack: ReadonlySet<StoredAction['state']> = new Set<StoredAction['state']>(['held', 'queued'])

/** States a person can give an answer to: see `Answer`. */
const mayBeAnswered: ReadonlySet<StoredAction['state']> = new Set<StoredAction['state']>([
  'held',
  'queued',
  'unsure',
  'conflict',
  'failed',
])

/**
 * What a person says to an entry that stands still.
 *
 * `retry`: it is sent (again), with what the report is now as its base; for an unsure one the person knows that it did
 * not arrive. `arrived`: an unsure one did arrive. `discard`: it is not sent (again). `edit`: another action of the
 * same kind takes its place and is held anew. `sendNow`: it is held no longer. `hold`: it waits so long from now on,
 * since somebody is at it. Every other answer is the end of what was being written in its place: but for `edit`, which
 * may be just that, the person has to know (`dropsChanges`).
 */
export type Answer =
  | {
      readonly kind: 'retry' | 'arrived' | 'discard' | 'sendNow'
      readonly dropsChanges?: boolean | undefined
    }
  | { readonly kind: 'hold'; readonly holdMs: number }
  | { readonly kind: 'edit'; readonly action: Action; readonly holdMs: number }

/**
 * @returns `unknownHere` when there is no such entry, `conflict` when it moved on and takes this answer no more,
 *   `beingChanged` when words in its place would be lost.
 */
export function answerEntry(
  db: WritableDb,
  id: number,
  answer: Answer,
  now: number,
): Result<{ readonly reportId: number | null }> {
  const entry = readAction(db, id)
  if (entry === null) return err({ kind: 'unknownHere', what: 'action' })
  if (!mayBeAnswered.has(entry.state)) return err({ kind: 'conflict', detail: 'It is under way or settled.' })
  if (answer.kind === 'arrived' && entry.state !== 'unsure') {
    return err({ kind: 'conflict', detail: 'It has not been sent.' })
  }
  if (answer.kind === 'edit' && (answer.action.kind !== entry.action.kind || !isEditable(entry))) {
    return err({ kind: 'conflict', detail: 'It can only be changed while it is known not to have arrived.' })
  }
  if (answer.kind === 'hold' && !mayBeTakenBack.has(entry.state)) {
    return err({ kind: 'conflict', detail: 'It stands still already.' })
  }
  const endsChanges = answer.kind !== 'hold' && answer.kind !== 'edit' && answer.dropsChanges !== true
  if (endsChanges && entry.isBeingChanged) return err({ kind: 'beingChanged' })
  const stored = inTransaction(db, () => writeAnswer(db, entry, answer, now))
  return stored.ok ? ok({ reportId: entry.reportId }) : stored
}

function writeAnswer(db: WritableDb, entry: StoredAction, answer: Answer, now: number): void {
  if (answer.kind !== 'hold') forgetRewriting(db, entry, now)
  switch (answer.kind) {
    case 'hold':
      writeAction(db, { ...entry, state: 'held', reason: null, heldUntil: now + answer.holdMs })
      return
    case 'discard':
      settleAsDiscarded(db, entry, now)
      return
    case 'arrived':
      writeAction(db, { ...entry, state: 'done', reason: null, settledAt: now })
      break
    case 'sendNow':
      if (entry.state === 'held') writeAction(db, { ...entry, heldUntil: now })
      return
    case 'retry':
      writeAction(db, queuedAnew(db, entry, now))
      break
    case 'edit':
      writeAction(db, {
        ...queuedAnew(db, { ...entry, action: answer.action }, now),
        state: 'held',
        heldUntil: now + answer.holdMs,
      })
      break
    default:
      answer satisfies never
  }
  if (entry.reportId !== null) showPending(db, entry.reportId)
}

/**
 * Has all that failed in a batch sent again, with what the reports are now as their base; but not what is being
 * changed. @returns their reports.
 */
export function retryFailed(db: WritableDb, batchId: number, now: number): Result<readonly number[]> {
  return inTransaction(db, () => {
    const failed = actionsOfBatch(db, batchId).filter(
      ({ state, isBeingChanged }) => state === 'failed' && !isBeingChanged,
    )
    return failed.flatMap((entry) => {
      writeAction(db, queuedAnew(db, entry, now))
      if (entry.reportId === null) return []
      showPending(db, entry.reportId)
      return [entry.reportId]
    })
  })
}

/** What was sent before was the first of its report, so that nothing of one's own lies between it and the service. */
function queuedAnew(db: WritableDb, entry: StoredAction, now: number): StoredAction {
  const { reportId, programId, action } = entry
  const decidedAnew = reportId !== null && !mayBeTakenBack.has(entry.state)
  const base = decidedAnew ? readStanding(db, reportId) : entry.base
  return {
    ...entry,
    base,
    targetStatusId: reportId === null ? null : targetOf(db, reportId, programId, base.status, action),
    state: 'queued',
    reason: null,
    heldUntil: Math.min(entry.heldUntil, now),
    lostAt: null,
  }
}

function settleAsDiscarded(db: WritableDb, entry: StoredAction, now: number): void {
  writeAction(db, { ...entry, state: 'discarded', reason: null, settledAt: now })
  if (entry.reportId !== null) showPending(db, entry.reportId)
}
