import { setImmediate as afterOthers } from 'node:timers/promises'
import type { Result } from '#shared/desk/result.ts'
import { attempt } from '../store/failure.ts'
import {
  countSegments,
  emptyLog,
  hasWordsToRemove,
  mergeSome,
  removeSomeWords,
  segmentsAtRest,
} from '../store/search-merge.ts'
import { inTransaction } from '../store/transaction.ts'
import type { SyncContext } from './context.ts'
import type { LaneWork } from './lane.ts'

/** With more segments than this each keystroke would feel it: they are merged even while answers pour in. */
const segmentsAtMost = 200
/** Steps taken in a row while answers pour in. Others get their turn between any two. */
const stepsInARow = 16
/** How long nothing must have been stored before the index is put in order. */
const quietForMs = 300
/** Rest after each step: the upkeep takes no more than a tenth of the thread. */
const restMs = 30
/** A sweep that finds one report gone often finds more. */
const wordsWaitMs = 60_000
/** Removing words writes the whole index anew: not for each report by itself. */
const wordsRestMs = 3_600_000

const never = Number.POSITIVE_INFINITY

export interface IndexUpkeepWork extends LaneWork {
  /** Something was stored. */
  add(): void
}

/** Keeps the search index in few segments, and takes out of the file what removed reports have left in it. */
export function createIndexUpkeep({ db, now }: SyncContext): IndexUpkeepWork {
  let dueAt = 0
  let storedAt = 0
  let wordsDueAt = hasWordsToRemove(db) ? now() + wordsWaitMs : never
  let wordsDoneAt = -never

  const step = (work: () => boolean): Result<boolean> => inTransaction(db, work, 'soon')

  async function mergeWhileBusy(): Promise<Result<boolean>> {
    for (let taken = 1; taken < stepsInARow; taken += 1) {
      const merged = step(() => mergeSome(db))
      if (!merged.ok || !merged.value) return merged
      await afterOthers()
    }
    return step(() => mergeSome(db))
  }

  function removeWords(): Result<boolean> {
    const removed = step(() => removeSomeWords(db))
    if (!removed.ok || removed.value) return removed
    wordsDueAt = never
    wordsDoneAt = now()
    return attempt(db.file, () => {
      emptyLog(db)
      return true
    })
  }

  async function upkeep(): Promise<Result<boolean>> {
    const found = countSegments(db)
    if (found >= segmentsAtMost) return mergeWhileBusy()
    if (now() - storedAt < quietForMs) return { ok: true, value: true }
    if (wordsDueAt <= now()) return removeWords()
    if (found < segmentsAtRest) return { ok: true, value: false }
    return step(() => mergeSome(db))
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
        wordsDueAt = Math.max(storedAt + wordsWaitMs, wordsDoneAt + wordsRestMs)
      }
      const done = await upkeep()
      if (!done.ok) return { kind: 'failed', error: done.error, startedAt }
      dueAt = done.value ? now() + restMs : never
      return { kind: 'done', progress: true }
    },
  }
}
