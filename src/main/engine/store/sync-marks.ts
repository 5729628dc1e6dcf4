import type * as z from 'zod'
import { changeUnseen, type ReadableDb, select, type Transaction } from './database.ts'

const stored = select<{ value: string }>('marks.read', 'select value from sync_marks where name = ?')
const storing = changeUnseen(
  'marks.write',
  `insert into sync_marks (name, value) values (?, ?)
   on conflict (name) do update set value = excluded.value`,
)
const forgetting = changeUnseen('marks.clear', 'delete from sync_marks where name = ?')

/**
 * Reads a stored value of the sync: its mark, positions and cursors of traversals, states of phases. The sync defines
 * names and shapes; it moves a position in the transaction that stores the rows it covers.
 *
 * @returns null when there is no such value, or when an older version of the desk left another shape.
 */
export function readMark<T>(db: ReadableDb, name: string, shape: z.ZodType<T>): T | null {
  const row = db.get(stored, [name])
  if (row === undefined) return null
  const read = shape.safeParse(JSON.parse(row.value))
  return read.success ? read.data : null
}

/** Stores a value as JSON under a name. */
export function writeMark(transaction: Transaction, name: string, value: unknown): void {
  transaction.run(storing, [name, JSON.stringify(value)])
}

export function clearMark(transaction: Transaction, name: string): void {
  transaction.run(forgetting, [name])
}
