import type { ReceivedProgram } from '#shared/admin-api/received.ts'
import { Program } from '#shared/admin-api/resources.ts'
import { bit } from '../columns.ts'
import { change, select, type WritableDb } from '../database.ts'
import { withinTransaction } from '../transaction.ts'
import { unknownFields } from './unknown-fields.ts'

const knownFields: ReadonlySet<string> = new Set(Object.keys(Program.shape))

const unlisting = change(
  'programs.unlist',
  'update programs set is_listed = 0 where id not in (select value from json_each(?))',
)
const extraOf = select<{ extra: string | null }>('programs.extra', 'select extra from programs where id = ?')
const storing = change(
  'programs.store',
  `insert into programs
     (id, alias, name, description, currency, is_active, is_paused, is_published, is_listed, extra)
   values (:id, :alias, :name, :description, :currency, :isActive, :isPaused, :isPublished, 1, :extra)
   on conflict (id) do update set
     alias = coalesce(excluded.alias, alias),
     name = coalesce(excluded.name, name),
     description = coalesce(excluded.description, description),
     currency = coalesce(excluded.currency, currency),
     is_active = coalesce(excluded.is_active, is_active),
     is_paused = coalesce(excluded.is_paused, is_paused),
     is_published = coalesce(excluded.is_published, is_published),
     is_listed = 1,
     extra = excluded.extra`,
)

const listed = select<{ id: number }>('programs.listed', 'select id from programs where is_listed = 1')

/** Ids of the programs in the list last stored. */
export function listedPrograms(db: WritableDb): number[] {
  return db.all(listed).map(({ id }) => id)
}

/**
 * Stores the complete list of programs. A program that is no longer in the list keeps its row: reports may still name
 * it.
 *
 * @param unread ids of other programs that seem to be in the list but could not be read.
 */
export function storePrograms(
  db: WritableDb,
  programs: readonly ReceivedProgram[],
  unread: readonly number[] = [],
): void {
  withinTransaction(db, (transaction) => {
    transaction.run(unlisting, [JSON.stringify(unread)])
    for (const program of programs) {
      transaction.run(storing, {
        id: program.id,
        alias: program.alias ?? null,
        name: program.name ?? null,
        description: program.description ?? null,
        currency: program.currency ?? null,
        isActive: bit(program.isActive),
        isPaused: bit(program.isPaused),
        isPublished: bit(program.isPublished),
        extra: unknownFields(program, knownFields, transaction.get(extraOf, [program.id])?.extra),
      })
    }
  })
}
