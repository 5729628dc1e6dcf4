import type { Action } from '#shared/desk/actions.ts'
import type { OutboxCounts, OutboxReason, OutboxState } from '#shared/desk/outbox.ts'
import type { FieldCollision, ReportState } from '#shared/rules/outbox/report-state.ts'
import { changeUnseen, type ReadableDb, select, type Transaction, type WritableDb } from '../database.ts'
import { aboutReport, setAsideItems } from '../set-aside.ts'

/** Like `OutboxReason`, but without names, which are looked up for display, and without temporary reasons. */
export type StoredReason =
  | Extract<OutboxReason, { kind: 'error' | 'cannotTell' | 'undone' }>
  | { readonly kind: 'collisions'; readonly collisions: readonly FieldCollision[] }
  | { readonly kind: 'notPossible'; readonly statusId: number }

/** An action as stored in the outbox. It is settled when it is done or discarded. */
export interface StoredAction {
  readonly id: number
  readonly reportId: number | null
  readonly programId: number | null
  readonly batchId: number | null
  /** Whether the action belongs to a batch of actions on several reports. */
  readonly isBulk: boolean
  readonly action: Action
  readonly state: OutboxState
  readonly reason: StoredReason | null
  /** Whether there is a draft that changes the action: until it is saved or dropped, the action is not sent. */
  readonly isBeingChanged: boolean
  /** The report as the user saw it when deciding. */
  readonly base: ReportState
  /** The status a transition leads to; null when not known, or when the action is not a transition. */
  readonly targetStatusId: number | null
  readonly createdAt: number
  readonly heldUntil: number
  readonly sentAt: number | null
  /** The report's values when the action was last sent; null before that. */
  readonly sentBase: ReportState | null
  /**
   * The time of the report's last activity, by the service's clock, as it was when the action was sent. The effects of
   * the action are not older than this.
   */
  readonly sentActivityAt: number | null
  /** Timeline entries known before the action was sent; see `entriesBefore` in `matching-words.ts`. */
  readonly entriesBefore: readonly string[]
  /** When the answer was lost, in ms since 1970; null when no answer is missing. */
  readonly lostAt: number | null
  /** How often an answer was lost without the action having arrived. */
  readonly timesLost: number
  readonly settledAt: number | null
  /** Id of the result at the service; null when the service gave none. */
  readonly resultId: string | null
}

interface Row
  extends Omit<
    StoredAction,
    'isBulk' | 'isBeingChanged' | 'action' | 'reason' | 'base' | 'sentBase' | 'entriesBefore'
  > {
  readonly isBulk: number
  readonly isBeingChanged: number
  readonly action: string
  readonly reason: string | null
  readonly base: string
  readonly sentBase: string | null
  readonly entriesBefore: string | null
}

/**
 * SQL over `outbox o`: the batch has actions on several reports. Several actions on one report are one decision, just
 * like a single action.
 */
const isBulk = `(o.batch_id is not null and exists (
  select 1 from outbox x where x.batch_id = o.batch_id and x.report_id <> o.report_id))`

/** SQL over `outbox o`: there is a draft that changes the action; see `rewritingOf` and `noReport`. */
export const isBeingChanged = `exists (
  select 1 from drafts d where d.report_id = coalesce(o.report_id, 0) and d.slot = 'entry:' || o.id)`

/**
 * SQL over `outbox o` with `:now`: the action's state as shown. An action whose hold has ended is shown as queued,
 * unless a draft changes it.
 */
export const shownState = `case
  when o.state = 'held' and o.held_until <= :now and not ${isBeingChanged} then 'queued' else o.state end`

/** SQL over `outbox o`: the action may have arrived, and reading the report did not show whether it did. */
export const cannotTell = `(o.state = 'unsure' and coalesce(o.reason ->> '$.kind', '') = 'cannotTell')`

/**
 * SQL over an earlier action `outbox e`: it has the reason that `cannotTell` tests. If it is also unsure, it waits for
 * the user.
 */
const standsUnsure = `coalesce(e.reason ->> '$.kind', '') = 'cannotTell'`

const columns = `o.id, ${isBulk} as isBulk, ${isBeingChanged} as isBeingChanged, o.report_id as reportId, o.program_id as programId, o.batch_id as batchId, o.action,
  o.state, o.reason, o.base, o.target_status_id as targetStatusId, o.created_at as createdAt,
  o.held_until as heldUntil, o.sent_at as sentAt, o.sent_base as sentBase,
  o.sent_activity_at as sentActivityAt, o.twins as entriesBefore, o.lost_at as lostAt, o.times_lost as timesLost,
  o.settled_at as settledAt, o.result_id as resultId`

