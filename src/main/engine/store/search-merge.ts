import * as z from 'zod'
import { change, type ReadableDb, select, type WritableDb } from './database.ts'
import { clearMark, readMark, writeMark } from './sync-marks.ts'

/**
 * The upkeep of the search index. Each commit that changes it adds a segment; every search looks into all of them.
 * And a document that is taken out of the index leaves its words behind in the segments that hold them, until those
 * are merged. Both is done in steps of a few milliseconds each.
 */

/** As `usermerge` in the migrations: fewer segments than this are not worth merging. */
export const segmentsAtRest = 16

const segments = select<{ total: number }>(
  'search.segments',
  // One look-up for each segment; to count them plainly would read the whole table.
  `with recursive found (id) as (
     select min(segid) from search_idx
     union all
     select (select min(segid) from search_idx where segid > found.id) from found where found.id is not null)
   select count(id) as total from found`,
)
const changes = select<{ total: number }>('search.changes', 'select total_changes() as total')
// The number is the pages written in a step. Below zero: all segments are to become one, whatever their number.
const merging = change('search.merge', `insert into search (search, rank) values ('merge', 25)`)
const mergingAll = change('search.mergeAll', `insert into search (search, rank) values ('merge', -25)`)
const emptyingLog = select<unknown>('search.checkpoint', 'pragma wal_checkpoint(truncate)')

const markName = 'search.removedWords'
const RemovedWords = z.object({
  /** Documents taken out for good so far. */
  removed: z.int(),
  /** `removed` when the merge under way began, which takes out the words of all those; null = none is. */
  merging: z.int().nullable(),
})

export function countSegments(db: ReadableDb): number {
  return db.get(segments)?.total ?? 0
}

/**
 * One step of merging. Call inside a transaction.
 *
 * @returns whether there was anything to merge.
 */
export function mergeSome(db: WritableDb): boolean {
  return hasChanged(db, () => db.run(merging))
}

/** A document was taken out of the index whose words must not stay on this machine. */
export function wantWordsRemoved(db: WritableDb): void {
  const { removed, merging } = readMark(db, markName, RemovedWords) ?? { removed: 0, merging: null }
  writeMark(db, markName, { removed: removed + 1, merging })
}

/** Whether words of removed documents are still in the file. */
export function hasWordsToRemove(db: ReadableDb): boolean {
  return readMark(db, markName, RemovedWords) !== null
}

/**
 * One step of writing the index anew without the words of removed documents. Call inside a transaction.
 *
 * @returns whether more steps are needed.
 */
export function removeSomeWords(db: WritableDb): boolean {
  const standing = readMark(db, markName, RemovedWords)
  if (standing === null) return false
  const { removed, merging: began } = standing
  const merged = hasChanged(db, () => db.run(began === null ? mergingAll : merging))
  if (merged) {
    if (began === null) writeMark(db, markName, { removed, merging: removed })
    return true
  }
  // What was removed while the merge was under way may have been merged already.
  if (began !== null && began < removed) {
    writeMark(db, markName, { removed, merging: null })
    return true
  }
  clearMark(db, markName)
  return false
}

/** Brings what is in the log beside the file into the file, and empties the log: it holds earlier contents. */
export function emptyLog(db: ReadableDb): void {
  db.all(emptyingLog)
}

/** FTS5 tells by the number of changed rows alone whether a step had anything to do. */
function hasChanged(db: WritableDb, work: () => void): boolean {
  const before = db.get(changes)?.total ?? 0
  work()
  return (db.get(changes)?.total ?? 0) - before >= 2
}
