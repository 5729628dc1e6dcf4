import { ok, type Result } from '#shared/desk/result.ts'
import type { Transaction, WritableDb } from './database.ts'
import { attempt } from './failure.ts'
import { indexWaiting, leaveToIndexing, rebuildSearchDocuments } from './search/search-index.ts'

/**
 * When the data of a transaction is on the disk and in the search index. `atOnce`: with its commit. The others are for
 * large amounts of data that the service can supply again: the commit survives a kill, but a power cut may undo the
 * newest of these commits, in order and each one completely, so that a position goes back together with the rows it
 * covers. `foundAtOnce`: in the search index with its commit. `soon`: the search documents are left to `settleSome`,
 * whose commit waits for the disk once for all of them.
 */
export type Settled = 'atOnce' | 'foundAtOnce' | 'soon'

/**
 * Runs `work` in one transaction, which it receives: everything is stored, or nothing. Before the commit, the search
 * index is updated once for each changed report. The network is never used inside: `work` is synchronous.
 *
 * @returns `diskFull` or `databaseDamaged` as values; any other error of `work` is rethrown.
 */
export function inTransaction<T>(
  db: WritableDb,
  work: (transaction: Transaction) => T,
  settled: Settled = 'atOnce',
): Result<T> {
  return attempt(db.file, () => withinTransaction(db, work, settled))
}

/** Documents written per transaction: more make the index cheaper, but queries wait longer meanwhile. */
export const settledTogether = 384

/**
 * Writes search documents that transactions left for later, up to `limit`, and waits for the disk.
 *
 * @returns the ids of their reports: fewer than `limit` when no more are left.
 */
export function settleSome(db: WritableDb, limit = settledTogether): Result<readonly number[]> {
  return inTransaction(db, (transaction) => indexWaiting(transaction, { limit }))
}

/**
 * Like `settleSome`, for these reports, as far as their documents are waiting.
 *
 * @param settled `foundAtOnce` where more follow, and the last of them waits for the disk for all.
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

/**
 * Writes waiting documents as long as that takes only about a second: an update may leave all documents to be written.
 */
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

/** Like `inTransaction`, for functions of the store itself: joins the open transaction, if there is one. */
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
