import type { StatusPhase } from '#shared/rules/status.ts'
import { change, select, type Transaction, type WritableDb } from '../database.ts'
import { type EntryPlace, newestFirst } from '../entry-order.ts'
import { type LastWord, needsReply } from './derived.ts'

// An entry without a stated audience counts as internal, to be on the safe side.
const publicActors = select<EntryPlace & { readonly actorId: string }>(
  'lastWord.actors',
  `select id, created_at as createdAt, actor_id as actorId from activities
   where report_id = ? and is_internal = 0 and actor_id is not null`,
)

/**
 * The columns of a report's row that this file needs, as they are before new data is stored. `reporterId` is always the
 * service's value: pending actions never change it.
 */
export interface SpokenIn {
  readonly id: number
  readonly phase: StatusPhase
  readonly lastWord: LastWord
  /** When the last public entry was written, in ms since 1970; null = not known, or there is none. */
  readonly lastWordAt: number | null
  /** 1 = the report waits for an answer by the team. */
  readonly needsReply: number
  readonly reporterId: string | null
}

const reportState = select<SpokenIn>(
  'lastWord.report',
  `select id, phase, last_word as lastWord, last_word_at as lastWordAt, needs_reply as needsReply, reporter_id as reporterId
   from reports where id = ?`,
)
const storing = change(
  'lastWord.store',
  'update reports set last_word = :lastWord, last_word_at = :lastWordAt where id = :id',
)
// `needs_reply` is written by a separate statement, because it is in nine indexes, and SQLite writes all indexes of the
// columns that a statement names.
const storingNeed = change('lastWord.storeNeed', 'update reports set needs_reply = :needed where id = :id')

/** Determines again who wrote last in public, after the timeline or the reporter changed. */
export function refreshLastWord(transaction: Transaction, reportId: number): void {
  const report = transaction.get(reportState, [reportId])
  if (report === undefined) return
  const last = whoSpokeLast(transaction, report)
  if (last.lastWord !== report.lastWord || last.lastWordAt !== report.lastWordAt)
    transaction.run(storing, { id: reportId, ...last })
  storeNeed(transaction, report, last.lastWord)
}

/**
 * If `lastWord` differs from the report's, stores whether the report now waits for an answer by the team. The caller
 * stores `lastWord`.
 */
export function storeNeed(transaction: Transaction, report: SpokenIn, lastWord: LastWord): void {
  if (lastWord === report.lastWord) return
  const needed = needsReply(report.phase, lastWord) ? 1 : 0
  if (needed !== report.needsReply) transaction.run(storingNeed, { id: report.id, needed })
}

/** Finds the side that wrote last in public, and when, according to the stored timeline. */
export function whoSpokeLast(
  db: WritableDb,
  { id, reporterId }: Pick<SpokenIn, 'id' | 'reporterId'>,
): Pick<SpokenIn, 'lastWord' | 'lastWordAt'> {
  const [first, ...others] = db.all(publicActors, [id])
  const last = others.reduce(
    (newest, entry) => (newest && newestFirst(entry, newest) < 0 ? entry : newest),
    first,
  )
  if (last === undefined) return { lastWord: 'nobody', lastWordAt: null }
  return { lastWord: last.actorId === reporterId ? 'reporter' : 'team', lastWordAt: last.createdAt }
}
