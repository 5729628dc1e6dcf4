import type { Log } from '../log.ts'
import type { WritableDb } from '../store/database.ts'
import { attempt } from '../store/failure.ts'
import { countWaitingClocks, dropUnpromised, writeWaitingClocks } from '../store/reports/report-clocks.ts'
import { inTransaction } from '../store/transaction.ts'

/** Computes the waiting clocks of reports, whether or not a sync is running. */
export interface ClockKeeper {
  /** Called when reports may be waiting. */
  look(): void
  end(): void
}

export interface ClockKeeperParts {
  readonly db: WritableDb
  readonly log: Log
  /**
   * Called after each step with the ids of the reports whose clocks changed, if any. The step after which no report
   * waits passes all ids it processed, since their histories may have changed too. If other steps preceded it in the
   * same run, it passes `many`: the changed histories of their reports have not been announced.
   */
  readonly changed: (reportIds: readonly number[] | 'many') => void
}

/** Reports computed in one step, which takes a few milliseconds. */
const together = 64
/** Pause between two steps, in ms, for other work. */
const pauseMs = 10
/** Wait before the next try, in ms, when the copy cannot be written or an error was thrown. */
const againMs = 30_000

export function createClockKeeper({ db, log, changed }: ClockKeeperParts): ClockKeeper {
  let timer: NodeJS.Timeout | null = null
  let isEnded = false
  /** Whether clocks stored before this start were checked for promises that no longer exist. */
  let isLookedThrough = false
  /** Whether the run under way has had earlier steps. */
  let isLong = false

  function plan(ms: number): void {
    if (isEnded || timer !== null) return
    timer = setTimeout(() => {
      timer = null
      try {
        step()
      } catch (cause) {
        log.fault('working out due times', cause)
        plan(againMs)
      }
    }, ms)
    timer.unref()
  }

  function step(): void {
    if (!isLookedThrough) {
      const dropped = inTransaction(db, dropUnpromised, 'soon')
      isLookedThrough = dropped.ok
      if (dropped.ok && dropped.value.length > 0) changed(dropped.value)
    }
    const waiting = attempt(db.file, () => countWaitingClocks(db))
    if (waiting.ok && waiting.value === 0) return
    const written = inTransaction(db, (transaction) => writeWaitingClocks(transaction, together), 'soon')
    if (!written.ok) {
      log.note(`working out due times failed (${written.error.kind}), it is tried again`)
      plan(againMs)
      return
    }
    const { left, changed: ids } = written.value
    if (ids.length > 0) changed(left === 0 && isLong ? 'many' : ids)
    isLong = left > 0
    if (isLong) plan(pauseMs)
  }

  return {
    look: () => plan(0),
    end: () => {
      isEnded = true
      if (timer !== null) clearTimeout(timer)
      timer = null
    },
  }
}
