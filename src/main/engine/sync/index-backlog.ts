import { setImmediate as afterOthers } from 'node:timers/promises'
import { ok, type Result } from '#shared/desk/result.ts'
import type { WritableDb } from '../store/database.ts'
import { countSegments, mergeSome, segmentsAtRest } from '../store/search-merge.ts'
import { inTransaction, settleSome } from '../store/transaction.ts'

/** Documents of a batch: their texts come from the disk, and nobody is to wait for many of them. */
export const workedOffTogether = 64
/** With more segments than this a search would feel it: they are merged before more is written. */
const segmentsAtMost = 128

/**
 * Writes the search documents that still wait when a copy was opened, whether anything is synced or not: after an update
 * that may be all of them. What that leaves in many segments is merged. Others get their turn between any two steps.
 *
 * @param goesOn asked before each step.
 * @param indexed told of the reports of each batch.
 * @returns the error that ended it; what is left is written when the copy is opened again.
 */
export async function workOffIndexBacklog(
  db: WritableDb,
  goesOn: () => boolean,
  indexed: (reportIds: readonly number[]) => void,
): Promise<Result<null>> {
  let isLeft = true
  let isMerging = false
  for (;;) {
    await afterOthers()
    if (!goesOn()) return ok(null)
    isMerging ||= countSegments(db) >= (isLeft ? segmentsAtMost : segmentsAtRest)
    if (isMerging) {
      const merged = inTransaction(db, () => mergeSome(db), 'soon')
      if (!merged.ok) return merged
      isMerging = merged.value
      if (isMerging) continue
    }
    if (!isLeft) return ok(null)
    const settled = settleSome(db, workedOffTogether)
    if (!settled.ok) return settled
    indexed(settled.value)
    isLeft = settled.value.length === workedOffTogether
  }
}