const adding = changeUnseen(
  'outbox.add',
  `insert into outbox (report_id, program_id, batch_id, kind, action, state, base, target_status_id, created_at,
     held_until)
   values (:reportId, :programId, :batchId, :kind, :action, 'held', :base, :targetStatusId, :createdAt,
     :heldUntil)`,
)
const lastId = select<{ id: number }>('outbox.lastId', 'select last_insert_rowid() as id')
const one = select<Row>('outbox.read', `select ${columns} from outbox o where o.id = ?`)
const ofReport = select<Row>(
  'outbox.ofReport',
  `select ${columns} from outbox o where o.report_id = ? and o.settled_at is null order by o.id`,
)
const anyOfReport = select<{ found: number }>(
  'outbox.anyOfReport',
  'select 1 as found from outbox where report_id = ? and settled_at is null limit 1',
)
const ofBatch = select<Row>(
  'outbox.ofBatch',
  `select ${columns} from outbox o where o.batch_id = ? order by o.id`,
)
const ofBatchInStates = select<Row>(
  'outbox.ofBatchInStates',
  `select ${columns} from outbox o where o.batch_id = :batchId
     and ${shownState}
       in (select value from json_each(:states))
   order by o.id limit :limit offset :offset`,
)
const unsettled = select<Row>(
  'outbox.unsettled',
  `select ${columns} from outbox o where o.settled_at is null order by o.id limit ?`,
)
const settled = select<Row>(
  'outbox.settled',
  `select ${columns} from outbox o where o.settled_at is not null order by o.settled_at desc, o.id desc limit ?`,
)
// A single decision is sent before a bulk change on another report; on the same report they stay in order. Checking an
// unsure action sends nothing, so it does not wait for earlier actions that are stuck.
const due = select<Row>(
  'outbox.due',
  `select ${columns} from outbox o left join outbox_batches b on b.id = o.batch_id
   where o.settled_at is null
     and ((${shownState} = 'queued' and not ${isBeingChanged})
       or (o.state = 'unsure' and coalesce(o.reason ->> '$.kind', '') <> 'cannotTell'))
     and coalesce(b.is_paused, 0) = 0
     and o.id not in (select value from json_each(:except))
     and (o.report_id is null or not exists (
       select 1 from outbox e where e.report_id = o.report_id and e.settled_at is null and e.id < o.id
         and (o.state <> 'unsure' or e.state in ('held', 'queued', 'sending') or (e.state = 'unsure' and not ${standsUnsure}))))
   order by isBulk, o.id limit :limit`,
)
const nextHeld = select<{ at: number | null }>(
  'outbox.nextHeld',
  `select min(held_until) as at from outbox where settled_at is null and state = 'held' and held_until > ?`,
)
const counting = select<{
  state: OutboxState | 'cannotTell'
  total: number
  beingChanged: number
  heldUntil: number | null
}>(
  'outbox.count',
  `select case when ${cannotTell} then 'cannotTell' else ${shownState} end as state, count(*) as total, sum(${isBeingChanged}) as beingChanged,
     min(case when ${isBeingChanged} then null else o.held_until end) as heldUntil
   from outbox o where o.settled_at is null group by 1`,
)
const writing = changeUnseen(
  'outbox.write',
  `update outbox set action = :action, state = :state, reason = :reason, base = :base,
     target_status_id = :targetStatusId, held_until = :heldUntil, sent_at = :sentAt, sent_base = :sentBase,
     sent_activity_at = :sentActivityAt, twins = :entriesBefore,
     lost_at = :lostAt, times_lost = :timesLost, settled_at = :settledAt, result_id = :resultId
   where id = :id`,
)
const claimed = select<{ resultId: string }>(
  'outbox.claimed',
  'select result_id as resultId from outbox where report_id = ? and result_id is not null',
)
// All actions of an unfinished batch are kept: the batch's progress counts them.
const forgetting = changeUnseen(
  'outbox.forget',
  `delete from outbox where settled_at is not null and settled_at < ?
     and (batch_id is null or batch_id not in (
       select u.batch_id from outbox u where u.settled_at is null and u.batch_id is not null))`,
)
const forgettingOfReport = changeUnseen(
  'outbox.forgetOfReport',
  'delete from outbox where report_id = ? and settled_at is not null',
)
const forgettingIfRemoved = changeUnseen(
  'outbox.forgetIfRemoved',
  `delete from outbox where id = ? and settled_at is not null
     and report_id in (select t.report_id from tombstones t)`,
)
const forgettingEmptyBatches = changeUnseen(
  'outbox.forgetEmptyBatches',
  'delete from outbox_batches where id not in (select batch_id from outbox where batch_id is not null)',
)
const addingBatch = changeUnseen(
  'outbox.addBatch',
  'insert into outbox_batches (title, created_at, is_paused) values (:title, :createdAt, 0)',
)
const pausingBatch = changeUnseen(
  'outbox.pauseBatch',
  'update outbox_batches set is_paused = :paused where id = :id',
)

