import type { SlaReport } from '#shared/rules/sla/history.ts'
import { judgeReport, type SlaClocks } from '#shared/rules/sla/judge.ts'
import { type SlaPromise, slaPromises, targetOf } from '#shared/rules/sla/promises.ts'
import type { SlaClock } from '#shared/rules/sla/sla-clock.ts'
import {
  change,
  changeUnseen,
  type ReadableDb,
  type SqlValue,
  select,
  type Transaction,
} from '../database.ts'
import { writeHistory } from './report-histories.ts'
import { readHistoryBasis, readSlaBasis, readSlaReport, type SlaBasis } from './sla-report.ts'

/**
 * The clocks of a report as lists use them: which promise is due first, which is paused, and whether any is late or all
 * are met.
 */

type ClockRow = Readonly<Record<(typeof columns)[number], SqlValue>>
const columns = [
  'dueAt',
  'atRiskFrom',
  'duePromise',
  'pausedLeft',
  'pausedDay',
  'pausedPromise',
  'isMet',
  'isLate',
] as const

const waiting = select<{ readonly id: number }>(
  'clocks.waiting',
  'select report_id as id from waiting_clocks order by report_id desc limit ?',
)
const countWaiting = select<{ readonly total: number }>(
  'clocks.countWaiting',
  'select count(*) as total from waiting_clocks',
)
const takingThese = 'delete from waiting_clocks where report_id in (select value from json_each(?))'
const taking = changeUnseen('clocks.take', takingThese)
/**
 * Histories are stored one by one with `changeUnseen`, so the last batch uses `change` to make remembered lists and
 * totals stale.
 */
const takingLast = change('clocks.takeLast', takingThese)
const leavingAll = changeUnseen(
  'clocks.leaveAll',
  'insert or ignore into waiting_clocks (report_id) select id from reports',
)
const stored = select<ClockRow>(
  'clocks.stored',
  `select due_at as dueAt, at_risk_from as atRiskFrom, due_promise as duePromise, paused_left as pausedLeft,
     paused_day as pausedDay, paused_promise as pausedPromise, is_met as isMet, is_late as isLate
   from report_clocks where report_id = ?`,
)
const storing = change(
  'clocks.store',
  `insert into report_clocks
     (report_id, due_at, at_risk_from, due_promise, paused_left, paused_day, paused_promise, is_met, is_late)
   values (:id, :dueAt, :atRiskFrom, :duePromise, :pausedLeft, :pausedDay, :pausedPromise, :isMet, :isLate)
   on conflict (report_id) do update set due_at = excluded.due_at, at_risk_from = excluded.at_risk_from,
     due_promise = excluded.due_promise, paused_left = excluded.paused_left, paused_day = excluded.paused_day,
     paused_promise = excluded.paused_promise, is_met = excluded.is_met, is_late = excluded.is_late`,
)
const dropping = change('clocks.drop', 'delete from report_clocks where report_id = ?')
const listed = select<{ readonly id: number }>('clocks.listed', 'select report_id as id from report_clocks')
const droppingAll = change('clocks.dropAll', 'delete from report_clocks')

/** How many reports have clocks and histories still to be computed. */
export function countWaitingClocks(db: ReadableDb): number {
  return db.get(countWaiting)?.total ?? 0
}

/** Leaves all clocks to be computed again, because the rules or the calendar changed. */
export function leaveAllClocks(transaction: Transaction): void {
  transaction.run(leavingAll)
}

/**
 * Drops all clocks if nothing is promised any more, for example because the calendar cannot be read. @returns the ids
 * of the reports that lost their clocks.
 */
export function dropUnpromised(transaction: Transaction): readonly number[] {
  if (readSlaBasis(transaction) !== null) return []
  const ids = transaction.all(listed).map(({ id }) => id)
  if (ids.length > 0) transaction.run(droppingAll)
  return ids
}

export interface WrittenClocks {
  /** How many reports were processed: fewer than requested when no more are left. */
  readonly looked: number
  /** How many reports are still waiting. */
  readonly left: number
  /** Ids of reports whose clocks changed. If no report is left, ids of all reports processed in this batch. */
  readonly changed: readonly number[]
}

