import type { StatusPhase } from '#shared/rules/status.ts'
import { change, select, type WritableDb } from './database.ts'
import { type LastWord, needsReply } from './derived.ts'
import { type EntryPlace, newestFirst } from './entry-order.ts'

// An entry whose audience the service did not say is read as internal, the careful way.
const publicActors = select<EntryPlace & { readonly actorId: string }>(
  'lastWord.actors',
  `select id, created_at as createdAt, actor_id as actorId from activities
   where report_id = ? and is_internal = 0 and actor_id is not null`,
)
interface ReportState {
  readonly phase: StatusPhase
  readonly lastWord: LastWord
  readonly needsReply: number
  readonly reporterId: string | null
}

const reportState = select<ReportState>(
  'lastWord.report',
  `select phase, last_word as lastWord, needs_reply as needsReply, reporter_id as reporterId
   from reports where id = ?`,
)
// `needs_reply` stands in seven indexes, and SQLite writes all indexes of the columns a statement names.
const storing = change('lastWord.store', 'update reports set last_word = :lastWord where id = :id')
const storingWithNeed = change(
  'lastWord.storeWithNeed',
  'update reports set last_word = :lastWord, needs_reply = :needed where id = :id',
)

/** Works out anew who spoke last in public, after the timeline or the reporter changed. */
export function refreshLastWord(db: WritableDb, reportId: number): void {
  const report = db.get(reportState, [reportId])
  if (report === undefined) return
  const lastWord = whoSpokeLast(db, reportId, report.reporterId)
  if (lastWord === report.lastWord) return
  const needed = needsReply(report.phase, lastWord) ? 1 : 0
  if (needed === report.needsReply) db.run(storing, { id: reportId, lastWord })
  else db.run(storingWithNeed, { id: reportId, lastWord, needed })
  db.pending.changed = true
}

function whoSpokeLast(db: WritableDb, reportId: number, reporterId: string | null): LastWord {
  const [first, ...others] = db.all(publicActors, [reportId])
  const last = others.reduce(
    (newest, entry) => (newest && newestFirst(entry, newest) < 0 ? entry : newest),
    first,
  )
  if (last === undefined) return 'nobody'
  return last.actorId === reporterId ? 'reporter' : 'team'
}
