import { change, type Transaction } from '../database.ts'

// Applies only to reports that were removed before `:before`: a report that reappears sooner still has its pin, labels
// and note.
const forgetting = ['pins', 'report_labels', 'notes'].map((table) =>
  change(
    `own.forgetRemoved.${table}`,
    `delete from ${table} where report_id in (select report_id from tombstones where removed_at < :before)`,
  ),
)

/**
 * Deletes pins, labels and notes of reports that were removed before a time (ms since 1970).
 *
 * @returns how many rows.
 */
export function forgetNotedOfRemoved(transaction: Transaction, before: number): number {
  return forgetting.reduce((total, statement) => total + transaction.run(statement, { before }), 0)
}
