import { existsSync, renameSync } from 'node:fs'
import { uptime } from 'node:os'
import { dirname } from 'node:path'
import Database from 'better-sqlite3-multiple-ciphers'
import { limits } from '#shared/admin-api/limits.ts'
import type { DeskError } from '#shared/desk/errors.ts'
import { ok, type Result } from '#shared/desk/result.ts'
import type { CopyKey } from '../protocol.ts'
import { connect } from '../store/connect.ts'
import type { DatabaseForm } from '../store/database-form.ts'
import { attempt } from '../store/failure.ts'
import { makePrivate, moveAside, removeWithBesides, syncFolder, syncToDisk } from '../store/files.ts'
import { migrate } from '../store/migrate.ts'
import { quoted } from '../store/quoted.ts'
import type { RescuedRow, RescuedTable } from './read-damaged.ts'
import { type Rescued, rescueRows } from './rescue.ts'

/** The path of the new database that is complete and ready to replace a damaged one. */
const successor = (file: string) => `${file}.fresh`

/**
 * Replaces a damaged database by a new one with the user's own rows, as far as they can be read, and without the data
 * that the service can supply again. The damaged file is kept beside the new one. A kill at any moment leaves either
 * the damaged file or its successor: see `finishReplacing`. The database must be closed; both files have the same key.
 *
 * @returns the report of the damage, for the user; on `diskFull`, the damaged file is still in its place.
 */
export function replaceDamaged(
  file: string,
  form: DatabaseForm,
  key: CopyKey,
): Result<Extract<DeskError, { kind: 'databaseDamaged' }>> {
  const made = attempt(file, () => {
    const rescued = rescueRows(file, form, key)
    return { ...rescued, refused: makeSuccessor(file, form, rescued, key) }
  })
  if (!made.ok) return made
  const { saved, lost, refused } = made.value
  const keptAt = finishReplacing(file) ?? file
  const rebuilt = { saved: saved - refused, lost: lost === null ? null : lost + refused }
  return ok({ kind: 'databaseDamaged', keptAt, rebuilt })
}

/**
 * Puts a finished successor in the place of the damaged file: at the end of `replaceDamaged`, or at the next start if a
 * kill interrupted that.
 *
 * @returns the new path of the damaged file; null when there was no successor.
 */
export function finishReplacing(file: string): string | null {
  removeWithBesides(`${successor(file)}.part`)
  if (!existsSync(successor(file))) return null
  const keptAt = moveAside(file)
  renameSync(successor(file), file)
  syncFolder(dirname(file))
  return keptAt
}

/**
 * Creates the successor. @returns how many of the user's own rows the successor refused, because they were damage that
 * looked like rows.
 */
function makeSuccessor(file: string, form: DatabaseForm, rescued: Rescued, key: CopyKey): number {
  const part = `${successor(file)}.part`
  removeWithBesides(part)
  makePrivate(part)
  const connection = connect(part, key)
  try {
    connection.pragma('auto_vacuum = incremental')
    connection.pragma('synchronous = full')
    // Some of the rows reference reports, which the new database does not have yet.
    connection.pragma('foreign_keys = off')
    migrate(connection, form.migrations)
    const refused = connection.transaction(() => fill(connection, form, rescued.tables)).immediate()
    connection.close()
    syncToDisk(part)
    renameSync(part, successor(file))
    syncFolder(dirname(file))
    return refused
  } finally {
    connection.close()
  }
}

function fill(connection: Database.Database, form: DatabaseForm, tables: readonly RescuedTable[]): number {
  let refused = 0
  for (const table of tables) {
    const insert = insertion(connection, table)
    for (const row of table.rows) {
      if (!insert(row) && form.ownTables.includes(table.name)) refused += 1
    }
  }
  if (form.alsoSaved.includes('request_log') && !tables.some((table) => isWhole(table, 'request_log'))) {
    // If it is not known which requests were sent, the minute counts as used up, so that the service does not get too
    // many.
    const sent = connection.prepare('insert into request_log (at) values (?)')
    for (let request = 0; request < limits.requestsPerMinute; request += 1) sent.run(uptime() * 1_000)
  }
  return refused
}

function isWhole(table: RescuedTable, name: string): boolean {
  return table.name === name && table.whole
}

/**
 * Returns a function that inserts a row into a table of the current version, whose columns may differ from those of the
 * damaged table. That function returns whether the row was accepted.
 */
function insertion(
  connection: Database.Database,
  { name, rows }: RescuedTable,
): (row: RescuedRow) => boolean {
  const today = connection
    .prepare<[string], string>('select name from pragma_table_info(?)')
    .pluck()
    .all(name)
  const columns = today.filter((column) => rows[0] !== undefined && column in rows[0])
  if (columns.length === 0) return () => false
  const statement = connection.prepare(
    `insert or replace into ${quoted(name)} (${columns.map(quoted).join(', ')})
     values (${columns.map(() => '?').join(', ')})`,
  )
  return (row) => {
    try {
      statement.run(columns.map((column) => row[column]))
      return true
    } catch (cause) {
      if (cause instanceof Database.SqliteError && cause.code.startsWith('SQLITE_CONSTRAINT')) return false
      throw cause
    }
  }
}
