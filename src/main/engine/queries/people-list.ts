import type { PersonView } from '#shared/desk/models.ts'
import type { Result } from '#shared/desk/result.ts'
import type { ReadableDb } from '../store/database.ts'

/** Everybody who may be the token's owner: people who were assigned or took part without being the reporter. */
export function readPeople(_db: ReadableDb, _me: string | null): Result<readonly PersonView[]> {
  throw new Error('stands with the next commit')
}
