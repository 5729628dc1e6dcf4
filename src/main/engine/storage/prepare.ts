import Database from 'better-sqlite3-multiple-ciphers'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { databaseFailure } from '../store/failure.ts'
import { migrate, userVersion } from '../store/migrate.ts'
import { backUpBeforeMigration } from './migration-backup.ts'

/**
 * Sets up an open connection and brings its database to the newest version, after a backup if it contains anything.
 * Nothing is written, not even the journal mode, until it is clear that this desk knows the version.
 *
 * @returns `databaseFromFuture`, `diskFull`, `databaseDamaged` or `migrationFailed` if the database cannot be used; its
 *   tables and rows are then as they were.
 */
export function prepareConnection(
  connection: Database.Database,
  migrations: readonly string[],
): Result<null> {
  const found = userVersion(connection)
  const supported = migrations.length
  if (found > supported) return err({ kind: 'databaseFromFuture', found, supported })

  // Lets free space be released step by step. It must be set before the first table is created.
  if (found === 0) connection.pragma('auto_vacuum = incremental')
  connection.pragma('journal_mode = wal')
  setUp(connection)
  if (found === supported) return ok(null)

  const backup = found === 0 ? ok(null) : backUpBeforeMigration(connection)
  if (!backup.ok) return backup
  try {
    migrate(connection, migrations)
  } catch (cause) {
    const failure = databaseFailure(connection.name, cause)
    if (failure !== null) return err(failure)
    if (!(cause instanceof Database.SqliteError)) throw cause
    return err({ kind: 'migrationFailed', found, supported, backup: backup.value, reason: cause.message })
  }
  return ok(null)
}

/** The settings of every connection that writes. */
export function setUp(connection: Database.Database): void {
  // This build of SQLite lowers the level to NORMAL in WAL mode; a commit must survive a power cut, unless requested
  // otherwise.
  connection.pragma('synchronous = full')
  connection.pragma('foreign_keys = on')
  connection.pragma('trusted_schema = off')
  // Deleted rows (of reports no longer shown) are overwritten in the file; `search-merge.ts` does the same for the
  // search index.
  connection.pragma('secure_delete = on')
  // Temporary tables contain texts of reports: they must not reach the system's folder for temporary files.
  connection.pragma('temp_store = memory')
  // In KiB. The system caches the file too, and reading a page from there costs less than new memory for it: with four
  // times this size, searches took a sixth longer, and storing took the same time.
  connection.pragma('cache_size = -32000')
  // A large journal: a page that is rewritten many times while answers arrive is copied into the main file only once.
  connection.pragma('wal_autocheckpoint = 16000')
  connection.pragma('journal_size_limit = 67108864')
}
