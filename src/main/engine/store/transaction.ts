import { ok, type Result } from '#shared/desk/result.ts'
import type { Transaction, WritableDb } from './database.ts'
import { attempt } from './failure.ts'
import { indexWaiting, leaveToIndexing, rebuildSearchDocuments } from './search/search-index.ts'

/**
 * When what a transaction stores is on the disk and in the search index. `atOnce`: with its commit. The others are for
 * what the service can be asked for again and comes in great number: the commit survives a kill, but a power cut may
 * undo the newest such commits, in order and never by halves, so that a position goes back together with what it stands
 * for. `foundAtOnce`: in the search index with its commit. `soon`: the search documents are left to `settleSome`, whose
 * commit waits for the disk for all of them together.
 */
export type Settled = 'atOnce' | 'foundAtOnce' | 'soon'

/**
 * Runs `work` in one transaction, which it is given: all of it is stored, or nothing. Before the commit the search index takes in
 * what changed, once for each report. The network is never inside: `work` is synchronous.
 *
 * @returns `diskFull` or `databaseDamaged` as values; any other error of `work` is thrown on.
 */
export function inTransaction<T>(
  db: WritableDb,
  work: (transaction: Transaction) => T,
  settled: Settled = 'atOnce',
): Result<T> {
  return attempt(db.file, () => withinTransaction(db, work, settled))
}

/** Documents written in one transaction: more make the index cheaper, and queries meanwhile wait longer. */
export const settledTogether = 384

/**
 * Writes search documents that transactions have left for later, up to `limit`, and waits for the disk.
 *
 * @returns the ids of the reports they are of: fewer than that when no more are left.
 */
export function settleSome(db: WritableDb, limit = settledTogether): Result<readonly number[]> {
  return inTransaction(db, (transaction) => indexWaiting(transaction, { limit }))
}

/**
 * As `settleSome`, for these reports, as far as their documents wait.
 *
 * @param settled `foundAtOnce` where more are to follow, and the last of them waits for the disk for all.
 */
export function settleReports(
  db: WritableDb,
  reportIds: readonly number[],
  settled: Exclude<Settled, 'soon'> = 'atOnce',
): Result<readonly number[]> {
  return inTransaction(db, (transaction) => indexWaiting(transaction, reportIds), settled)
}

/** Batches of documents that take about a second. */
const briefly = 5

/** Writes what waits as long as that does not keep anybody waiting: an update may leave all documents to be written. */
export function settleBriefly(db: WritableDb): Result<null> {
  for (let batch = 0; batch < briefly; batch += 1) {
    const settled = settleSome(db)
    if (!settled.ok) return settled
    if (settled.value.length < settledTogether) break
  }
  return ok(null)
}

/** Writes all of them. */
export function settleAll(db: WritableDb): Result<null> {
  for (;;) {
    const settled = settleSome(db)
    if (!settled.ok) return settled
    if (settled.value.length < settledTogether) return ok(null)
  }
}

/** As `inTransaction`, for the functions of the store itself: joins the transaction that is open, if one is. */
export function withinTransaction<T>(
  db: WritableDb,
  work: (transaction: Transaction) => T,
  settled: Settled = 'atOnce',
): T {
  if (db.transaction !== null) return work(db.transaction)
  const transaction = db.begin(settled === 'atOnce' ? 'powerCut' : 'kill')
  try {
    const value = work(transaction)
    const { searchDocuments } = transaction.pending
    if (settled === 'soon') leaveToIndexing(transaction, searchDocuments)
    else rebuildSearchDocuments(transaction, searchDocuments)
    db.commit()
    return value
  } catch (cause) {
    db.rollBack()
    throw cause
  }
}
