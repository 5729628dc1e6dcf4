import * as z from 'zod'
import { changeUnseen, type ReadableDb, select, type Transaction, type WritableDb } from '../database.ts'
import { clearMark, readMark, writeMark } from '../sync-marks.ts'

/**
 * The upkeep of the search index. Each commit that changes the index adds a segment, and every search reads all
 * segments. Also, when a document is removed from the index, its words stay in older segments until those are merged.
 * So segments are merged, in steps of a few milliseconds each.
 */

/** Fewest segments worth merging; the same value as `usermerge` in the migrations. */
export const segmentsWhenIdle = 16

// Finds the segments one by one, with a lookup for each; a plain count would read the whole table.
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
// The number is how many pages a step writes. A negative number merges all segments into one.
const merging = changeUnseen('search.merge', `insert into search (search, rank) values ('merge', 25)`)
const mergingAll = changeUnseen('search.mergeAll', `insert into search (search, rank) values ('merge', -25)`)
// The index of terms also gets a segment with each commit that changes it. Its small segments are merged in the same
// steps.
const mergingTerms = changeUnseen('terms.merge', `insert into terms (terms, rank) values ('merge', 25)`)
const mergingAllTerms = changeUnseen(
  'terms.mergeAll',
  `insert into terms (terms, rank) values ('merge', -25)`,
)
const emptyingLog = select<unknown>('search.checkpoint', 'pragma wal_checkpoint(truncate)')

const markName = 'search.removedWords'
const RemovedWords = z.object({
  /** How often `wantWordsRemoved` has noted a removal since this mark was last cleared. */
  removed: z.int(),
  /**
   * The value of `removed` when the merge under way began; null when no merge is under way. The merge clears the words
   * of all documents that were removed before it began.
   */
  merging: z.int().nullable(),
})

export function countSegments(db: ReadableDb): number {
  return db.get(segments)?.total ?? 0
}

/** How many segments the search index or the index of terms has, whichever has more. */
export function countMostSegments(db: ReadableDb): number {
  return Math.max(countSegments(db), db.get(termSegments)?.total ?? 0)
}

/** Does one step of merging. */
export function mergeSome(transaction: Transaction): boolean {
  return mergeBoth(transaction, false)
}

/** Notes that documents were removed from the index, and that their words must be cleared from this computer. */
export function wantWordsRemoved(transaction: Transaction): void {
  const { removed, merging } = readMark(transaction, markName, RemovedWords) ?? { removed: 0, merging: null }
  writeMark(transaction, markName, { removed: removed + 1, merging })
}

/** Whether words of removed documents may still be in the database file. */
export function hasWordsToRemove(db: ReadableDb): boolean {
  return readMark(db, markName, RemovedWords) !== null
}

/**
 * Does one step of rewriting the index without the words of removed documents.
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

/**
 * Moves the content of the write-ahead log into the database file and empties the log, which contains earlier versions
 * of pages.
 */
export function emptyLog(db: ReadableDb): void {
  db.all(emptyingLog)
}

/** @param all whether to merge everything into one segment. @returns whether either index had anything to merge. */
function mergeBoth(transaction: Transaction, all: boolean): boolean {
  const documents = hasChanged(transaction, () => transaction.run(all ? mergingAll : merging))
  const terms = hasChanged(transaction, () => transaction.run(all ? mergingAllTerms : mergingTerms))
  return documents || terms
}

/**
 * Does a merging step.
 *
 * @returns whether the step had anything to do, which FTS5 shows only by the number of changed rows.
 */
function hasChanged(db: WritableDb, work: () => void): boolean {
  const before = db.get(changes)?.total ?? 0
  work()
  return (db.get(changes)?.total ?? 0) - before >= 2
}
