import type { Result } from '#shared/desk/result.ts'
import type { QueryCatalogue } from '#shared/rules/query/completion.ts'
import { type KeyOf, keyKinds } from '#shared/rules/query/keys.ts'
import { findNamed, plainName } from '#shared/rules/query/names.ts'
import { type ReadableDb, type Statement, select } from '../store/database.ts'
import { attempt } from '../store/failure.ts'
import { writtenColumn } from './naming.ts'
import { rememberUntilChange } from './remembered.ts'

/** The keys of a query whose values are names. */
export type NameKey = KeyOf<'name' | 'person'>

/** Something a query can name. */
export interface KnownName {
  readonly id: number | string
  /** As it is shown. */
  readonly label: string
  /** Every name it is found by, as `plainName` has it. */
  readonly plainNames: readonly string[]
}

interface NameRow {
  readonly id: number | string
  readonly label: string
  readonly other: string | null
}

/** Names offered for completion: more are found all the same when they are typed. */
const offeredAtMost = 5_000

const statements: Readonly<Record<NameKey, Statement<NameRow>>> = {
  status: select(
    'names.status',
    `select id, coalesce(${writtenColumn('name')}, 'Status ' || id) as label, null as other from statuses order by id`,
  ),
  severity: select(
    'names.severity',
    `select id, coalesce(${writtenColumn('name')}, 'Severity ' || id) as label, band as other from severities order by rank, id`,
  ),
  program: select(
    'names.program',
    `select id, coalesce(${writtenColumn('name')}, ${writtenColumn('alias')}, 'Program ' || id) as label, alias as other from programs
     order by is_listed desc, label collate nocase`,
  ),
  target: select(
    'names.target',
    `select id, coalesce(${writtenColumn('name')}, 'Target ' || id) as label, null as other from targets
     order by is_listed desc, label collate nocase`,
  ),
  assignee: select(
    'names.assignee',
    `select id, coalesce(${writtenColumn('nickname')}, id) as label, id as other from people
     order by is_team desc, label collate nocase`,
  ),
  reporter: select(
    'names.reporter',
    `select id, coalesce(${writtenColumn('nickname')}, id) as label, id as other from people
     order by is_team, label collate nocase`,
  ),
}

const namesByKey = rememberUntilChange<NameKey, readonly KnownName[]>(Object.keys(statements).length)

/** All names of a kind that the local copy has met, in the order in which they are offered. */
export function knownNames(db: ReadableDb, key: NameKey): readonly KnownName[] {
  return namesByKey.answer(db, key, () =>
    db.all(statements[key]).map(({ id, label, other }) => ({
      id,
      label,
      plainNames: [plainName(label), ...(other === null ? [] : [plainName(other)])],
    })),
  )
}

/**
 * The ids a typed name means, as `findNamed` does; `#12`, or `#` before a user id, is that id itself. A number that
 * no name stands for is believed: the names of what it belongs to may not be here.
 */
export function idsNamed(db: ReadableDb, key: NameKey, typed: string): readonly (number | string)[] {
  const names = knownNames(db, key)
  const id = typed.startsWith('#') ? typed.slice(1) : null
  if (id !== null && names.some((name) => String(name.id) === id)) return [isNumbered(key) ? Number(id) : id]
  const found = findNamed(names, ({ plainNames }) => plainNames, typed).map((name) => name.id)
  const isNumber = id !== null && /^\d{1,15}$/.test(id) && isNumbered(key)
  return found.length === 0 && isNumber ? [Number(id)] : found
}

function isNumbered(key: NameKey): boolean {
  return keyKinds[key] === 'name'
}

/** What can be offered while a query is typed. */
export function readQueryCatalogue(db: ReadableDb): Result<QueryCatalogue> {
  return attempt(db.file, () => {
    const labels = (key: NameKey) => [
      ...new Set(
        knownNames(db, key)
          .slice(0, offeredAtMost)
          .map(({ label }) => label),
      ),
    ]
    return {
      status: labels('status'),
      severity: labels('severity'),
      program: labels('program'),
      target: labels('target'),
      assignee: labels('assignee'),
      reporter: labels('reporter'),
    }
  })
}
