import Database from 'better-sqlite3'
import type { DeskError } from '#shared/desk/errors.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { finishReplacing, replaceDamaged } from '../storage/replace.ts'
import { rememberForRescue } from '../storage/rescue-notes.ts'
import { type DatabaseOptions, type WritableDb, wrapConnection } from './database.ts'
import { type DatabaseForm, workspaceForm } from './database-form.ts'
import { forgetOrphanedDrafts } from './drafts.ts'
import { databaseFailure } from './failure.ts'
import { makePrivate } from './files.ts'
import { prepareConnection } from './prepare.ts'
import { inTransaction, settleBriefly } from './transaction.ts'

export interface OpenedStore {
  readonly db: WritableDb
  /** Set when the file was damaged: it was moved aside and another stands in its place, with the person's own rows. */
  readonly damaged: Extract<DeskError, { kind: 'databaseDamaged' }> | null
}

/**
 * Opens the local copy of a workspace, makes it when there is none, and brings it to the newest version.
 *
 * @returns `databaseFromFuture` when a newer desk wrote it, `migrationFailed` (the file is left as it is), `diskFull`.
 */
export function openWorkspaceStore(file: string, options?: DatabaseOptions): Result<OpenedStore> {
  const opened = openDatabase(file, workspaceForm, options)
  // What a kill left undone. On a full disk it stays so, and the copy can be read all the same.
  if (opened.ok) {
    const { db } = opened.value
    settleBriefly(db)
    inTransaction(db, () => forgetOrphanedDrafts(db))
  }
  return opened
}

/** As `openWorkspaceStore`, for any database of the desk. */
export function openDatabase(
  file: string,
  form: DatabaseForm,
  options?: DatabaseOptions,
): Result<OpenedStore> {
  finishReplacing(file)
  const opened = tryToOpen(file, form, options)
  if (opened.ok) return ok({ db: opened.value, damaged: null })
  if (opened.error.kind !== 'databaseDamaged') return opened

  const replaced = replaceDamaged(file, form)
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
    connection = new Database(file)
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
