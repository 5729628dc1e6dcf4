import type { Log } from '../log.ts'
import type { WritableDb } from '../store/database.ts'
import { forgetDraftsOfRemoved } from '../store/outbox/kept-drafts.ts'
import { forgetSettled } from '../store/outbox/outbox-entries.ts'
import { forgetNotedOfRemoved } from '../store/own/forget-removed.ts'
import { inTransaction } from '../store/transaction.ts'

const dayMs = 86_400_000
/** Time between two runs, in ms. The age limit is counted in days, so an hour more does not matter. */
const everyMs = 3_600_000
/** Pins, labels and private notes on a removed report are kept for at least this many days: they exist nowhere else. */
const notedDays = 30

export interface ForgetOldParts {
  readonly db: WritableDb
  readonly log: Log
  /** How many days settled actions are kept, according to the current settings. */
  readonly keptDays: () => number
  readonly changed: () => void
  readonly now?: () => number
}

/**
 * Deletes settled actions, and drafts for removed reports, once they are older than the settings allow. Pins, labels
 * and notes on removed reports are kept for at least a month.
 */
export interface ForgetOld {
  /** Deletes everything due now, and runs again in an hour. Also called after the settings changed. */
  run(): void
  end(): void
}

export function createForgetOld({ db, log, keptDays, changed, now = Date.now }: ForgetOldParts): ForgetOld {
  let timer: ReturnType<typeof setTimeout> | null = null

  function run(): void {
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(run, everyMs)
    // This timer must not keep the thread alive.
    timer.unref()
    const before = now() - keptDays() * dayMs
    const notedBefore = now() - Math.max(notedDays, keptDays()) * dayMs
    const forgotten = inTransaction(
      db,
      (transaction) =>
        forgetSettled(transaction, before) +
        forgetDraftsOfRemoved(transaction, before) +
        forgetNotedOfRemoved(transaction, notedBefore),
    )
    if (!forgotten.ok) log.note(`settled actions could not be forgotten: ${forgotten.error.kind}`)
    else if (forgotten.value > 0) changed()
  }

  return {
    run,
    end: () => {
      if (timer !== null) clearTimeout(timer)
    },
  }
}
