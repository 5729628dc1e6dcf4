import type { Log } from '../log.ts'
import type { WritableDb } from '../store/database.ts'
import { attempt } from '../store/failure.ts'
import { countWaitingClocks, dropUnpromised, writeWaitingClocks } from '../store/reports/report-clocks.ts'
import { inTransaction } from '../store/transaction.ts'

/** Works out the clocks of reports that wait for it, whether anything is synced or not. */
export interface ClockKeeper {
  /** Something may have changed. */
  look(): void
  end(): void
}

export interface ClockKeeperParts {
  readonly db: WritableDb
  readonly log: Log
  /** Told of reports whose clocks are others than before, and of all whose histories may be when none is left. */
  readonly changed: (reportIds: readonly number[] | 'many') => void
}

/** Reports of a step: a few milliseconds. */
const together = 64
/** Rest between steps, ms: others take their turn. */
const pauseMs = 10
/** Time between tries where the copy takes nothing, or something is wrong, ms. */
const againMs = 30_000

export function createClockKeeper({ db, log, changed }: ClockKeeperParts): ClockKeeper {
  let timer: NodeJS.Timeout | null = null
  let isEnded = false
  /** Whether what an earlier start worked out is still promised. */
  let isLookedThrough = false
  /** The run under way has had steps before. */
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
