import * as z from 'zod'
import { changeUnseen, type ReadableDb, select, type Transaction, type WritableDb } from '../database.ts'
import { clearMark, readMark, writeMark } from '../sync-marks.ts'

/**
 * The upkeep of the search index. Each commit that changes it adds a segment, and every search reads all of them. Also,
 * a document removed from the index leaves its words in the segments that hold them until those are merged. Both are
 * handled in steps of a few milliseconds each.
 */

/** The same as `usermerge` in the migrations: fewer segments than this are not worth merging. */
export const segmentsWhenIdle = 16

// One lookup per segment; a plain count would read the whole table.
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
// The number is the pages written per step. Negative: merges all segments into one.
const merging = changeUnseen('search.merge', `insert into search (search, rank) values ('merge', 25)`)
const mergingAll = changeUnseen('search.mergeAll', `insert into search (search, rank) values ('merge', -25)`)
// The index of terms also gets a segment with each of those commits, and its small segments are merged along with them.
const mergingTerms = changeUnseen('terms.merge', `insert into terms (terms, rank) values ('merge', 25)`)
const mergingAllTerms = changeUnseen(
  'terms.mergeAll',
  `insert into terms (terms, rank) values ('merge', -25)`,
)
const emptyingLog = select<unknown>('search.checkpoint', 'pragma wal_checkpoint(truncate)')

const markName = 'search.removedWords'
const RemovedWords = z.object({
  /** Documents removed for good so far. */
  removed: z.int(),
  /** `removed` when the merge under way began, which removes the words of all of those; null = none is under way. */
  merging: z.int().nullable(),
})

export function countSegments(db: ReadableDb): number {
  return db.get(segments)?.total ?? 0
}

/** For the search index or the index of terms, whichever has more. */
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

/** A document was removed from the index, and its words must not stay on this machine. */
export function wantWordsRemoved(transaction: Transaction): void {
  const { removed, merging } = readMark(transaction, markName, RemovedWords) ?? { removed: 0, merging: null }
  writeMark(transaction, markName, { removed: removed + 1, merging })
}

/** Whether words of removed documents are still in the file. */
export function hasWordsToRemove(db: ReadableDb): boolean {
  return readMark(db, markName, RemovedWords) !== null
}

/**
 * One step of rewriting the index without the words of removed documents.
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
  // The merge under way may already have passed documents that were removed since it began.
  if (began !== null && began < removed) {
    writeMark(transaction, markName, { removed, merging: null })
    return true
  }
  clearMark(transaction, markName)
  return false
}

/** Moves the content of the log into the file and empties the log, which holds earlier contents. */
export function emptyLog(db: ReadableDb): void {
  db.all(emptyingLog)
}

/** @param all merges everything into one segment. @returns whether either index had anything to merge. */
function mergeBoth(transaction: Transaction, all: boolean): boolean {
  const documents = hasChanged(transaction, () => transaction.run(all ? mergingAll : merging))
  const terms = hasChanged(transaction, () => transaction.run(all ? mergingAllTerms : mergingTerms))
  return documents || terms
}

/** FTS5 shows only by the number of changed rows whether a step had anything to do. */
function hasChanged(db: WritableDb, work: () => void): boolean {
  const before = db.get(changes)?.total ?? 0
  work()
  return (db.get(changes)?.total ?? 0) - before >= 2
}
