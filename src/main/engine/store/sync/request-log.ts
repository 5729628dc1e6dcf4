import { changeUnseen, select, type WritableDb } from '../database.ts'

/** How long a request is remembered, in ms: twice the longest time it can count against the budget. */
const keptMs = 120_000

const all = select<{ at: number }>('requests.load', 'select at from request_log order by rowid')
const recording = changeUnseen('requests.record', 'insert into request_log (at) values (?)')
const pruning = changeUnseen('requests.prune', 'delete from request_log where at < :at - :kept')
const pruningBeforeRestart = changeUnseen(
  'requests.pruneBeforeRestart',
  'delete from request_log where at > ?',
)

/**
 * When requests were sent, stored across restarts of the desk: the service keeps counting while the desk is closed.
 * Times are in ms since the computer was started, so that setting its clock changes nothing.
 */
export function requestLog(db: WritableDb): {
  /**
   * All stored times, in the order they were recorded. Times above `now` are from before the computer was restarted.
   */
  load(now: number): readonly number[]
  /** Stores a time before its request is sent; the time survives a kill of this process. */
  record(at: number): void
} {
  return {
    load: (now) => {
      prune(db, now)
      return db.all(all).map((row) => row.at)
    },
    record: (at) => {
      db.runWithoutSync(recording, [at])
      prune(db, at)
    },
  }
}

function prune(db: WritableDb, now: number): void {
  db.runWithoutSync(pruning, { at: now, kept: keptMs })
  // Once the computer has been up longer than `keptMs`, times above `now` are from before its restart and so older than
  // `keptMs`.
  if (now > keptMs) db.runWithoutSync(pruningBeforeRestart, [now])
}