const before = select<{ id: number | null }>(
  'outbox.before',
  'select min(id) as id from outbox where report_id = :reportId and settled_at is null and id < :id',
)
// A sent comment is shown until the timeline, read again, has shown its entry: an entry that is missing after that was
// deleted at the service, unless it cannot be read.
const notSeen = select<Row>(
  'outbox.notSeen',
  `select ${columns} from outbox o join reports r on r.id = o.report_id
   where o.report_id = :reportId and o.state = 'done' and o.kind = 'comment'
     and not exists (select 1 from activities a where a.report_id = o.report_id and a.id = o.result_id)
     and case when o.result_id is null then coalesce(r.timeline_read_at, 0) < o.settled_at
       else o.confirmed_at is null or :hasUnreadable = 1 end
   order by o.id`,
)

// The query starts from the own writes, because an index finds them by report.
const transitionsSince = select<Row>(
  'outbox.transitionsSince',
  `select ${columns} from own_writes w cross join outbox o on o.id = w.entry_id join reports r on r.id = o.report_id
   where w.report_id = ? and o.state = 'done' and o.kind = 'transition'
     and coalesce(r.timeline_read_at, 0) < o.settled_at
   order by o.id`,
)

export type NewAction = Pick<
  StoredAction,
  'reportId' | 'programId' | 'batchId' | 'action' | 'base' | 'targetStatusId' | 'createdAt' | 'heldUntil'
>

/** Adds a held action. @returns its id. */
export function addAction(transaction: Transaction, action: NewAction): number {
  transaction.run(adding, {
    ...action,
    kind: action.action.kind,
    action: JSON.stringify(action.action),
    base: JSON.stringify(action.base),
  })
  return transaction.get(lastId)?.id ?? 0
}

/** @returns the id of the new batch. */
export function addBatch(
  transaction: Transaction,
  batch: { readonly title: string; readonly createdAt: number },
): number {
  transaction.run(addingBatch, batch)
  return transaction.get(lastId)?.id ?? 0
}

/** @returns false when there is no such batch. */
export function pauseBatch(db: WritableDb, id: number, paused: boolean): boolean {
  return db.run(pausingBatch, { id, paused: paused ? 1 : 0 }) > 0
}

/** @returns null when there is no action with this id. */
export function readAction(db: ReadableDb, id: number): StoredAction | null {
  const row = db.get(one, [id])
  return row === undefined ? null : read(row)
}

/** A report's unsettled actions, in order. */
export function unsettledOfReport(db: ReadableDb, reportId: number): StoredAction[] {
  // Most reports have none; checking that first costs a tenth of reading them.
  return db.get(anyOfReport, [reportId]) === undefined ? [] : db.all(ofReport, [reportId]).map(read)
}

/** All unsettled actions, in order. */
export function listUnsettled(db: ReadableDb, limit: number): StoredAction[] {
  return db.all(unsettled, [limit]).map(read)
}

/** Settled actions, newest first. */
export function listSettled(db: ReadableDb, limit: number): StoredAction[] {
  return db.all(settled, [limit]).map(read)
}

/** All actions of a batch, in order. */
export function actionsOfBatch(db: ReadableDb, batchId: number): StoredAction[] {
  return db.all(ofBatch, [batchId]).map(read)
}

/** A page of a batch: its actions in these states, in order. */
export interface BatchPage {
  readonly batchId: number
  readonly states: readonly OutboxState[]
  readonly offset: number
  readonly limit: number
}

/** Actions of a batch in certain states, in order; an action whose hold has ended counts as queued. */
export function listOfBatch(db: ReadableDb, page: BatchPage, now: number): StoredAction[] {
  const { batchId, states, offset, limit } = page
  return db.all(ofBatchInStates, { batchId, states: JSON.stringify(states), offset, limit, now }).map(read)
}

/**
 * Actions to send or check now, single decisions first. An action waits for earlier ones on the same report as `due`
 * says. @param except ids of actions under way.
 */
