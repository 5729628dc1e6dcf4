import type { DeskError } from '#shared/desk/errors.ts'
import { ok, type Result } from '#shared/desk/result.ts'
import type { Transaction, WritableDb } from '../store/database.ts'
import { inTransaction } from '../store/transaction.ts'

/** Stores what was read in the background. */
export interface GatheredStore {
  /**
   * Runs `work` in a transaction that settles soon, together with what else comes as long as each turn of the event
   * loop brings more: so a flood of answers is one commit, and a single one waits for one turn in which nothing came.
   *
   * @returns as `inTransaction`. An error of `work` is thrown on; work gathered with it is stored all the same.
   */
  store<T>(work: (transaction: Transaction) => T): Promise<Result<T>>
}

/** More in one transaction would make who asks meanwhile wait. */
const gatheredAtMost = 144

interface Gathered {
  /** Does the work. Nothing of it is told before it is committed. */
  readonly run: (transaction: Transaction) => void
  readonly committed: () => void
  readonly failed: (error: DeskError) => void
  readonly alone: () => void
}

export function createGatheredStore(db: WritableDb): GatheredStore {
  let gathered: Gathered[] = []
  let hasGrown = false

  function turn(): void {
    if (hasGrown && gathered.length < gatheredAtMost) {
      hasGrown = false
      setImmediate(turn)
    } else {
      storeGathered()
    }
  }

  function storeGathered(): void {
    const together = gathered
    gathered = []
    let stored: Result<null>
    try {
      stored = inTransaction(
        db,
        (transaction) => {
          for (const { run } of together) run(transaction)
          return null
        },
        'soon',
      )
    } catch {
      // One of them is at fault, and nothing is stored: alone, each fails or succeeds for itself and says so.
      for (const { alone } of together) alone()
      return
    }
    for (const { committed, failed } of together) {
      if (stored.ok) committed()
      else failed(stored.error)
    }
  }

  return {
    store: <T>(work: (transaction: Transaction) => T) =>
      new Promise<Result<T>>((resolve, reject) => {
        if (gathered.length === 0) setImmediate(turn)
        hasGrown = true
        let value: T
        gathered.push({
          run: (transaction) => {
            value = work(transaction)
          },
          committed: () => resolve(ok(value)),
          failed: (error) => resolve({ ok: false, error }),
          alone: () => {
            try {
              resolve(inTransaction(db, work, 'soon'))
            } catch (cause) {
              reject(cause)
            }
          },
        })
      }),
  }
}
