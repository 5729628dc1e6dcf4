import { change, type ReadableDb, select, type WritableDb } from './database.ts'

/** The longest time a request counts against the budget. */
const windowMs = 60_000

const recent = select<{ at: number }>('requests.load', 'select at from request_log where at > ? order by at')
const inFuture = change('requests.clockWentBack', 'update request_log set at = :now where at > :now')
const recording = change('requests.record', 'insert into request_log (at) values (?)')
const pruning = change('requests.prune', 'delete from request_log where at <= ?')

/**
 * When requests were sent, kept across restarts: the service counts on while the desk is closed.
 * Instants are ms since 1970 on this machine's clock.
 */
export function requestLog(db: WritableDb): {
  /** Instants of the last minute, oldest first. */
  load(now: number): number[]
  /** Called before each request leaves. */
  record(at: number): void
} {
  return {
    load: (now) => {
      // After the clock went back nobody knows how long ago these were: they count as sent just now.
      db.run(inFuture, { now })
      return loadRecent(db, now)
    },
    record: (at) => {
      db.run(recording, [at])
      db.run(pruning, [at - windowMs])
    },
  }
}

function loadRecent(db: ReadableDb, now: number): number[] {
  return db.all(recent, [now - windowMs]).map((row) => row.at)
}
