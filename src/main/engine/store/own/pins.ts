import { change, type ReadableDb, select, type Transaction } from '../database.ts'

/** Reports that the user pinned to keep them within reach. Never sent to the service. */

const pinnedAt = select<{ at: number }>('pins.of', 'select pinned_at as at from pins where report_id = ?')
const pinning = change(
  'pins.pin',
  'insert into pins (report_id, pinned_at) values (:reportId, :at) on conflict (report_id) do nothing',
)
const unpinning = change('pins.unpin', 'delete from pins where report_id = ?')

/** When the report was pinned, in ms since 1970; null when it is not. */
export function readPin(db: ReadableDb, reportId: number): number | null {
  return db.get(pinnedAt, [reportId])?.at ?? null
}

/** Pins a report; a report that is already pinned keeps its time. */
export function pin(transaction: Transaction, reportId: number, at: number): void {
  transaction.run(pinning, { reportId, at })
}

export function unpin(transaction: Transaction, reportId: number): void {
  transaction.run(unpinning, [reportId])
}
