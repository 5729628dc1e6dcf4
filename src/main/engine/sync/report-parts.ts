import { ok, type Result } from '#shared/desk/result.ts'
import type { Priority } from '../api/budget.ts'
import type { Transaction } from '../store/database.ts'
import { inTransaction } from '../store/transaction.ts'
import type { SyncContext } from './sync-context.ts'

/**
 * Stores an answer. `revision`: the revision that the report has in the local copy, unless something besides this
 * reading has changed the report since the reading began; null = the report was not in the local copy.
 *
 * @returns the report's revision now, or the given one if something else has changed the report.
 */
export type StoringPart = (transaction: Transaction, revision: number | null) => number | null

/**
 * Stores the parts of one report's reading in the order received. A part that the user or an action waits for is stored
 * at once, and on the disk. In the background, a part is stored soon, together with other work, and the next part is
 * requested meanwhile. Each part is compared with the report as it was when the reading began, plus the changes made by
 * the reading's own parts.
 */
export interface ReportParts {
  /** @returns the reason why the part could not be stored, if that is known at once. */
  keep(work: StoringPart): Result<null>
  /** Resolves once all parts passed to `keep` are committed, with the first error if any could not be stored. */
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
    // Without a listener, a rejection would be reported as unhandled; `stored()` reports the failure.
    all.catch(() => undefined)
  }

  return {
    keep: (work) => {
      const place = after.length
      after.push(null)
      // If storing is retried, it starts again from the revision that the previous part left.
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
