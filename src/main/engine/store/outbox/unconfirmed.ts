import { changeUnseen, type ReadableDb, select, type Transaction } from '../database.ts'
import { readAction, type StoredAction } from './outbox-entries.ts'

/** Actions that the service reported as carried out, but that their report has not shown yet. */

/** SQL over `outbox` with `:reportId`. */
const isUnconfirmed = `report_id = :reportId
     and ((state = 'done' and confirmed_at is null) or (settled_at is null and reason ->> '$.why' = 'notShown'))`

const any = select<{ found: number }>(
  'unconfirmed.any',
  `select 1 as found from outbox where ${isUnconfirmed} limit 1`,
)
const unconfirmed = select<{ id: number }>(
  'unconfirmed.ofReport',
  `select id from outbox where ${isUnconfirmed} order by id`,
)
const confirming = changeUnseen('unconfirmed.confirm', 'update outbox set confirmed_at = :at where id = :id')
const sentLater = select<{ id: number }>(
  'unconfirmed.sentLater',
  `select id from outbox where report_id = :reportId and id > :id and state in ('sending', 'unsure', 'done')`,
)

export function hasUnconfirmed(db: ReadableDb, reportId: number): boolean {
  return db.get(any, { reportId }) !== undefined
}

/**
 * The unconfirmed actions of a report, in order, including those that an earlier reading of the report did not show.
 */
export function unconfirmedOfReport(db: ReadableDb, reportId: number): StoredAction[] {
  return db.all(unconfirmed, { reportId }).flatMap(({ id }) => readAction(db, id) ?? [])
}

/**
 * Notes that the report shows the action, or that it does not have to. The action is then not checked again. @param at
 * ms since 1970.
 */
export function confirmAction(transaction: Transaction, id: number, at: number): void {
  transaction.run(confirming, { id, at })
}

/** Actions on a report that were decided after this one, and that have arrived or may have arrived. */
export function sentAfter(db: ReadableDb, reportId: number, id: number): StoredAction[] {
  return db.all(sentLater, { reportId, id }).flatMap(({ id: later }) => readAction(db, later) ?? [])
}
