import type { PersonView } from '#shared/desk/named.ts'
import type { Result } from '#shared/desk/result.ts'
import { type ReadableDb, select } from '../../store/database.ts'
import { attempt } from '../../store/failure.ts'
import { personView } from '../naming.ts'

const peopleOf = select<{ id: string; nickname: string | null }>(
  'people.list',
  `select id, nickname from people
   where is_team = 1 or id = :me or not exists (select 1 from people where is_team = 1)
   order by coalesce(nickname, id) collate nocase, id limit 2000`,
)

/**
 * People who may be the token's owner, ordered by name: those who were assigned to a report, or took part without being
 * its reporter. As long as no such person is known, everyone who is known.
 */
export function readPeople(db: ReadableDb, me: string | null): Result<readonly PersonView[]> {
  return attempt(db.file, () =>
    db.all(peopleOf, { me }).map(({ id, nickname }) => personView(id, nickname, me)),
  )
}
