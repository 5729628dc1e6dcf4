import { change, type WritableDb } from './database.ts'
import { withinTransaction } from './transaction.ts'

// What was seen is noted by the service's own clock: this machine's may be wrong.
const marking = change(
  'marks.seen',
  `insert into local_marks (report_id, seen_activity_at, seen_at)
   select id, coalesce(last_activity_at, created_at, 0), :now from reports where id = :id
   on conflict (report_id) do update set
     seen_activity_at = excluded.seen_activity_at, seen_at = excluded.seen_at`,
)

/** Remembers that a person saw the report as it stands now. Never sent to the service. */
export function markSeen(db: WritableDb, reportId: number, now: number): void {
  withinTransaction(db, () => {
    if (db.run(marking, { id: reportId, now }) > 0) db.pending.changed = true
  })
}
