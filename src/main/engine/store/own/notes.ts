import { change, type ReadableDb, select, type Transaction } from '../database.ts'

/** The user's private note about a report, in Markdown. Never sent to the service. */

/**
 * Maximum number of characters (UTF-16 units) read from a note; the rest of a longer text, which another program must
 * have written, is ignored.
 */
const longestRead = 1_000_000

const noteOf = select<Note>(
  'notes.of',
  `select substr(text, 1, ${longestRead}) as text, written_at as writtenAt from notes where report_id = ?`,
)
const writing = change(
  'notes.write',
  `insert into notes (report_id, text, written_at) values (:reportId, :text, :now)
   on conflict (report_id) do update set text = excluded.text, written_at = excluded.written_at`,
)
const removing = change('notes.remove', 'delete from notes where report_id = ?')

export interface Note {
  readonly text: string
  /** ms since 1970. */
  readonly writtenAt: number
}

export function readNote(db: ReadableDb, reportId: number): Note | null {
  return db.get(noteOf, [reportId]) ?? null
}

/** Replaces the private note about a report and updates the report's search document; a blank text removes the note. */
export function writeNote(
  transaction: Transaction,
  { reportId, text, now }: { readonly reportId: number; readonly text: string; readonly now: number },
): void {
  if (text.trim() === '') transaction.run(removing, [reportId])
  else transaction.run(writing, { reportId, text, now })
  transaction.pending.searchDocuments.add(reportId)
}
