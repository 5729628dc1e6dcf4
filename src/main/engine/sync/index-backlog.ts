import { setImmediate as afterOthers, setTimeout as pause } from 'node:timers/promises'
import { ok, type Result } from '#shared/desk/result.ts'
import type { WritableDb } from '../store/database.ts'
import { countMostSegments, mergeSome, segmentsWhenIdle } from '../store/search/search-merge.ts'
import { writeWaitingTerms } from '../store/search/term-index.ts'
import { inTransaction, settleSome } from '../store/transaction.ts'

/** Documents per batch. Their texts come from the disk, so a larger batch would delay other work. */
export const workedOffTogether = 64
/** More segments than this would slow searches down: they are merged before more is written. */
const segmentsAtMost = 128

/** Time between tries on a full disk: a person may free space without opening the copy again. */
const lookForRoomMs = 30_000

export interface IndexBacklogOptions {
  /** Asked before each step; false ends the work. */
  readonly goesOn: () => boolean
  /** Called with the reports of each batch of documents. */
  readonly indexed: (reportIds: readonly number[]) => void
  /** Called with those reports of each batch whose terms changed. */
  readonly termsChanged?: (reportIds: readonly number[]) => void
  /** How long to wait on a full disk; half a minute by default. */
  readonly roomAgainAfterMs?: number
}

/**
 * Writes the search documents still waiting when a copy was opened, whether or not a sync is running; after an update
 * that may be all of them. Then it writes the waiting terms, by which duplicates are found, and merges the many
 * segments this leaves. Other work runs between steps.
 *
 * @returns the error that ended it, never a full disk; the rest is written when the copy is opened again.
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
    // Closing the desk does not wait for this.
    if (!more.ok && more.error.kind === 'diskFull') await pause(roomAgainAfterMs, undefined, { ref: false })
    else if (!more.ok) return more
    else if (!more.value) return ok(null)
  }
}
