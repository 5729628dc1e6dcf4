import { setImmediate as afterOthers, setTimeout as pause } from 'node:timers/promises'
import { ok, type Result } from '#shared/desk/result.ts'
import type { WritableDb } from '../store/database.ts'
import { countMostSegments, mergeSome, segmentsWhenIdle } from '../store/search/search-merge.ts'
import { writeWaitingTerms } from '../store/search/term-index.ts'
import { inTransaction, settleSome } from '../store/transaction.ts'

/** Documents of a batch. Their texts come from the disk, so a larger batch would keep others waiting. */
export const workedOffTogether = 64
/** With more segments than this a search would feel it: they are merged before more is written. */
const segmentsAtMost = 128

/** Time between tries on a full disk: a person frees space without opening the copy again. */
const lookForRoomMs = 30_000

export interface IndexBacklogOptions {
  /** Asked before each step. */
  readonly goesOn: () => boolean
  /** Told of the reports of each batch of documents. */
  readonly indexed: (reportIds: readonly number[]) => void
  /** Told of the reports of each batch that have other terms than before. */
  readonly termsChanged?: (reportIds: readonly number[]) => void
  /** How long to wait on a full disk; half a minute unless said otherwise. */
  readonly roomAgainAfterMs?: number
}

/**
 * Writes the search documents that still wait when a copy was opened, whether anything is synced or not: after an update
 * that may be all of them. After them the terms that wait, by which duplicates are found. What that leaves in many
 * segments is merged. Others get their turn between any two steps.
 *
 * @returns the error that ended it, which is never a full disk; what is left is written when the copy is opened again.
 */
export async function workOffIndexBacklog(
  db: WritableDb,
  { goesOn, indexed, termsChanged, roomAgainAfterMs = lookForRoomMs }: IndexBacklogOptions,
): Promise<Result<null>> {
  let left: 'documents' | 'terms' | 'nothing' = 'documents'
  let isMerging = false

  /** @returns whether there is more to do. */
  function step(): Result<boolean> {
    isMerging ||= countMostSegments(db) >= (left === 'nothing' ? segmentsWhenIdle : segmentsAtMost)
    if (isMerging) {
      const merged = inTransaction(db, (transaction) => mergeSome(transaction), 'soon')
      if (!merged.ok) return merged
      isMerging = merged.value
      if (isMerging) return ok(true)
    }
    if (left === 'nothing') return ok(false)
    return left === 'documents' ? writeDocuments() : writeTerms()
  }

  function writeDocuments(): Result<boolean> {
    const settled = settleSome(db, workedOffTogether)
    if (!settled.ok) return settled
    indexed(settled.value)
    if (settled.value.length < workedOffTogether) left = 'terms'
    return ok(true)
  }

  function writeTerms(): Result<boolean> {
    const written = inTransaction(
      db,
      (transaction) => writeWaitingTerms(transaction, workedOffTogether),
      'soon',
    )
    if (!written.ok) return written
    termsChanged?.(written.value.changed)
    if (written.value.looked < workedOffTogether) left = 'nothing'
    return ok(true)
  }

  for (;;) {
    await afterOthers()
    if (!goesOn()) return ok(null)
    const more = step()
    // A desk that is closed meanwhile does not wait for it.
    if (!more.ok && more.error.kind === 'diskFull') await pause(roomAgainAfterMs, undefined, { ref: false })
    else if (!more.ok) return more
    else if (!more.value) return ok(null)
  }
}
