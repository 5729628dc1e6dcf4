import { plainName, plainNames } from '#shared/rules/query/names.ts'
import { printName } from '#shared/rules/query/print.ts'
import { type ReadableDb, select } from '../store/database.ts'
import { idsNamed, type NameKey } from './known-names.ts'

/** How things are named in a search that is shown to the user: by name if the name is unique, else by id. */

/** A filter for exactly these values, for a key with few values: `status:"Out of scope",Spam`. */
export function naming(
  db: ReadableDb,
  key: Extract<NameKey, 'status' | 'program'>,
  values: readonly { readonly id: number; readonly name: string | null }[],
): string {
  const names = values.map(({ id, name }) => {
    const meant = name === null || isLikeId(name) ? [] : idsNamed(db, key, name)
    return meant.length === 1 && meant[0] === id ? printName(name ?? '') : `#${id}`
  })
  return `${key}:${names.join(',')}`
}

/** Whether a name would be read as an id. */
const isLikeId = (name: string) => name.trim().startsWith('#')

const plainNickname = /^[a-z0-9]+(?:[._-][a-z0-9]+)*$/
/** Maximum number of other people whose names are compared; if there are more, the name is not used. */
const othersAtMost = 200

// Only similar names are read: a search for people compares all their names, which takes too long for every report.
const alike = select<{ nickname: string }>(
  'naming.alike',
  `select nickname from people
   where id <> :id and (nickname like :pattern escape '\\' or nickname glob '*[^ -~]*') limit ${othersAtMost}`,
)

/** A filter for the reporter, by name if it is safe to use: `reporter:tuxedo_cat`. */
export function namingReporter(
  db: ReadableDb,
  { id, nickname }: { id: string; nickname: string | null },
): string {
  const byId = `reporter:${printName(`#${id}`)}`
  if (nickname === null || nickname === id || !plainNickname.test(nickname)) return byId
  const nameForm = plainName(nickname)
  const pattern = `%${nickname.split(/[._-]/).join('%')}%`
  const others = db.all(alike, { id, pattern })
  const isAlone =
    others.length < othersAtMost && others.every((other) => !plainNames(other.nickname).includes(nameForm))
  return isAlone ? `reporter:${printName(nickname)}` : byId
}
