import type { Result } from '#shared/desk/result.ts'
import { type KeyOf, keyKinds } from '#shared/rules/query/keys.ts'
import { findNamed, plainName, plainNames } from '#shared/rules/query/names.ts'
import type { QueryCatalogue } from '#shared/rules/query/query-completion.ts'
import { type ReadableDb, type Statement, select } from '../store/database.ts'
import { attempt } from '../store/failure.ts'
import { allLabels } from './known-labels.ts'
import { writtenColumn } from './naming.ts'
import { rememberUntilChange } from './remembered.ts'

/** The keys of a query whose values are names. */
export type NameKey = KeyOf<'name' | 'person'>

/** Something a query can name. */
export interface KnownName {
  readonly id: number | string
  /** The name as it is shown. */
  readonly label: string
  /** The plain forms of all names by which it is found. */
  readonly plainNames: readonly string[]
}

interface NameRow {
  readonly id: number | string
  readonly label: string
  readonly other: string | null
}

/** Maximum number of names offered for completion; further names are still found when they are typed. */
const offeredAtMost = 5_000

/** Labels are missing here: `known-labels.ts` reads them. */
const statements: Readonly<Record<Exclude<NameKey, 'label'>, Statement<NameRow>>> = {
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
  // Steps from one type to the next in the index, because there are few types and many reports.
  type: select(
    'names.type',
    `with recursive met (id) as (
       select min(vulnerability_type_id) from reports indexed by reports_of_type where vulnerability_type_id is not null
       union all
       select (select min(r.vulnerability_type_id) from reports r indexed by reports_of_type
         where r.vulnerability_type_id > met.id) from met where met.id is not null)
     select every.id, coalesce(t.name, 'Type ' || every.id) as label, 'type ' || every.id as other
     from (select id from met where id is not null union select id from vulnerability_types) every
     left join vulnerability_types t on t.id = every.id
     order by t.name is null, t.name collate nocase, every.id`,
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

const namesByKey = rememberUntilChange<NameKey, readonly KnownName[]>(Object.keys(statements).length + 1)

/** All names of a kind in the local copy, in the order in which they are offered. */
export function knownNames(db: ReadableDb, key: NameKey): readonly KnownName[] {
  return namesByKey.answer(db, key, () =>
    rowsOf(db, key).map(({ id, label, other }) => ({
      id,
      label,
      plainNames: [...plainNames(label), ...(other === null ? [] : plainNames(other))],
    })),
  )
}

function rowsOf(db: ReadableDb, key: NameKey): readonly NameRow[] {
  return key === 'label'
    ? allLabels(db).map(({ id, name }) => ({ id, label: name, other: null }))
    : db.all(statements[key])
}

/**
 * The ids that a typed name means, according to `findNamed`; `#12`, or `#` before a user id, means that id itself. A
 * number without a known name is accepted, because its name may be missing in the local copy.
 */
export function idsNamed(db: ReadableDb, key: NameKey, typed: string): readonly (number | string)[] {
  const names = knownNames(db, key)
  // A type without a name is called by its number.
  if (key === 'type' && /^\d{1,15}$/.test(typed)) return [Number(typed)]
  const id = typed.startsWith('#') ? typed.slice(1) : null
  if (id !== null && names.some((name) => String(name.id) === id)) return [isNumbered(key) ? Number(id) : id]
  // A name without letters or digits, such as a label that is an emoji, is compared exactly.
  if (plainName(typed) === '')
    return names.filter(({ label }) => label === typed.trim()).map(({ id: found }) => found)
  const found = findNamed(names, ({ plainNames: forms }) => forms, typed).map((name) => name.id)
  const isNumber = id !== null && /^\d{1,15}$/.test(id) && isNumbered(key)
  return found.length === 0 && isNumber ? [Number(id)] : found
}

function isNumbered(key: NameKey): boolean {
  return keyKinds[key] === 'name' && key !== 'label'
}

/** The names offered while a query is typed. */
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
      type: labels('type'),
      label: labels('label'),
      assignee: labels('assignee'),
      reporter: labels('reporter'),
    }
  })
}
