import * as z from 'zod'
import { changeUnseen, type ReadableDb, select, type Transaction, type WritableDb } from '../database.ts'
import { clearMark, readMark, writeMark } from '../sync-marks.ts'

/**
 * The upkeep of the search index. Each commit that changes it adds a segment; every search looks into all of them.
 * And a document that is taken out of the index leaves its words behind in the segments that hold them, until those
 * are merged. Both is done in steps of a few milliseconds each.
 */

/** As `usermerge` in the migrations: fewer segments than this are not worth merging. */
export const segmentsWhenIdle = 16

// One look-up for each segment; to count them plainly would read the whole table.
const segmentsOf = (index: 'search' | 'terms') =>
  select<{ total: number }>(
    `${index}.segments`,
    `with recursive found (id) as (
     select min(segid) from ${index}_idx
     union all
     select (select min(segid) from ${index}_idx where segid > found.id) from found where found.id is not null)
   select count(id) as total from found`,
  )
const segments = segmentsOf('search')
const termSegments = segmentsOf('terms')
const changes = select<{ total: number }>('search.changes', 'select total_changes() as total')
// The number is the pages written in a step. Below zero: all segments are to become one.
const merging = changeUnseen('search.merge', `insert into search (search, rank) values ('merge', 25)`)
const mergingAll = changeUnseen('search.mergeAll', `insert into search (search, rank) values ('merge', -25)`)
// The index of terms gets a segment with each of those commits too, and its small ones are merged beside them.
const mergingTerms = changeUnseen('terms.merge', `insert into terms (terms, rank) values ('merge', 25)`)
const mergingAllTerms = changeUnseen(
  'terms.mergeAll',
  `insert into terms (terms, rank) values ('merge', -25)`,
)
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

/** Of the search index or the index of terms, whichever has more. */
export function countMostSegments(db: ReadableDb): number {
  return Math.max(countSegments(db), db.get(termSegments)?.total ?? 0)
}

/**
 * One step of merging.
 *
 * @returns whether there was anything to merge.
 */
export function mergeSome(transaction: Transaction): boolean {
  return mergeBoth(transaction, false)
}

/** A document was taken out of the index whose words must not stay on this machine. */
export function wantWordsRemoved(transaction: Transaction): void {
  const { removed, merging } = readMark(transaction, markName, RemovedWords) ?? { removed: 0, merging: null }
  writeMark(transaction, markName, { removed: removed + 1, merging })
}

/** Whether words of removed documents are still in the file. */
export function hasWordsToRemove(db: ReadableDb): boolean {
  return readMark(db, markName, RemovedWords) !== null
}

/**
 * One step of writing the index anew without the words of removed documents.
 *
 * @returns whether more steps are needed.
 */
export function removeSomeWords(transaction: Transaction): boolean {
  const noted = readMark(transaction, markName, RemovedWords)
  if (noted === null) return false
  const { removed, merging: began } = noted
  const merged = mergeBoth(transaction, began === null)
  if (merged) {
    if (began === null) writeMark(transaction, markName, { removed, merging: removed })
    return true
  }
  // Documents removed while the merge was under way may have been merged already.
  if (began !== null && began < removed) {
    writeMark(transaction, markName, { removed, merging: null })
    return true
  }
  clearMark(transaction, markName)
  return false
}

/** Brings what is in the log beside the file into the file, and empties the log: it holds earlier contents. */
export function emptyLog(db: ReadableDb): void {
  db.all(emptyingLog)
}

/** @param all everything is to become one segment. @returns whether either index had anything to merge. */
function mergeBoth(transaction: Transaction, all: boolean): boolean {
  const documents = hasChanged(transaction, () => transaction.run(all ? mergingAll : merging))
  const terms = hasChanged(transaction, () => transaction.run(all ? mergingAllTerms : mergingTerms))
  return documents || terms
}

/** FTS5 tells by the number of changed rows alone whether a step had anything to do. */
function hasChanged(db: WritableDb, work: () => void): boolean {
  const before = db.get(changes)?.total ?? 0
  work()
  return (db.get(changes)?.total ?? 0) - before >= 2
}
