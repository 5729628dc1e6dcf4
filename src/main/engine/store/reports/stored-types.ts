import type { TypeNames, VulnerabilityType } from '#shared/desk/vulnerability-types.ts'
import { change, type ReadableDb, select, type WritableDb } from '../database.ts'
import { withinTransaction } from '../transaction.ts'

/** The names the user gave the service's vulnerability types. */

const all = select<VulnerabilityType>(
  'types.list',
  `with met (id, reports) as (
     select vulnerability_type_id, count(*) from reports indexed by reports_of_type
     where vulnerability_type_id is not null group by 1)
   select coalesce(t.id, met.id) as id, t.name, coalesce(met.reports, 0) as reports
   from met full join vulnerability_types t on t.id = met.id
   order by 1`,
)
const nameOf = select<{ name: string }>('types.nameOf', 'select name from vulnerability_types where id = ?')
const naming = change(
  'types.name',
  `insert into vulnerability_types (id, name) values (:id, :name)
   on conflict (id) do update set name = excluded.name`,
)
const forgetting = change('types.forget', 'delete from vulnerability_types where id = ?')

/** The types that reports in the local copy have, and the types that have a name, by id. */
export function listTypes(db: ReadableDb): readonly VulnerabilityType[] {
  return db.all(all)
}

/** The name the user gave a type; null when it has none. */
export function typeName(db: ReadableDb, id: number): string | null {
  return db.get(nameOf, [id])?.name ?? null
}

/** Sets the names of types, or removes a name that is null. */
export function changeTypeNames(db: WritableDb, names: TypeNames): void {
  withinTransaction(db, (transaction) => {
    for (const { id, name } of names) {
      if (name === null) transaction.run(forgetting, [id])
      else transaction.run(naming, { id, name })
    }
  })
}
