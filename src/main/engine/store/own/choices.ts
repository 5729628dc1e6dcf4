import type * as z from 'zod'
import { changeUnseen, type ReadableDb, select, type WritableDb } from '../database.ts'

const chosen = select<{ value: string | null }>(
  'choices.read',
  // A damaged value counts as no choice.
  'select case when json_valid(value) then value end as value from choices where name = ?',
)
const choosing = changeUnseen(
  'choices.write',
  'insert into choices (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
)

/**
 * A setting that the user chose for this workspace; null when there is none, or this version does not understand it.
 */
export function readChoice<T>(db: ReadableDb, name: string, shape: z.ZodType<T>): T | null {
  const row = db.get(chosen, [name])
  return row === undefined || row.value === null
    ? null
    : (shape.safeParse(JSON.parse(row.value)).data ?? null)
}

/** Whether a value is stored under the name, even one that this version does not understand. */
export function isChosen(db: ReadableDb, name: string): boolean {
  return db.get(chosen, [name]) !== undefined
}

/** Stores a value as JSON under a name. */
export function writeChoice(db: WritableDb, name: string, value: unknown): void {
  db.run(choosing, [name, JSON.stringify(value)])
}
