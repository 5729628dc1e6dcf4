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

/** With more segments than this each keystroke would feel it: they are merged even while answers pour in. */
const segmentsAtMost = 200
/** Steps taken in a row while answers pour in. Others get their turn between any two. */
const stepsInARow = 16
/** How long nothing must have been stored before the index is put in order. */
const quietForMs = 300
/** Reports whose terms are written in a step: some ten milliseconds. */
const termsTogether = 16
/** Time between such steps while answers pour in. */
const termsPauseMs = 250
/** Rest after each step: the upkeep takes no more than a tenth of the thread. */
const pauseMs = 30
/** A sweep that finds one report gone often finds more. */
const wordsWaitMs = 60_000
/** Removing words writes the whole index anew: not for each report by itself. */
const wordsPauseMs = 3_600_000

const never = Number.POSITIVE_INFINITY

export interface IndexUpkeepWork extends LaneWork {
  /** Something was stored. */
  add(): void
}

/**
 * Writes the terms that wait, by which duplicates are found, keeps the indexes in few segments, and takes out of the file
 * what removed reports have left in it.
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

  /** @returns whether there were any. */
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
    // Either way, so that a clock that was set back is no wait.
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
    // A clock that was set back would make the wait as long as it was set back.
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
