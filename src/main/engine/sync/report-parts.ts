import { ok, type Result } from '#shared/desk/result.ts'
import type { Priority } from '../api/budget.ts'
import type { Transaction } from '../store/database.ts'
import { inTransaction } from '../store/transaction.ts'
import type { SyncContext } from './sync-context.ts'

/**
 * Stores an answer. `revision`: the report's revision here if only the answers stored before this one have changed it
 * since the reading began; null = it was not here.
 *
 * @returns its revision now, or the given one if something else has changed the report.
 */
export type StoringPart = (transaction: Transaction, revision: number | null) => number | null

/**
 * Stores the parts of one report's reading in the order received. A part that a person or an action waits for is stored
 * at once and waits for the disk. In the background, a part is stored soon, together with other work, and the next one
 * is requested meanwhile. Each part is compared with the report as it was when the reading began, plus the changes made
 * by the reading's own parts.
 */
export interface ReportParts {
  /** @returns the reason why it could not be stored, if known at once. */
  keep(work: StoringPart): Result<null>
  /** @returns once everything kept is committed; the first error, if any of it could not be. */
  stored(): Promise<Result<null>>
}

export function createReportParts(
  { db, gathered }: SyncContext,
  priority: Priority,
  revision: number | null,
): ReportParts {
  const after: (number | null)[] = []
  let all: Promise<Result<null>> = Promise.resolve(ok(null))

  function follow(result: Promise<Result<null>>): void {
    all = Promise.all([all, result]).then(([before, last]) => (before.ok ? last : before))
    // `stored()` reports a failure; until it is called there is no listener.
    all.catch(() => undefined)
  }

  return {
    keep: (work) => {
      const place = after.length
      after.push(null)
      // Storing may be retried, and then begins where the previous part ended.
      const store = (transaction: Transaction) => {
        after[place] = work(transaction, place === 0 ? revision : (after[place - 1] ?? null))
        return null
      }
      if (priority === 'background') {
        follow(gathered.store(store))
        return ok(null)
      }
      const result = inTransaction(db, store)
      follow(Promise.resolve(result))
      return result
    },
    stored: () => all,
  }
}
