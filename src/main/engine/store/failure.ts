import Database from 'better-sqlite3-multiple-ciphers'
import type { DeskError } from '#shared/desk/errors.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'

/**
 * Runs work on a database. Failures that any file can have (full disk, damage) are returned as values; any other error
 * is a fault of the desk and is rethrown.
 */
export function attempt<T>(file: string, work: () => T): Result<T> {
  try {
    return ok(work())
  } catch (cause) {
    const failure = databaseFailure(file, cause)
    if (failure === null) throw cause
    return err(failure)
  }
}

/** The error to report for a failure of the database. @returns null when the file is not at fault. */
export function databaseFailure(file: string, cause: unknown): DeskError | null {
  if (isFileSystemFull(cause)) return { kind: 'diskFull' }
  if (!(cause instanceof Database.SqliteError)) return null
  if (cause.code === 'SQLITE_FULL' || cause.code === 'SQLITE_IOERR_WRITE') return { kind: 'diskFull' }
  return isDamage(cause) ? { kind: 'databaseDamaged', keptAt: file } : null
}

/** Whether SQLite gave up waiting because another connection was writing for too long. */
export function isBusy(cause: unknown): boolean {
  return cause instanceof Database.SqliteError && cause.code.startsWith('SQLITE_BUSY')
}

/** Whether the error means that the bytes of a database are not as SQLite wrote them. */
export function isDamage(cause: unknown): boolean {
  if (!(cause instanceof Database.SqliteError)) return false
  return cause.code.startsWith('SQLITE_CORRUPT') || cause.code === 'SQLITE_NOTADB'
}

function isFileSystemFull(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC'
}
