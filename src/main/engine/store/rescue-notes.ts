import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import type Database from 'better-sqlite3-multiple-ciphers'
import * as z from 'zod'
import { syncFolder, syncToDisk } from './files.ts'
import { quoted } from './quoted.ts'

/**
 * Notes written beside a database while it is intact, in case it is damaged later. They contain the database's first
 * page, without which no other page can be found, and the number of rows in each of the user's own tables. They contain
 * no text of a report.
 */
const Notes = z.object({
  /** In base64. */
  firstPage: z.string(),
  /** Numbers of rows by table, counted when the database was last opened. */
  rows: z.record(z.string(), z.int()),
})
export type RescueNotes = z.infer<typeof Notes>

export const pageSize = 4_096
const notesFile = (file: string) => `${file}.rescue`

/**
 * Writes the notes again. If the disk or the database fails, nothing is written: without new notes less can be rescued,
 * but nothing else depends on them.
 */
export function rememberForRescue(
  connection: Database.Database,
  form: { readonly ownTables: readonly string[] },
): void {
  const file = connection.name
  try {
    const rows = Object.fromEntries(form.ownTables.map((table) => [table, countRows(connection, table)]))
    const firstPage = readFirstPage(file, connection)
    if (firstPage === null) return
    writeNotes(file, { firstPage: firstPage.toString('base64'), rows })
  } catch (cause) {
    // The disk was full or a table is damaged: the previous notes still apply.
    if (!(cause instanceof Error && 'code' in cause)) throw cause
  }
}

/**
 * Notes the first page of the encrypted file that is about to replace an unencrypted database, so that the encrypted
 * file is never mistaken for a damaged one. If the replacement does not happen, the unencrypted file itself still shows
 * that it is unencrypted.
 *
 * @param part the file that will replace the database.
 */
export function noteSuccessor(file: string, part: string): void {
  const page = Buffer.alloc(pageSize)
  const handle = openSync(part, 'r')
  try {
    readSync(handle, page, 0, pageSize, 0)
  } finally {
    closeSync(handle)
  }
  writeNotes(file, { firstPage: page.toString('base64'), rows: readRescueNotes(file)?.rows ?? {} })
  syncToDisk(notesFile(file))
  syncFolder(dirname(file))
}

function writeNotes(file: string, notes: RescueNotes): void {
  const part = `${notesFile(file)}.part`
  writeFileSync(part, JSON.stringify(notes), { mode: 0o600 })
  renameSync(part, notesFile(file))
}

/** Removes the notes before another file replaces their database. */
export function forgetRescueNotes(file: string): void {
  rmSync(notesFile(file), { force: true })
  syncFolder(dirname(file))
}

/** @returns the notes; null when there are none, or when they cannot be read. */
export function readRescueNotes(file: string): RescueNotes | null {
  if (!existsSync(notesFile(file))) return null
  try {
    return Notes.safeParse(JSON.parse(readFileSync(notesFile(file), 'utf8'))).data ?? null
  } catch (cause) {
    if (cause instanceof SyntaxError) return null
    throw cause
  }
}

/**
 * @returns the first page; null when the file does not have a complete first page of this size yet: the page may still
 *   be in the journal only.
 */
function readFirstPage(file: string, connection: Database.Database): Buffer | null {
  const page = Buffer.alloc(pageSize)
  const handle = openSync(file, 'r')
  try {
    const read = readSync(handle, page, 0, pageSize, 0)
    const isPage = connection.pragma('page_size', { simple: true }) === pageSize
    return read === pageSize && isPage ? page : null
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
