import { setImmediate as afterOthers } from 'node:timers/promises'
import { ok, type Result } from '#shared/desk/result.ts'
import type { WritableDb } from '../store/database.ts'
import { settledTogether, settleSome } from '../store/transaction.ts'

/**
 * Writes the search documents that still wait when a copy was opened, whether anything is synced or not: after an update
 * that may be all of them. Others get their turn between any two batches.
 *
 * @param goesOn asked before each batch.
 * @param indexed told of the reports of each batch.
 * @returns the error that ended it; what is left is written when the copy is opened again.
 */
export async function workOffIndexBacklog(
  db: WritableDb,
  goesOn: () => boolean,
  indexed: (reportIds: readonly number[]) => void,
): Promise<Result<null>> {
  for (;;) {
    await afterOthers()
    if (!goesOn()) break
    const settled = settleSome(db)
    if (!settled.ok) return settled
    indexed(settled.value)
    if (settled.value.length < settledTogether) break
  }
  return ok(null)
}
