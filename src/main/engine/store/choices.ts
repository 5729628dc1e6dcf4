import type * as z from 'zod'
import { change, type ReadableDb, select, type WritableDb } from './database.ts'

const chosen = select<{ value: string }>('choices.read', 'select value from choices where name = ?')
const choosing = change(
  'choices.write',
  'insert into choices (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
)

/** What a person chose for this workspace; null when nothing, or nothing that this version understands. */
export function readChoice<T>(db: ReadableDb, name: string, shape: z.ZodType<T>): T | null {
  const row = db.get(chosen, [name])
  return row === undefined ? null : (shape.safeParse(JSON.parse(row.value)).data ?? null)
}

/** Stores plain JSON under a name. */
export function writeChoice(db: WritableDb, name: string, value: unknown): void {
  db.run(choosing, [name, JSON.stringify(value)])
}
