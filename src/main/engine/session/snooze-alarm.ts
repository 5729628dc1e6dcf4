import type { Log } from '../log.ts'
import type { WritableDb } from '../store/database.ts'
import { nextWaking, type Woken, wakeDue } from '../store/own/local-marks.ts'
import { inTransaction } from '../store/transaction.ts'

/** Ends the snoozes of reports when their time comes. */
export interface SnoozeAlarm {
  /**
   * Wakes the reports that are due, and sets a timer for the next ones. Also called after a snooze was set or undone.
   */
  set(): void
  end(): void
}

export interface SnoozeAlarmParts {
  readonly db: WritableDb
  readonly log: Log
  readonly onWake: (woken: Woken) => void
  readonly now?: () => number
  /** Runs `action` once after `ms`. @returns a function that cancels it. */
  readonly after?: (ms: number, action: () => void) => () => void
}

/**
 * The longest time between two checks of the clock, in ms. A timer measures the running time of this process: it
 * notices neither that the computer slept nor that its clock was set.
 */
const longestWait = 20_000

export function createSnoozeAlarm(parts: SnoozeAlarmParts): SnoozeAlarm {
  const { db, log, onWake, now = Date.now, after = afterTimer } = parts
  let callOff: (() => void) | null = null

  function set(): void {
    callOff?.()
    callOff = null
    const looked = inTransaction(db, (transaction) => ({
      woken: wakeDue(transaction, now()),
      next: nextWaking(transaction),
    }))
    if (!looked.ok) {
      log.note(`waking snoozed reports failed (${looked.error.kind}), it is tried again`)
      callOff = after(longestWait, set)
      return
    }
    const { woken, next } = looked.value
    if (next !== null) callOff = after(Math.min(Math.max(next - now(), 0), longestWait), set)
    if (woken.reportIds.length > 0) onWake(woken)
  }

  return {
    set,
    end: () => {
      callOff?.()
      callOff = null
    },
  }
}

function afterTimer(ms: number, action: () => void): () => void {
  const timer = setTimeout(action, ms)
  // This timer must not keep the thread alive.
  timer.unref()
  return () => clearTimeout(timer)
}
