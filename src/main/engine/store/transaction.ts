import type { Result } from '#shared/desk/result.ts'
import type { WritableDb } from './database.ts'
import { attempt } from './failure.ts'
import { rebuildSearchDocuments } from './search-index.ts'

/**
 * Runs `work` in one transaction: all of it is stored, or nothing. Before the commit the search index takes in
 * what changed, once for each report. The network is never inside: `work` is synchronous.
 *
 * @returns `diskFull` or `databaseDamaged` as values; whatever else `work` throws is thrown on.
 */
export function inTransaction<T>(db: WritableDb, work: () => T): Result<T> {
  return attempt(db.file, () => withinTransaction(db, work))
}

/** As `inTransaction`, for the functions of the store itself: joins the transaction that is open, if one is. */
export function withinTransaction<T>(db: WritableDb, work: () => T): T {
  if (db.pending.open) return work()
  db.begin()
  try {
    const value = work()
    rebuildSearchDocuments(db, db.pending.searchDocuments)
    db.commit()
    return value
  } catch (cause) {
    db.rollBack()
    throw cause
  }
}
