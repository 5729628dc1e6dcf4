import { setImmediate as afterOthers, setTimeout as rest } from 'node:timers/promises'
import { ok, type Result } from '#shared/desk/result.ts'
import type { WritableDb } from '../store/database.ts'
import { countSegments, mergeSome, segmentsAtRest } from '../store/search-merge.ts'
import { inTransaction, settleSome } from '../store/transaction.ts'

/** Documents of a batch: their texts come from the disk, and nobody is to wait for many of them. */
export const workedOffTogether = 64
/** With more segments than this a search would feel it: they are merged before more is written. */
const segmentsAtMost = 128

/** On a full disk it is tried again so often: whoever runs out of room makes some, and does not open the copy again. */
const lookForRoomMs = 30_000

export interface IndexBacklogOptions {
  /** Asked before each step. */
  readonly goesOn: () => boolean
  /** Told of the reports of each batch. */
  readonly indexed: (reportIds: readonly number[]) => void
  /** How long to wait on a full disk; half a minute unless said otherwise. */
  readonly roomAgainAfterMs?: number
}

/**
 * Writes the search documents that still wait when a copy was opened, whether anything is synced or not: after an update
 * that may be all of them. What that leaves in many segments is merged. Others get their turn between any two steps.
 *
 * @returns the error that ended it, which is never a full disk; what is left is written when the copy is opened again.
 */
export async function workOffIndexBacklog(
  db: WritableDb,
  { goesOn, indexed, roomAgainAfterMs = lookForRoomMs }: IndexBacklogOptions,
): Promise<Result<null>> {
  let isLeft = true
  let isMerging = false

  /** @returns whether there is more to do. */
  function step(): Result<boolean> {
    isMerging ||= countSegments(db) >= (isLeft ? segmentsAtMost : segmentsAtRest)
    if (isMerging) {
      const merged = inTransaction(db, () => mergeSome(db), 'soon')
      if (!merged.ok) return merged
      isMerging = merged.value
      if (isMerging) return ok(true)
    }
    if (!isLeft) return ok(false)
    const settled = settleSome(db, workedOffTogether)
    if (!settled.ok) return settled
    indexed(settled.value)
    isLeft = settled.value.length === workedOffTogether
    return ok(true)
  }

  for (;;) {
    await afterOthers()
    if (!goesOn()) return ok(null)
    const more = step()
    // A desk that is closed meanwhile does not wait for it.
    if (!more.ok && more.error.kind === 'diskFull') await rest(roomAgainAfterMs, undefined, { ref: false })
    else if (!more.ok) return more
    else if (!more.value) return ok(null)
  }
}
