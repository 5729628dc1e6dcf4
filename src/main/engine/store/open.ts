import Database from 'better-sqlite3'
import type { DeskError } from '#shared/desk/errors.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { type DatabaseOptions, type WritableDb, wrapConnection } from './database.ts'
import { databaseFailure } from './failure.ts'
import { makePrivate, moveAside } from './files.ts'
import { migrate, userVersion } from './migrate.ts'
import { workspaceMigrations } from './migrations/index.ts'

export interface OpenedStore {
  readonly db: WritableDb
  /** Set when the file was damaged: it was moved aside and an empty database stands in its place. */
  readonly damaged: Extract<DeskError, { kind: 'databaseDamaged' }> | null
}

/**
 * Opens the local copy of a workspace, makes it when there is none, and brings it to the newest version.
 *
 * @returns `databaseFromFuture` when a newer desk wrote it (the file is left as it is), `diskFull`.
 */
export function openWorkspaceStore(file: string, options?: DatabaseOptions): Result<OpenedStore> {
  return openDatabase(file, workspaceMigrations, options)
}

/** As `openWorkspaceStore`, with the migrations of any database of the desk. */
export function openDatabase(
  file: string,
  migrations: readonly string[],
  options?: DatabaseOptions,
): Result<OpenedStore> {
  const opened = tryToOpen(file, migrations, options)
  if (opened.ok) return ok({ db: opened.value, damaged: null })
  if (opened.error.kind !== 'databaseDamaged') return opened

  const keptAt = moveAside(file)
  const fresh = tryToOpen(file, migrations, options)
  return fresh.ok ? ok({ db: fresh.value, damaged: { kind: 'databaseDamaged', keptAt } }) : fresh
}

function tryToOpen(
  file: string,
  migrations: readonly string[],
  options: DatabaseOptions | undefined,
): Result<WritableDb> {
  let connection: Database.Database | undefined
  try {
    makePrivate(file)
    connection = new Database(file)
    const migrated = prepareConnection(connection, migrations)
    if (migrated.ok) return ok(wrapConnection(connection, options))
    connection.close()
    return migrated
  } catch (cause) {
    connection?.close()
    const failure = databaseFailure(file, cause)
    if (failure === null) throw cause
    return err(failure)
  }
}

function prepareConnection(connection: Database.Database, migrations: readonly string[]): Result<null> {
  // Nothing may be written, not even the journal mode, before it is clear that this desk knows the version.
  const found = userVersion(connection)
  const supported = migrations.length
  if (found > supported) return err({ kind: 'databaseFromFuture', found, supported })

  connection.pragma('journal_mode = wal')
  // The build lowers this to NORMAL in WAL mode; a commit must survive a power cut.
  connection.pragma('synchronous = full')
  connection.pragma('foreign_keys = on')
  connection.pragma('trusted_schema = off')
  // What is deleted from tables (reports no longer to be seen) is overwritten; the search index keeps a deleted
  // document's words until it merges the segment they are in.
  connection.pragma('secure_delete = on')
  // Temporary tables hold texts of reports: they must not reach the system's folder for temporary files.
  connection.pragma('temp_store = memory')
  connection.pragma('cache_size = -32000')
  connection.pragma('wal_autocheckpoint = 4000')
  connection.pragma('journal_size_limit = 67108864')
  migrate(connection, migrations)
  return ok(null)
}
