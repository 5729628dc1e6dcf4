import { closeSync, constants, copyFileSync, existsSync, openSync, writeFileSync, writeSync } from 'node:fs'
import type Database from 'better-sqlite3-multiple-ciphers'
import type { CopyKey } from '../protocol.ts'
import { connect } from '../store/connect.ts'
import type { DatabaseForm } from '../store/database-form.ts'
import { removeWithBesides } from '../store/files.ts'
import { pageSize, type RescueNotes, readRescueNotes } from '../store/rescue-notes.ts'
import { isOfTheFile, type RescuedTable, readDamagedTable } from './read-damaged.ts'

/** The rows that could be read from a damaged database. */
export interface Rescued {
  readonly tables: readonly RescuedTable[]
  /** How many of the user's own rows were saved. */
  readonly saved: number
  /** How many of the user's own rows could not be read; null = perhaps some; their number is unknown. */
  readonly lost: number | null
}

/**
 * Reads the user's own rows from a damaged database, which stays byte for byte unchanged. If its first page is damaged,
 * a copy of the file is read, with the first page from the rescue notes.
 */
export function rescueRows(file: string, form: DatabaseForm, key: CopyKey): Rescued {
  const notes = readRescueNotes(file)
  const names = [...form.ownTables, ...form.alsoSaved]
  const asItIs = readTables(file, names, key)
  const tables =
    asItIs === null || needsFirstPage(asItIs, form)
      ? (readWithFirstPage(file, notes, names, key) ?? asItIs)
      : asItIs
  return summary(tables, notes, form)
}

/**
 * Whether the list of tables, which begins on the first page, must be damaged: not one table that must exist was found.
 */
function needsFirstPage(tables: readonly RescuedTable[], form: DatabaseForm): boolean {
  return !tables.some(({ name }) => form.ownTables.includes(name))
}

function summary(
  tables: readonly RescuedTable[] | null,
  notes: RescueNotes | null,
  form: DatabaseForm,
): Rescued {
  let saved = 0
  let lost = 0
  let isCertain = true
  for (const name of form.ownTables) {
    const table = tables?.find((candidate) => candidate.name === name)
    const rows = table?.rows.length ?? 0
    saved += rows
    if (table?.whole) continue
    const missing = Math.max(0, (notes?.rows[name] ?? 0) - rows)
    lost += missing
    if (missing === 0 && (table !== undefined || notes === null)) isCertain = false
  }
  return { tables: tables ?? [], saved, lost: lost === 0 && !isCertain ? null : lost }
}

/** @returns null when the file cannot be opened as a database. */
function readTables(file: string, names: readonly string[], key: CopyKey): readonly RescuedTable[] | null {
  let connection: Database.Database | undefined
  try {
    connection = connect(file, key, { readonly: true })
    connection.pragma('cell_size_check = on')
    const tables: RescuedTable[] = []
    for (const name of names) {
      const table = readDamagedTable(connection, name)
      if (table !== null) tables.push(table)
    }
    return tables
  } catch (cause) {
    if (isOfTheFile(cause)) return null
    throw cause
  } finally {
    connection?.close()
  }
}

function readWithFirstPage(
  file: string,
  notes: RescueNotes | null,
  names: readonly string[],
  key: CopyKey,
): readonly RescuedTable[] | null {
  if (notes === null) return null
  const copy = `${file}.rescue-copy`
  try {
    removeWithBesides(copy)
    writeFileSync(copy, '', { mode: 0o600 })
    copyFileSync(file, copy, constants.COPYFILE_FICLONE)
    if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${copy}-wal`)
    const page = Buffer.from(notes.firstPage, 'base64')
    if (page.length !== pageSize) return null
    // The file may have grown since the notes were written. SQLite relies on the length of the file if two counters on
    // the first page differ (at bytes 24 and 92), so one of them is changed. An encrypted page cannot be changed like
    // this: rows that were added at the end of an encrypted file since then are not found.
    if (key === null) page.writeUInt32BE((page.readUInt32BE(24) + 1) % 2 ** 32, 92)
    const handle = openSync(copy, 'r+')
    try {
      writeSync(handle, page, 0, pageSize, 0)
    } finally {
      closeSync(handle)
    }
    return readTables(copy, names, key)
  } finally {
    removeWithBesides(copy)
  }
}
