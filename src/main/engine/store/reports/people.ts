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
 * Stores what an answer says about a person (a reporter, an assignee or an actor); the service has no list of people.
 *
 * @param isTeam whether the person appeared on the team's side. A person who once did stays there.
 */
export function learnPerson(transaction: Transaction, person: ReceivedPerson, isTeam: boolean): void {
  const { id, nickname = null, email = null } = person
  // A few people write most entries, so the same data arrives again and again. The lengths make the text unambiguous.
  const described = `${isTeam} ${nickname?.length} ${email?.length} ${nickname}${email}`
  storeIfChanged(transaction, `person ${id}`, described, () => {
    transaction.run(learning, { id, nickname, email, isTeam: isTeam ? 1 : 0 })
  })
}
