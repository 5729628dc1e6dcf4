import { setImmediate as afterOthers } from 'node:timers/promises'
import { ok, type Result } from '#shared/desk/result.ts'
import { attempt } from '../store/failure.ts'
import { hasWaitingDocuments } from '../store/search/search-index.ts'
import { settleBriefly, settledTogether, settleReports, settleSome } from '../store/transaction.ts'
import type { LaneWork } from './lane.ts'
import type { SyncContext } from './sync-context.ts'

/** The longest time, in ms, that a report read in the background waits for others before its document is written. */
const waitsAtMostMs = 250
/** Time without anything stored, in ms, after which titles are written. */
const quietForMs = 250
/** The longest time, in ms, that a title waits for such a quiet moment. */
const titlesWaitAtMostMs = 5_000

const never = Number.POSITIVE_INFINITY

export interface IndexingWork extends LaneWork {
  /** Called when a report was read: its document may be waiting. */
  add(reportId: number): void
  /** Called when a page of reports may have been stored: the titles of these reports may be waiting. */
  look(): void
  /** Called when something was stored. */
  stored(): void
  /** Writes the waiting documents as the lane's last act; any that remain are written when the copy is opened again. */
  finish(): Result<null>
}

/**
 * Writes the search documents of reports that arrived in the background, many together: the index is faster the more it
 * receives at once. Reports that were read are indexed first. Reports that were only listed wait until nothing arrives:
 * in a flood of answers their details follow soon, and a document with only the title would be written in vain.
 */
export function createIndexingWork({
  db,
  now,
  reportsChanged,
}: Pick<SyncContext, 'db' | 'now' | 'reportsChanged'>): IndexingWork {
  const read = new Set<number>()
  let readSince = 0
  let titlesSince: number | null = null
  let storedAt = 0

  function readAreDueAt(): number {
    if (read.size === 0) return never
    // Ignore the wait if the clock was set back; otherwise the wait would grow by as much.
    return read.size >= settledTogether || now() < readSince ? 0 : readSince + waitsAtMostMs
  }

  function titlesAreDueAt(): number {
    if (titlesSince === null) return never
    if (now() < titlesSince || now() < storedAt) return 0
    return Math.min(storedAt + quietForMs, titlesSince + titlesWaitAtMostMs)
  }

  function settleRead(): Result<readonly number[]> {
    const together = [...read].slice(0, settledTogether)
    // A full batch is part of a flood, so it does not wait for the disk. The next commit that waits for the disk covers
    // this batch too.
    const settled = settleReports(db, together, together.length < settledTogether ? 'atOnce' : 'foundAtOnce')
    if (!settled.ok) return settled
    for (const id of together) read.delete(id)
    readSince = now()
    return settled
  }

  function settleTitles(): Result<readonly number[]> {
    // A page usually brings nothing new. This is checked outside a transaction, so that the check does not block other
    // writers.
    const waiting = attempt(db.file, () => hasWaitingDocuments(db))
    if (!waiting.ok) return waiting
    const settled = waiting.value ? settleSome(db) : ok([])
    if (settled.ok && settled.value.length < settledTogether) titlesSince = null
    return settled
  }

  function settleWhatIsDue(): Result<readonly number[]> {
    if (readAreDueAt() <= now()) return settleRead()
    return titlesAreDueAt() <= now() ? settleTitles() : ok([])
  }

  return {
    name: 'indexing what was read',
    dueAt: () => Math.min(readAreDueAt(), titlesAreDueAt()),
    add: (reportId) => {
      if (read.size === 0) readSince = now()
      read.add(reportId)
    },
    look: () => {
      titlesSince ??= now()
    },
    stored: () => {
      storedAt = now()
    },
    step: async () => {
      const startedAt = now()
      // Let answers and requests that arrived meanwhile be handled first.
      await afterOthers()
      const indexed = settleWhatIsDue()
      if (!indexed.ok) return { kind: 'failed', error: indexed.error, startedAt }
      // The window was notified of these reports when they were stored, but an open search finds them only from now on.
      reportsChanged(indexed.value)
      return { kind: 'done', progress: true }
    },
    finish: () => settleBriefly(db),
  }
}
