import type { Action } from '#shared/desk/actions.ts'
import type { OwnTraces, OwnWrite } from '#shared/rules/news/attribution.ts'
import { plainWords } from '#shared/rules/outbox/same-words.ts'
import { changeUnseen, type ReadableDb, select, type Transaction } from '../database.ts'

/** When own actions were carried out at the service, and other facts that identify the user's own traces there. */

const writesOf = select<{ from: number; to: number | null; action: string | null }>(
  'ownWrites.ofReport',
  `select w.from_at as "from", w.to_at as "to", o.action from own_writes w
     left join outbox o on o.id = w.entry_id where w.report_id = ?`,
)
const noting = changeUnseen(
  'ownWrites.note',
  `insert into own_writes (entry_id, report_id, from_at, to_at) values (:entryId, :reportId, :from, :to)
   on conflict (entry_id) do update set from_at = excluded.from_at, to_at = excluded.to_at`,
)
const ending = changeUnseen(
  'ownWrites.end',
  'update own_writes set to_at = min(from_at + :longest, :to) where entry_id = :entryId',
)
const forgetting = changeUnseen('ownWrites.forget', 'delete from own_writes where entry_id = ?')
const claimedOf = select<{ id: string }>(
  'ownWrites.claimed',
  'select result_id as id from outbox where report_id = ? and result_id is not null',
)
// The newest actions are enough to identify the user as their author, however many were sent.
const authors = select<{ id: string }>(
  'ownWrites.authors',
  `select distinct e.actor_id as id from
     (select report_id, result_id from outbox where result_id is not null order by id desc limit 20) o
     join activities e on e.report_id = o.report_id and e.id = o.result_id
   where e.actor_id is not null`,
)
const chosenMe = select<{ id: string | null }>(
  'ownWrites.me',
  `select value ->> '$.meUserId' as id from choices where name = 'workspace'`,
)

/** Notes when an action was carried out, by the service's clock. */
export function noteOwnWrite(
  transaction: Transaction,
  entryId: number,
  write: { readonly reportId: number } & Pick<OwnWrite, 'from' | 'to'>,
): void {
  transaction.run(noting, { entryId, ...write })
}

/** Maximum time, in ms, between a request whose answer was lost and the moment in which the service carries it out. */
const longestLost = 60_000

/** Notes that an action whose answer was lost was carried out before `to`, by the service's clock. */
export function endOwnWrite(transaction: Transaction, entryId: number, to: number): void {
  transaction.run(ending, { entryId, to, longest: longestLost })
}

/** Deletes the note about an action that was not carried out. */
export function forgetOwnWrite(transaction: Transaction, entryId: number): void {
  transaction.run(forgetting, [entryId])
}

/**
 * The user's traces on a report. The authors of entries that came from own comments are certainly the user; the
 * identity that the user chose counts only while there are no such entries.
 */
export function ownTraces(db: ReadableDb, reportId: number): OwnTraces {
  const known = db.all(authors)
  const people = known.length > 0 ? known : db.all(chosenMe)
  return {
    people: new Set(people.flatMap(({ id }) => id ?? [])),
    claimed: new Set(db.all(claimedOf, [reportId]).map(({ id }) => id)),
    writes: db.all(writesOf, [reportId]).map(({ from, to, action }) => ({
      from,
      to,
      words: action === null ? null : wordsOfAction(JSON.parse(action) as Action),
    })),
  }
}

function wordsOfAction(action: Action): string | null {
  const text = action.kind === 'comment' ? action.text : action.kind === 'transition' ? action.message : null
  const words = plainWords(text ?? '')
  return words === '' ? null : words
}
