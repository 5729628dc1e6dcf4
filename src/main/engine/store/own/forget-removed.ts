import { change, type Transaction } from '../database.ts'

// A report that reappears before then still has them.
const forgetting = ['pins', 'report_labels', 'notes'].map((table) =>
  change(
    `own.forgetRemoved.${table}`,
    `delete from ${table} where report_id in (select report_id from tombstones where removed_at < :before)`,
  ),
)

/**
 * Forgets pins, labels and notes of reports that were removed before an instant, in ms since 1970.
 *
 * @returns how many rows.
 */
export function forgetNotedOfRemoved(transaction: Transaction, before: number): number {
  return forgetting.reduce((total, statement) => total + transaction.run(statement, { before }), 0)
}
