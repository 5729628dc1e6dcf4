import { closeSync, existsSync, openSync, readFileSync, readSync, renameSync, writeFileSync } from 'node:fs'
import type Database from 'better-sqlite3'
import * as z from 'zod'
import type { DatabaseForm } from '../store/database-form.ts'
import { quoted } from './migration-backup.ts'

/**
 * What is written down beside a database while it is whole, for the day it is damaged: its first page, without which
 * none of the others is found, and how many rows of the person's own it has. It holds no text of a report.
 */
const Notes = z.object({
  /** base64 */
  firstPage: z.string(),
  /** Rows by table, when the database was last opened. */
  rows: z.record(z.string(), z.int()),
})
export type RescueNotes = z.infer<typeof Notes>

export const pageSize = 4_096
const notesFile = (file: string) => `${file}.rescue`

/** Writes the notes anew. Disk and file may fail: without notes less can be saved, and nothing else depends on them. */
export function rememberForRescue(connection: Database.Database, form: DatabaseForm): void {
  const file = connection.name
  try {
    const rows = Object.fromEntries(form.ownTables.map((table) => [table, countRows(connection, table)]))
    const firstPage = readFirstPage(file)
    if (firstPage === null) return
    const notes: RescueNotes = { firstPage: firstPage.toString('base64'), rows }
    const part = `${notesFile(file)}.part`
    writeFileSync(part, JSON.stringify(notes), { mode: 0o600 })
    renameSync(part, notesFile(file))
  } catch (cause) {
    // A full disk, a table that is damaged: the notes of the last time still stand.
    if (!(cause instanceof Error && 'code' in cause)) throw cause
  }
}

/** @returns null when there are none that can be read. */
export function readRescueNotes(file: string): RescueNotes | null {
  if (!existsSync(notesFile(file))) return null
  try {
    return Notes.safeParse(JSON.parse(readFileSync(notesFile(file), 'utf8'))).data ?? null
  } catch (cause) {
    if (cause instanceof SyntaxError) return null
    throw cause
  }
}

/** @returns null when the file has no whole first page of a database yet: it may be in the journal alone. */
function readFirstPage(file: string): Buffer | null {
  const page = Buffer.alloc(pageSize)
  const handle = openSync(file, 'r')
  try {
    const read = readSync(handle, page, 0, pageSize, 0)
    const isDatabase = page.toString('latin1', 0, 16) === 'SQLite format 3\0'
    return read === pageSize && isDatabase && page.readUInt16BE(16) === pageSize ? page : null
  } finally {
    closeSync(handle)
  }
}

function countRows(connection: Database.Database, table: string): number {
  return Number(
    connection
      .prepare(`select count(*) from ${quoted(table)}`)
      .pluck()
      .get(),
  )
}
