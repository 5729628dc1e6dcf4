import { setImmediate as afterOthers } from 'node:timers/promises'
import { ok, type Result } from '#shared/desk/result.ts'
import { attempt } from '../store/failure.ts'
import { hasWaitingDocuments } from '../store/search/search-index.ts'
import { settleBriefly, settledTogether, settleReports, settleSome } from '../store/transaction.ts'
import type { LaneWork } from './lane.ts'
import type { SyncContext } from './sync-context.ts'

/** The longest that a report read in the background waits for others before it is found by a search. */
const waitsAtMostMs = 250
/** How long nothing must have been stored before titles are written. */
const quietForMs = 250
/** The longest that a title waits for a quiet moment. */
const titlesWaitAtMostMs = 5_000

const never = Number.POSITIVE_INFINITY

export interface IndexingWork extends LaneWork {
  /** A report was read whose document may wait. */
  add(reportId: number): void
  /** A page of reports may have come whose titles wait. */
  look(): void
  /** Something was stored. */
  stored(): void
  /** Writes the waiting documents as its last act; any that remain are written when the copy is opened again. */
  finish(): Result<null>
}

/**
 * Writes the search documents of what came in the background, many together: the index is the faster the more it is
 * given at once. Reports that were read go first. Those that were only listed wait for a moment in which nothing comes:
 * under a flood of answers their details follow soon, and a document with the title alone would be written for nothing.
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
    // A clock that was set back would make the wait as long as it was set back.
    return read.size >= settledTogether || now() < readSince ? 0 : readSince + waitsAtMostMs
  }

  function titlesAreDueAt(): number {
    if (titlesSince === null) return never
    if (now() < titlesSince || now() < storedAt) return 0
    return Math.min(storedAt + quietForMs, titlesSince + titlesWaitAtMostMs)
  }

  function settleRead(): Result<readonly number[]> {
    const together = [...read].slice(0, settledTogether)
    // A full batch is one of a flood: what follows it, or the next commit that waits, waits for it too.
    const settled = settleReports(db, together, together.length < settledTogether ? 'atOnce' : 'foundAtOnce')
    if (!settled.ok) return settled
    for (const id of together) read.delete(id)
    readSince = now()
    return settled
  }

  function settleTitles(): Result<readonly number[]> {
    // Mostly a page brings nothing new; finding that out should not block other writers.
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
      // Answers and questions that have come meanwhile go first.
      await afterOthers()
      const indexed = settleWhatIsDue()
      if (!indexed.ok) return { kind: 'failed', error: indexed.error, startedAt }
      // They were told of when they were stored; a search that is open finds them only from now on.
      reportsChanged(indexed.value)
      return { kind: 'done', progress: true }
    },
    finish: () => settleBriefly(db),
  }
}