export function dueActions(
  db: ReadableDb,
  options: { readonly now: number; readonly limit: number; readonly except: readonly number[] },
): StoredAction[] {
  return db.all(due, { ...options, except: JSON.stringify(options.except) }).map(read)
}

/** When the next hold ends, in ms since 1970; null when no action is held. */
export function nextHeldUntil(db: ReadableDb, now: number): number | null {
  return db.get(nextHeld, [now])?.at ?? null
}

/**
 * Writes every field of an action that can change. If the action is settled and its report was removed meanwhile, the
 * action is deleted instead.
 */
export function writeAction(transaction: Transaction, action: StoredAction): void {
  transaction.run(writing, {
    id: action.id,
    action: JSON.stringify(action.action),
    state: action.state,
    reason: action.reason === null ? null : JSON.stringify(action.reason),
    base: JSON.stringify(action.base),
    targetStatusId: action.targetStatusId,
    heldUntil: action.heldUntil,
    sentAt: action.sentAt,
    sentBase: action.sentBase === null ? null : JSON.stringify(action.sentBase),
    sentActivityAt: action.sentActivityAt,
    entriesBefore: JSON.stringify(action.entriesBefore),
    lostAt: action.lostAt,
    timesLost: action.timesLost,
    settledAt: action.settledAt,
    resultId: action.resultId,
  })
  if (action.settledAt !== null && transaction.run(forgettingIfRemoved, [action.id]) > 0)
    transaction.run(forgettingEmptyBatches)
}

/** Ids of a report's timeline entries that came from actions of the outbox. */
export function claimedEntries(db: ReadableDb, reportId: number): ReadonlySet<string> {
  return new Set(db.all(claimed, [reportId]).map(({ resultId }) => resultId))
}

/** Deletes actions settled before a time (ms since 1970). @returns how many. */
export function forgetSettled(transaction: Transaction, before: number): number {
  const forgotten = transaction.run(forgetting, [before])
  if (forgotten > 0) transaction.run(forgettingEmptyBatches)
  return forgotten
}

/** Deletes the settled actions of a report that is being removed. */
export function forgetSettledOfReport(transaction: Transaction, reportId: number): void {
  if (transaction.run(forgettingOfReport, [reportId]) > 0) transaction.run(forgettingEmptyBatches)
}

/**
 * Numbers of unsettled actions by state. An action whose hold has ended counts as waiting, unless a draft changes it.
 * @param now ms since 1970.
 */
export function countActions(db: ReadableDb, now: number): OutboxCounts {
  const rows = new Map(db.all(counting, { now }).map((row) => [row.state, row]))
  const total = (state: OutboxState | 'cannotTell') => rows.get(state)?.total ?? 0
  return {
    held: total('held'),
    waiting: total('queued') + total('sending'),
    unsure: total('unsure'),
    cannotTell: total('cannotTell'),
    conflict: total('conflict'),
    failed: total('failed'),
    beingChanged: (rows.get('held')?.beingChanged ?? 0) + (rows.get('queued')?.beingChanged ?? 0),
    nextHeldUntil: rows.get('held')?.heldUntil ?? null,
  }
}

// The casts are safe: only this file writes these columns.
function read(row: Row): StoredAction {
  return {
    ...row,
    isBulk: row.isBulk === 1,
    isBeingChanged: row.isBeingChanged === 1,
    action: JSON.parse(row.action) as Action,
    reason: row.reason === null ? null : (JSON.parse(row.reason) as StoredReason),
    base: JSON.parse(row.base) as ReportState,
    sentBase: row.sentBase === null ? null : (JSON.parse(row.sentBase) as ReportState),
    entriesBefore: row.entriesBefore === null ? [] : (JSON.parse(row.entriesBefore) as string[]),
  }
}

/** Id of the first unsettled action on the report that was decided before this one; null when this one is the first. */
export function firstBefore(db: ReadableDb, reportId: number, id: number): number | null {
  return db.get(before, { reportId, id })?.id ?? null
}

/** Sent comments on a report that are not in the stored timeline. */
export function sentNotSeen(db: ReadableDb, reportId: number): StoredAction[] {
  const hasUnreadable = setAsideItems(db, 'listActivities', aboutReport(reportId)).length > 0 ? 1 : 0
  return db.all(notSeen, { reportId, hasUnreadable }).map(read)
}

/**
 * Transitions sent since the timeline was last read: the stored timeline has neither their lines nor their messages.
 */
export function transitionsNotRead(db: ReadableDb, reportId: number): StoredAction[] {
  return db.all(transitionsSince, [reportId]).map(read)
}
