import { setImmediate as afterOthers } from 'node:timers/promises'
import type { Result } from '#shared/desk/result.ts'
import type { Transaction } from '../store/database.ts'
import { attempt } from '../store/failure.ts'
import {
  countMostSegments,
  emptyLog,
  hasWordsToRemove,
  mergeSome,
  removeSomeWords,
  segmentsWhenIdle,
} from '../store/search/search-merge.ts'
import { hasWaitingTerms, writeWaitingTerms } from '../store/search/term-index.ts'
import { inTransaction } from '../store/transaction.ts'
import type { LaneWork } from './lane.ts'
import type { SyncContext } from './sync-context.ts'

/**
 * Maximum number of segments the index may have: more would slow down every keystroke, so they are merged even while
 * many answers arrive.
 */
const segmentsAtMost = 200
/** Merge steps done in a row while many answers arrive. Other work runs between the steps. */
const stepsInARow = 16
/** Time without anything stored, in ms, after which the index is put in order. */
const quietForMs = 300
/** Reports whose terms are written in one step, which takes about ten milliseconds. */
const termsTogether = 16
/** Time between two steps that write terms while many answers arrive, in ms. */
const termsPauseMs = 250
/** Pause after each step, in ms. With it, the upkeep uses no more than a tenth of the thread's time. */
const pauseMs = 30
/**
 * Wait before the words of removed reports are cleared, in ms: a sweep that finds one removed report often finds more.
 */
const wordsWaitMs = 60_000
/**
 * Least time between two such removals, in ms: removing words rewrites the whole index, so it is not done for each
 * report.
 */
const wordsPauseMs = 3_600_000

const never = Number.POSITIVE_INFINITY

export interface IndexUpkeepWork extends LaneWork {
  /** Called when something was stored. */
  add(): void
}

/**
 * Writes the waiting terms, by which duplicates are found, merges the indexes into few segments, and removes the words
 * of removed reports from the database file.
 */
export function createIndexUpkeep({
  db,
  now,
  reportsChanged,
}: Pick<SyncContext, 'db' | 'now' | 'reportsChanged'>): IndexUpkeepWork {
  let dueAt = 0
  let storedAt = 0
  let termsAt = -never
  let wordsDueAt = hasWordsToRemove(db) ? now() + wordsWaitMs : never
  let wordsDoneAt = -never

  const step = (work: (transaction: Transaction) => boolean): Result<boolean> =>
    inTransaction(db, work, 'soon')

  async function mergeWhileBusy(): Promise<Result<boolean>> {
    for (let taken = 1; taken < stepsInARow; taken += 1) {
      const merged = step(mergeSome)
      if (!merged.ok || !merged.value) return merged
      await afterOthers()
    }
    return step(mergeSome)
  }

  function removeWords(): Result<boolean> {
    const removed = step(removeSomeWords)
    if (!removed.ok || removed.value) return removed
    wordsDueAt = never
    wordsDoneAt = now()
    return attempt(db.file, () => {
      emptyLog(db)
      return true
    })
  }

  /** @returns whether any terms were waiting. */
  function writeTerms(): Result<boolean> {
    if (!hasWaitingTerms(db)) return { ok: true, value: false }
    termsAt = now()
    const written = inTransaction(db, (transaction) => writeWaitingTerms(transaction, termsTogether), 'soon')
    if (!written.ok) return written
    const { looked, changed } = written.value
    if (changed.length > 0) reportsChanged(changed)
    return { ok: true, value: looked > 0 }
  }

  async function upkeep(): Promise<Result<boolean>> {
    const found = countMostSegments(db)
    if (found >= segmentsAtMost) return mergeWhileBusy()
    const isQuiet = now() - storedAt >= quietForMs
    // The absolute value makes terms due at once if the clock was set back.
    if (isQuiet || Math.abs(now() - termsAt) >= termsPauseMs) {
      const written = writeTerms()
      if (!written.ok || written.value) return written
    }
    if (!isQuiet) return { ok: true, value: true }
    if (wordsDueAt <= now()) return removeWords()
    if (found < segmentsWhenIdle) return { ok: true, value: false }
    return step(mergeSome)
  }

  return {
    name: 'putting the search index in order',
    // Ignore the wait if the clock was set back; otherwise the wait would grow by as much.
    dueAt: () => {
      if (now() < storedAt) return 0
      return dueAt === never ? wordsDueAt : dueAt
    },
    add: () => {
      storedAt = now()
      dueAt = Math.min(dueAt, storedAt + quietForMs)
    },
    step: async () => {
      const startedAt = now()
      if (now() < storedAt) storedAt = 0
      await afterOthers()
      if (wordsDueAt === never && hasWordsToRemove(db)) {
        wordsDueAt = Math.max(storedAt + wordsWaitMs, wordsDoneAt + wordsPauseMs)
      }
      const done = await upkeep()
      if (!done.ok) return { kind: 'failed', error: done.error, startedAt }
      dueAt = done.value ? now() + pauseMs : never
      return { kind: 'done', progress: true }
    },
  }
}
