import type { StatusPhase } from '#shared/rules/status.ts'
import { change, select, type WritableDb } from './database.ts'
import { type LastWord, needsReply } from './derived.ts'

// An entry whose audience the service did not say is read as internal, the careful way. Entries of the same
// instant are ordered by their number: ids are digits, so a longer one is greater.
const lastPublicActor = select<{ actorId: string }>(
  'lastWord.actor',
  `select actor_id as actorId from activities
   where report_id = ? and is_internal = 0 and actor_id is not null
   order by created_at desc, length(id) desc, id desc limit 1`,
)
const reportState = select<{ phase: StatusPhase; lastWord: LastWord; reporterId: string | null }>(
  'lastWord.report',
  'select phase, last_word as lastWord, reporter_id as reporterId from reports where id = ?',
)
const storing = change(
  'lastWord.store',
  'update reports set last_word = :lastWord, needs_reply = :needsReply where id = :id',
)

/** Works out anew who spoke last in public, after the timeline or the reporter changed. */
export function refreshLastWord(db: WritableDb, reportId: number): void {
  const report = db.get(reportState, [reportId])
  if (report === undefined) return
  const lastWord = whoSpokeLast(db, reportId, report.reporterId)
  if (lastWord === report.lastWord) return
  db.run(storing, { id: reportId, lastWord, needsReply: needsReply(report.phase, lastWord) ? 1 : 0 })
  db.pending.changed = true
}

function whoSpokeLast(db: WritableDb, reportId: number, reporterId: string | null): LastWord {
  const last = db.get(lastPublicActor, [reportId])
  if (last === undefined) return 'nobody'
  return last.actorId === reporterId ? 'reporter' : 'team'
}
