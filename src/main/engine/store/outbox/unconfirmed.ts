import { changeUnseen, type ReadableDb, select, type Transaction } from '../database.ts'
import { readAction, type StoredAction } from './outbox.ts'

/** Actions that the service said it carried out, and whose report has not shown that yet. */

const unconfirmed = select<{ id: number }>(
  'unconfirmed.ofReport',
  `select id from outbox where report_id = ? and state = 'done' and confirmed_at is null order by id`,
)
const confirming = changeUnseen('unconfirmed.confirm', 'update outbox set confirmed_at = :at where id = :id')
const sameKindLater = select<{ found: number }>(
  'unconfirmed.sameKindLater',
  `select 1 as found from outbox o join outbox mine on mine.id = :id
   where o.report_id = mine.report_id and o.id > mine.id and o.kind = mine.kind and o.sent_at is not null limit 1`,
)

/** Those of a report, in order. */
export function unconfirmedOfReport(db: ReadableDb, reportId: number): StoredAction[] {
  return db.all(unconfirmed, [reportId]).flatMap(({ id }) => readAction(db, id) ?? [])
}

/** Its report shows it, or need not: it is not asked about again. @param at ms since 1970. */
export function confirmAction(transaction: Transaction, id: number, at: number): void {
  transaction.run(confirming, { id, at })
}

/** Whether another action of its kind was sent to its report since: it may have undone what this one did. */
export function wasFollowed(db: ReadableDb, id: number): boolean {
  return db.get(sameKindLater, { id }) !== undefined
}
