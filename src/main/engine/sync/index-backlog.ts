import { setImmediate as afterOthers, setTimeout as pause } from 'node:timers/promises'
import { ok, type Result } from '#shared/desk/result.ts'
import type { WritableDb } from '../store/database.ts'
import { countMostSegments, mergeSome, segmentsWhenIdle } from '../store/search/search-merge.ts'
import { writeWaitingTerms } from '../store/search/term-index.ts'
import { inTransaction, settleSome } from '../store/transaction.ts'

/** Documents written in one batch. Their texts are read from the disk, so a larger batch would delay other work. */
export const workedOffTogether = 64
/**
 * Maximum number of segments of the index. When there are this many, they are merged before anything else is written,
 * since more segments would slow searches down.
 */
const segmentsAtMost = 128

/** Wait before the next try on a full disk, in ms: the user may free space without opening the copy again. */
const lookForRoomMs = 30_000

export interface IndexBacklogOptions {
  /** Called before each step; false ends the work. */
  readonly goesOn: () => boolean
  /** Called with the report ids of each batch of documents. */
  readonly indexed: (reportIds: readonly number[]) => void
  /** Called with the ids of those reports of each batch of terms whose terms changed. */
  readonly termsChanged?: (reportIds: readonly number[]) => void
  /** How long to wait on a full disk, in ms; half a minute by default. */
  readonly roomAgainAfterMs?: number
}

/**
 * Writes the search documents that were still waiting when a copy was opened, whether or not a sync is running; after
 * an update, all documents may be waiting. Then it writes the waiting terms, by which duplicates are found, and merges
 * the many segments this leaves. Other work runs between the steps.
 *
 * @returns null when everything is written or `goesOn` returned false; otherwise the error that ended the work, which
 *   is never a full disk. The rest is written when the copy is opened again.
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
    // The timer does not keep the thread alive, so closing the desk does not wait for it.
    if (!more.ok && more.error.kind === 'diskFull') await pause(roomAgainAfterMs, undefined, { ref: false })
    else if (!more.ok) return more
    else if (!more.value) return ok(null)
  }
}
