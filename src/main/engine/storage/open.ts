import type Database from 'better-sqlite3-multiple-ciphers'
import type { DeskError } from '#shared/desk/errors.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { connect } from '../store/connect.ts'
import { isKeyOf } from '../store/copy-form.ts'
import { type DatabaseOptions, type WritableDb, wrapConnection } from '../store/database.ts'
import { type DatabaseForm, workspaceForm } from '../store/database-form.ts'
import { databaseFailure } from '../store/failure.ts'
import { makePrivate } from '../store/files.ts'
import { forgetOrphanedDrafts } from '../store/outbox/kept-drafts.ts'
import { rememberForRescue } from '../store/rescue-notes.ts'
import { inTransaction, settleBriefly } from '../store/transaction.ts'
import { prepareConnection } from './prepare.ts'
import { finishReplacing, replaceDamaged } from './replace.ts'

export interface OpenedStore {
  readonly db: WritableDb
  /**
   * Set when the file was damaged: it was moved aside, and a new database with the user's own rows took its place. null
   * = the file was not damaged.
   */
  readonly damaged: Extract<DeskError, { kind: 'databaseDamaged' }> | null
}

/**
 * Opens the local copy of a workspace, creates it if there is none, and brings it to the newest version.
 *
 * @returns `databaseFromFuture` when a newer desk wrote it, `migrationFailed` (the file is left unchanged), `diskFull`;
 *   `copyLocked` when it was written with another key: then no file is changed.
 */
export function openWorkspaceStore(file: string, options?: DatabaseOptions): Result<OpenedStore> {
  if (!isKeyOf(file, options?.key ?? null)) return err({ kind: 'copyLocked' })
  const opened = openDatabase(file, workspaceForm, options)
  // Finishes work that a kill interrupted. On a full disk this work waits, and the copy can still be read.
  if (opened.ok) {
    const { db } = opened.value
    settleBriefly(db)
    inTransaction(db, (transaction) => forgetOrphanedDrafts(transaction))
  }
  return opened
}

/** Like `openWorkspaceStore`, for any database of the desk. */
export function openDatabase(
  file: string,
  form: DatabaseForm,
  options?: DatabaseOptions,
): Result<OpenedStore> {
  const { key = null } = options ?? {}
  finishReplacing(file)
  const opened = tryToOpen(file, form, options)
  if (opened.ok) return ok({ db: opened.value, damaged: null })
  if (opened.error.kind !== 'databaseDamaged') return opened

  const replaced = replaceDamaged(file, form, key)
  if (!replaced.ok) return replaced
  const fresh = tryToOpen(file, form, options)
  return fresh.ok ? ok({ db: fresh.value, damaged: replaced.value }) : fresh
}

function tryToOpen(
  file: string,
  form: DatabaseForm,
  options: DatabaseOptions | undefined,
): Result<WritableDb> {
  let connection: Database.Database | undefined
  try {
    makePrivate(file)
    connection = connect(file, options?.key ?? null)
    const prepared = prepareConnection(connection, form.migrations)
    if (prepared.ok) {
      rememberForRescue(connection, form)
      return ok(wrapConnection(connection, options))
    }
    connection.close()
    return prepared
  } catch (cause) {
    connection?.close()
    const failure = databaseFailure(file, cause)
    if (failure === null) throw cause
    return err(failure)
  }
}
