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

/** The successor of a damaged database, complete and ready to take its place. */
const successor = (file: string) => `${file}.fresh`

/**
 * Replaces a damaged database by a new one with the person's own rows, as far as they can be read, and without the data
 * that the service can supply again. The damaged file is kept beside it. A kill at any moment leaves either the damaged
 * file or its successor: see `finishReplacing`. The database must be closed; both have the same key.
 *
 * @returns the report of the damage, for the user; `diskFull`: the damaged file is still in its place.
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
 * Lets a finished successor take its place: at the end of `replaceDamaged`, or at the next start if that was
 * interrupted.
 *
 * @returns where the damaged file is kept, null when there was no successor.
 */
export function finishReplacing(file: string): string | null {
  removeWithBesides(`${successor(file)}.part`)
  if (!existsSync(successor(file))) return null
  const keptAt = moveAside(file)
  renameSync(successor(file), file)
  syncFolder(dirname(file))
  return keptAt
}

/** @returns how many of the person's own rows the new database refused: damage that looked like rows. */
function makeSuccessor(file: string, form: DatabaseForm, rescued: Rescued, key: CopyKey): number {
  const part = `${successor(file)}.part`
  removeWithBesides(part)
  makePrivate(part)
  const connection = connect(part, key)
  try {
    connection.pragma('auto_vacuum = incremental')
    connection.pragma('synchronous = full')
    // Some of the rows reference reports, which are inserted later.
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
    // The sent requests are not known: assumes that the minute is used up, so that the service is not asked too often.
    const sent = connection.prepare('insert into request_log (at) values (?)')
    for (let request = 0; request < limits.requestsPerMinute; request += 1) sent.run(uptime() * 1_000)
  }
  return refused
}

function isWhole(table: RescuedTable, name: string): boolean {
  return table.name === name && table.whole
}

/** Inserts rows into a table of the current version, which may have other columns than their original table. */
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
