import { changeUnseen, select, type WritableDb } from '../database.ts'

/** Twice the longest time a request can count against the budget. */
const keptMs = 120_000

const all = select<{ at: number }>('requests.load', 'select at from request_log order by rowid')
const recording = changeUnseen('requests.record', 'insert into request_log (at) values (?)')
const pruning = changeUnseen('requests.prune', 'delete from request_log where at < :at - :kept')
const pruningBeforeRestart = changeUnseen(
  'requests.pruneBeforeRestart',
  'delete from request_log where at > ?',
)

/**
 * When requests were sent, kept across restarts of the desk: the service keeps counting while it is closed. Times are
 * milliseconds since the machine was started, so that setting its clock changes nothing.
 */
export function requestLog(db: WritableDb): {
  /** All kept times, in the order they were recorded. Times above `now` are from before the machine's restart. */
  load(now: number): readonly number[]
  /** Keeps a time before its request is sent; it survives a kill of this process. */
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
  // On a machine that has been up longer than `keptMs`, times "in the future" were recorded even longer ago.
  if (now > keptMs) db.runWithoutSync(pruningBeforeRestart, [now])
}
