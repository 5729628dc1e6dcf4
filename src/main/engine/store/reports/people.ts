import type { ReceivedPerson } from '#shared/admin-api/received.ts'
import { change, type Transaction } from '../database.ts'
import { storeIfChanged } from './store-if-changed.ts'

const learning = change(
  'people.learn',
  `insert into people (id, nickname, email, is_team) values (:id, :nickname, :email, :isTeam)
   on conflict (id) do update set
     nickname = coalesce(excluded.nickname, nickname),
     email = coalesce(excluded.email, email),
     is_team = max(excluded.is_team, is_team)
   where nickname is not coalesce(excluded.nickname, nickname)
     or email is not coalesce(excluded.email, email)
     or is_team < excluded.is_team`,
)

/**
 * Keeps what a reporter, an assignee or an actor tells about a person; there is no list of people.
 *
 * @param isTeam whether they were met on the team's side. Once met there, they stay there.
 */
export function learnPerson(transaction: Transaction, person: ReceivedPerson, isTeam: boolean): void {
  const { id, nickname = null, email = null } = person
  // Few people write most entries: the same is told of them again and again. With the lengths no two are told alike.
  const described = `${isTeam} ${nickname?.length} ${email?.length} ${nickname}${email}`
  storeIfChanged(transaction, `person ${id}`, described, () => {
    transaction.run(learning, { id, nickname, email, isTeam: isTeam ? 1 : 0 })
  })
}
