import { ok, type Result } from '#shared/desk/result.ts'
import type { Transaction, WritableDb } from './database.ts'
import { attempt } from './failure.ts'
import { indexWaiting, leaveToIndexing, rebuildSearchDocuments } from './search/search-index.ts'

/**
 * When the data of a transaction is safe on the disk and in the search index. `atOnce`: both with its commit. The other
 * values are for large amounts of data that the service can supply again: their commits survive a kill, but a power cut
 * may undo the newest of these commits. Each commit is undone as a whole, the newest first, so a position goes back
 * together with the rows it covers. `foundAtOnce`: the search documents are written with the commit. `soon`: the search
 * documents are left to `settleSome`, whose commit waits for the disk once for all of them.
 */
export type Settled = 'atOnce' | 'foundAtOnce' | 'soon'

/**
 * Runs `work` in one transaction, which it receives: either everything is stored, or nothing. Before the commit, the
 * search index is updated once for each changed report. `work` is synchronous, so it cannot wait for the network.
 *
 * @returns the result of `work`, or `diskFull` or `databaseDamaged` as an error; any other error of `work` is rethrown.
 */
export function inTransaction<T>(
  db: WritableDb,
  work: (transaction: Transaction) => T,
  settled: Settled = 'atOnce',
): Result<T> {
  return attempt(db.file, () => withinTransaction(db, work, settled))
}

/** Documents written in one transaction. More would make indexing cheaper, but queries would wait longer meanwhile. */
export const settledTogether = 384

/**
 * Writes search documents that earlier transactions left for later, up to `limit`, and waits for the disk.
 *
 * @returns the ids of the reports whose documents were written: fewer than `limit` when no more are waiting.
 */
export function settleSome(db: WritableDb, limit = settledTogether): Result<readonly number[]> {
  return inTransaction(db, (transaction) => indexWaiting(transaction, { limit }))
}

/**
 * Like `settleSome`, for these reports, as far as their documents are waiting.
 *
 * @param settled `foundAtOnce` when more batches follow: the last one then waits for the disk for all of them.
 */
export function settleReports(
  db: WritableDb,
  reportIds: readonly number[],
  settled: Exclude<Settled, 'soon'> = 'atOnce',
): Result<readonly number[]> {
  return inTransaction(db, (transaction) => indexWaiting(transaction, reportIds), settled)
}

/** How many batches of documents take about a second. */
const briefly = 5

/** Writes waiting documents for about a second at most: after an update, all documents may be waiting. */
export function settleBriefly(db: WritableDb): Result<null> {
  for (let batch = 0; batch < briefly; batch += 1) {
    const settled = settleSome(db)
    if (!settled.ok) return settled
    if (settled.value.length < settledTogether) break
  }
  return ok(null)
}

/** Writes all waiting documents. */
export function settleAll(db: WritableDb): Result<null> {
  for (;;) {
    const settled = settleSome(db)
    if (!settled.ok) return settled
    if (settled.value.length < settledTogether) return ok(null)
  }
}

/**
 * Like `inTransaction`, for functions of the store itself: it uses the open transaction, if there is one, and throws
 * all errors.
 */
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
