import type { DeskError } from '#shared/desk/errors.ts'
import type { EvidenceKey } from '#shared/desk/evidence.ts'
import type { Result } from '#shared/desk/result.ts'
import type { ReadableDb, Transaction, WritableDb } from '../store/database.ts'
import {
  addDownload,
  downloadsInState,
  type EvidenceToDownload,
  findDownload,
  moveDownload,
  notePresence,
  pauseWantedEvidence,
  type StoredDownload,
  wantEvidence,
} from '../store/evidence/evidence-downloads.ts'
import { inTransaction } from '../store/transaction.ts'
import { glanceAt } from './file-presence.ts'

/** The downloads to which a command applies. */
export type WhichDownloads = readonly EvidenceKey[] | 'all'

/** The rows of these downloads that are in one of these states; for `all`, every row in these states. */
export function rowsOf(
  db: ReadableDb,
  which: WhichDownloads,
  states: readonly StoredDownload['state'][],
): readonly StoredDownload[] {
  const found =
    which === 'all'
      ? states.flatMap((state) => downloadsInState(db, state))
      : which.flatMap(({ reportId, evidenceId }) => findDownload(db, reportId, evidenceId) ?? [])
  return found.filter(({ state }) => states.includes(state))
}

/**
 * Applies a change to the rows in these states, either to all of them or to none. @returns the rows as they were
 * before.
 */
export function changeRows(
  db: WritableDb,
  which: WhichDownloads,
  states: readonly StoredDownload['state'][],
  work: (row: StoredDownload) => void,
): Result<readonly StoredDownload[]> {
  return inTransaction(db, () => {
    const rows = rowsOf(db, which, states)
    for (const row of rows) work(row)
    return rows
  })
}

/** Requests all files of these reports, which are queued once their lists of evidence have been read. */
export function wantReports(transaction: Transaction, reportIds: readonly number[], now: () => number): null {
  for (const reportId of reportIds) wantEvidence(transaction, reportId, now())
  return null
}

/** Puts files into the queue. @returns how many of them were neither in the queue nor already downloaded. */
export function addToQueue(
  transaction: Transaction,
  items: readonly EvidenceToDownload[],
  isMany: boolean,
  now: number,
): number {
  for (const { reportId, evidenceId } of items)
    lookAgain(transaction, findDownload(transaction, reportId, evidenceId), now)
  return items.filter((item) => addDownload(transaction, item, { rank: isMany ? 1 : 0, now })).length
}

/** Notes that a finished file was removed or changed, so that it can be downloaded again. */
function lookAgain(transaction: Transaction, row: StoredDownload | undefined, now: number): void {
  if (row?.state !== 'done') return
  const presence = glanceAt(row)
  if (presence === null || presence === row.presence) return
  notePresence(transaction, { id: row.id, presence, mark: null, now })
}

/** Puts paused or failed downloads back into the queue. */
export function waitAgain(transaction: Transaction, which: WhichDownloads, from: 'paused' | 'failed'): null {
  if (which === 'all' && from === 'paused') pauseWantedEvidence(transaction, false)
  for (const row of rowsOf(transaction, which, [from])) moveDownload(transaction, row.id, 'waiting')
  return null
}

/** Errors that may disappear by themselves when the network is back. */
const passing: ReadonlySet<DeskError['kind']> = new Set([
  'network',
  'timeout',
  'rateLimited',
  'serviceFailed',
])

/** Finds downloads that failed with an error that may have passed, and puts them back into the queue. */
export function waitForNetworkAgain(transaction: Transaction): void {
  for (const row of downloadsInState(transaction, 'failed')) {
    const error = row.error === null ? null : (JSON.parse(row.error) as DeskError)
    if (error !== null && passing.has(error.kind)) moveDownload(transaction, row.id, 'waiting')
  }
}
