import * as z from 'zod'
import type { OtherAuthor } from '#shared/desk/models.ts'
import { type ReadableDb, select, type WritableDb } from '../../store/database.ts'
import { readChoice, writeChoice } from '../../store/own/choices.ts'
import { personView } from '../naming.ts'

const lastAuthor = select<{ id: string; nickname: string | null }>(
  'people.lastAuthor',
  `select e.actor_id as id, p.nickname
   from outbox o indexed by outbox_settled
   cross join activities e on e.report_id = o.report_id and e.id = o.result_id
   left join people p on p.id = e.actor_id
   where o.settled_at is not null and o.state = 'done' and o.kind = 'comment' and o.result_id is not null
     and e.actor_id is not null
   order by o.settled_at desc, o.id desc limit 1`,
)

const person = select<{ nickname: string | null }>('people.one', 'select nickname from people where id = ?')

/** The pair a person was asked about and answered "keep". */
const Kept = z.object({ author: z.string(), me: z.string() })
const keptName = 'keptMe'

/**
 * Who the service names as the author of the last comment that was posted here, when that is not whom the person
 * chose as themselves and they were not asked about it before; null when nothing speaks against the choice.
 *
 * @param me the chosen user id; null: none was chosen, and any author is an answer.
 */
export function readOtherAuthor(db: ReadableDb, me: string | null): OtherAuthor | null {
  const author = db.get(lastAuthor)
  if (author === undefined || author.id === me) return null
  const kept = readChoice(db, keptName, Kept)
  if (me !== null && kept?.author === author.id && kept.me === me) return null
  return {
    author: personView(author.id, author.nickname, me),
    me: me === null ? null : personView(me, db.get(person, [me])?.nickname ?? null, me),
  }
}

/** Notes that the person stays who they chose to be, though comments are posted as somebody else. */
export function keepMe(db: WritableDb, author: string, me: string): void {
  writeChoice(db, keptName, { author, me })
}
