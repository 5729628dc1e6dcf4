import type { Log } from '../log.ts'
import type { WritableDb } from '../store/database.ts'
import { nextWaking, type Woken, wakeDue } from '../store/own/local-marks.ts'
import { inTransaction } from '../store/transaction.ts'

/** Wakes snoozed reports when their time comes. */
export interface SnoozeAlarm {
  /** Wakes the reports that are due, and plans for the next one. Also called after a snooze was set or undone. */
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
 * The longest time between two looks at the clock, in ms. A timer measures the running time of this process: it notices
 * neither that the machine slept nor that its clock was set.
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
  // A snoozed report must not keep the thread alive.
  timer.unref()
  return () => clearTimeout(timer)
}
