import type { DeskError } from '#shared/desk/errors.ts'
import { ok, type Result } from '#shared/desk/result.ts'
import type { Transaction, WritableDb } from '../store/database.ts'
import { inTransaction } from '../store/transaction.ts'

/** Stores data read in the background. */
export interface GatheredStore {
  /**
   * Runs `work` together with other work in one transaction. The transaction begins when a turn of the event loop has
   * brought no more work, or when there is enough work for it. So a flood of answers becomes one commit, and a single
   * answer waits for one turn.
   *
   * @returns the same as `inTransaction`. An error of `work` is rethrown; the other work of the same commit is stored
   *   all the same.
   */
  store<T>(work: (transaction: Transaction) => T): Promise<Result<T>>
}

/**
 * From this number of pieces of work on, the transaction does not wait for more: the larger it is, the longer other
 * work has to wait for it.
 */
const gatheredAtMost = 144

interface Gathered {
  /** Does the work. Its result is not reported before the commit. */
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
      // One piece of work threw, and nothing is stored. Run alone, each succeeds or fails by itself and reports that.
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