/** Computes waiting clocks and histories, newest reports first, up to `limit` reports. */
export function writeWaitingClocks(transaction: Transaction, limit: number): WrittenClocks {
  const ids = transaction.all(waiting, [limit]).map(({ id }) => id)
  if (ids.length === 0) return { looked: 0, left: 0, changed: [] }
  const rules = readSlaBasis(transaction)
  const basis = rules ?? readHistoryBasis(transaction)
  const changed = ids.filter((id) => {
    const report = readSlaReport(transaction, id, basis)
    if (report !== undefined) writeHistory(transaction, id, report, basis)
    return writeClocks(transaction, id, report, rules)
  })
  const left = countWaitingClocks(transaction) - ids.length
  transaction.run(left === 0 ? takingLast : taking, [JSON.stringify(ids)])
  return { looked: ids.length, left, changed: left === 0 ? ids : changed }
}

/** @returns whether the clocks changed. */
function writeClocks(
  transaction: Transaction,
  id: number,
  report: SlaReport | undefined,
  basis: SlaBasis | null,
): boolean {
  const row = basis === null || report === undefined ? null : rowOf(report, basis)
  const before = transaction.get(stored, [id])
  if (row === null) return before !== undefined && transaction.run(dropping, [id]) > 0
  if (before !== undefined && columns.every((column) => before[column] === row[column])) return false
  transaction.run(storing, { id, ...row })
  return true
}

/** @returns null for a report whose clocks no list would show. */
function rowOf(report: SlaReport, basis: SlaBasis): ClockRow | null {
  const clocks = judgeReport(report, basis.rules, basis.time, basis.isStatus)
  const running = clocksOf(clocks, 'running')
  const paused = clocksOf(clocks, 'paused')
  const first = running.reduce<(typeof running)[number] | undefined>(
    (due, one) => (due === undefined || one.clock.dueAt < due.clock.dueAt ? one : due),
    undefined,
  )
  // The promises may count in different units, so the least time left is found as a share of each promise's own day.
  const least = paused
    .map(({ promise, clock }) => ({ promise, left: clock.left, day: dayOf(report, basis, promise) }))
    .toSorted((one, other) => one.left / one.day - other.left / other.day)[0]
  const isLate = clocksOf(clocks, 'late').length > 0
  const isMet =
    !isLate &&
    running.length + paused.length + clocksOf(clocks, 'unknown').length === 0 &&
    clocksOf(clocks, 'met').length > 0
  if (first === undefined && least === undefined && !isLate && !isMet) return null
  return {
    dueAt: first?.clock.dueAt ?? null,
    // The earliest time of all running clocks: the report is listed as soon as one promise is at risk.
    atRiskFrom: first === undefined ? null : Math.min(...running.map(({ clock }) => clock.atRiskFrom)),
    duePromise: first === undefined ? null : duePromiseOf(first.promise, first.clock.atRiskFrom),
    pausedLeft: first === undefined ? (least?.left ?? null) : null,
    pausedDay: first === undefined ? (least?.day ?? null) : null,
    pausedPromise: first === undefined ? (least?.promise ?? null) : null,
    isMet: isMet ? 1 : 0,
    isLate: isLate ? 1 : 0,
  }
}

/** The format that `dueOf` in the queries reads: it describes only the promise that is due first. */
const duePromiseOf = (promise: SlaPromise, atRiskFrom: number): string =>
  JSON.stringify({ promise, atRiskFrom })

type ClockOf<Kind extends SlaClock['kind']> = Extract<SlaClock, { kind: Kind }>

function clocksOf<Kind extends SlaClock['kind']>(
  clocks: SlaClocks,
  kind: Kind,
): readonly { readonly promise: SlaPromise; readonly clock: ClockOf<Kind> }[] {
  const isOfKind = (clock: SlaClock): clock is ClockOf<Kind> => clock.kind === kind
  return slaPromises.flatMap((promise) => {
    const clock = clocks[promise]
    return clock !== undefined && isOfKind(clock) ? [{ promise, clock }] : []
  })
}

const clockDay = 86_400_000

/** The length of a day in a promise's time, in ms. */
export function dayOf(report: SlaReport, basis: SlaBasis, promise: SlaPromise): number {
  const target = targetOf(basis.rules, promise, report)
  return target?.unit === 'businessDays' ? basis.time.spanOf({ amount: 1, unit: 'businessDays' }) : clockDay
}
