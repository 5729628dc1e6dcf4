import { change, changeUnseen, type WritableDb } from '../database.ts'
import { withinTransaction } from '../transaction.ts'

/**
 * Statements that move stored times of this computer's clock: times that something waits for, or that show the age of
 * something.
 */
const moving = [
  changeUnseen(
    'keptTimes.outbox',
    `update outbox set created_at = created_at + :by, held_until = held_until + :by, sent_at = sent_at + :by,
       lost_at = lost_at + :by
     where settled_at is null`,
  ),
  changeUnseen(
    'keptTimes.done',
    // Compared with the times at which reports were read, which move too.
    `update outbox set settled_at = settled_at + :by where state = 'done'`,
  ),
  change(
    'keptTimes.snoozes',
    'update snoozes set until = until + :by, snoozed_at = snoozed_at + :by where until is not null',
  ),
  change(
    'keptTimes.details',
    `update reports set details_read_at = details_read_at + :by, timeline_read_at = timeline_read_at + :by
     where details_read_at is not null or timeline_read_at is not null`,
  ),
]

/** Moves stored times after the time of day was set by `byMs`, so that waits keep their length. */
export function moveKeptTimes(db: WritableDb, byMs: number): void {
  withinTransaction(db, (transaction) => {
    for (const statement of moving) transaction.run(statement, { by: byMs })
  })
}
