import * as z from 'zod'
import type { OtherAuthor } from '#shared/desk/models.ts'
import { tellerOf } from '#shared/rules/outbox/same-words.ts'
import { type ReadableDb, select, type WritableDb } from '../../store/database.ts'
import { readChoice, writeChoice } from '../../store/own/choices.ts'
import { personView } from '../naming.ts'

interface Author {
  readonly id: string
  readonly nickname: string | null
}

const lastAuthor = select<Author>(
  'people.lastAuthor',
  `select e.actor_id as id, p.nickname
   from outbox o indexed by outbox_settled
   cross join activities e on e.report_id = o.report_id and e.id = o.result_id
   left join people p on p.id = e.actor_id
   where o.settled_at is not null and o.state = 'done' and o.kind = 'comment' and o.result_id is not null
     and e.actor_id is not null
   order by o.settled_at desc, o.id desc limit 1`,
)

const lastMessage = select<{ reportId: number; message: string; from: number; to: number }>(
  'people.lastMessage',
  `select o.report_id as reportId, o.action ->> '$.message' as message, w.from_at as "from", w.to_at as "to"
   from outbox o indexed by outbox_settled join own_writes w on w.entry_id = o.id
   where o.settled_at is not null and o.state = 'done' and o.kind = 'transition' and w.to_at is not null
     and trim(coalesce(o.action ->> '$.message', '')) <> ''
   order by o.settled_at desc, o.id desc limit 1`,
)
const entriesWithin = select<Author & { message: string }>(
  'people.entriesWithin',
  `select e.actor_id as id, p.nickname, e.message from activities e left join people p on p.id = e.actor_id
   where e.report_id = :reportId and e.created_at between :from and :to and e.actor_id is not null
     and e.message is not null`,
)

const person = select<{ nickname: string | null }>('people.one', 'select nickname from people where id = ?')

/** `author`: the author about whom the user was asked. `me`: the identity that the user chose to keep. */
const Kept = z.object({ author: z.string(), me: z.string() })
const keptName = 'keptMe'

/**
 * The author of the timeline entry that came from the last message sent with a transition. The service does not say
 * which entry that is: an entry with the same text from the time of the transition shows it, if only one person wrote
 * such entries.
 */
function authorOfMessage(db: ReadableDb): Author | undefined {
  const sent = db.get(lastMessage)
  if (sent === undefined) return undefined
  const { message, ...within } = sent
  const saysIt = tellerOf(message)
  const [author, ...others] = db.all(entriesWithin, within).filter((entry) => saysIt(entry.message))
  return others.every(({ id }) => id === author?.id) ? author : undefined
}

/**
 * The author whom the service names for the last comment posted by this desk (or, while there is none, for the last
 * message sent with a transition). null when this author is the user that was chosen, when the user was asked about
 * this author before, or when no author is known.
 *
 * @param me the chosen user id; null = none was chosen, so any author is returned.
 */
export function readOtherAuthor(db: ReadableDb, me: string | null): OtherAuthor | null {
  const author = db.get(lastAuthor) ?? authorOfMessage(db)
  if (author === undefined || author.id === me) return null
  const kept = readChoice(db, keptName, Kept)
  if (me !== null && kept?.author === author.id && kept.me === me) return null
  return {
    author: personView(author.id, author.nickname, me),
    me: me === null ? null : personView(me, db.get(person, [me])?.nickname ?? null, me),
  }
}

/** Notes that the user keeps the chosen identity, although comments are posted under another name. */
export function keepMe(db: WritableDb, author: string, me: string): void {
  writeChoice(db, keptName, { author, me })
}
