import type { DeskError } from '#shared/desk/errors.ts'
import type { Settings } from '#shared/desk/models.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type { Template } from '#shared/desk/template.ts'
import type { WorkspaceColor } from '#shared/desk/workspace-look.ts'
import type { WorkspaceRecord } from '../protocol.ts'
import type { DatabaseOptions, WritableDb } from '../store/database.ts'
import { deskForm } from '../store/database-form.ts'
import {
  forgottenWorkspaces,
  makeWorkspaceCurrent,
  markWorkspaceForgotten,
  readDesk,
  readSettings,
  readWorkspace,
  removeWorkspace,
  type StoredDesk,
  setWorkspaceBaseUrl,
  setWorkspaceMe,
  setWorkspaceUnencrypted,
  storeWorkspace,
  updateWorkspace,
  writeSettings,
} from '../store/desk-records.ts'
import { attempt } from '../store/failure.ts'
import {
  addTemplates,
  listTemplates,
  moveTemplate,
  putTemplate,
  removeTemplate,
} from '../store/own/templates.ts'
import { inTransaction } from '../store/transaction.ts'
import { openDatabase } from './open.ts'

/**
 * The desk's own small database: workspaces, the current workspace, settings, templates, but never a token. Calls
 * return `unknownHere` for an unknown workspace, and `diskFull` or `databaseDamaged` when the file fails.
 */
export interface DeskStore {
  read(): Result<StoredDesk>
  /** Adds a workspace at the end of the list, or replaces the workspace with the same id in place. */
  addWorkspace(workspace: WorkspaceRecord): Result<null>
  /** Marks a workspace as forgotten, if it exists: it is on no list any more. The caller then removes its files. */
  markForgotten(workspaceId: string): Result<null>
  /** Ids of workspaces that are marked as forgotten and not removed yet. */
  forgotten(): Result<readonly string[]>
  /** Removes the row of a workspace whose files are gone. */
  removeWorkspace(workspaceId: string): Result<null>
  makeCurrent(workspaceId: string): Result<null>
  /** Renames or recolors a workspace. @returns `invalidInput` when another workspace already has the name. */
  updateWorkspace(
    workspaceId: string,
    look: { readonly name: string; readonly color: WorkspaceColor },
  ): Result<WorkspaceRecord>
  setMe(workspaceId: string, userId: string | null): Result<WorkspaceRecord>
  setBaseUrl(workspaceId: string, baseUrl: string): Result<null>
  setUnencrypted(workspaceId: string, unencrypted: boolean): Result<null>
  updateSettings(settings: Partial<Settings>): Result<Settings>
  /** See `templates.ts`. */
  templates(): Result<readonly Template[]>
  putTemplate(template: Template, at: number | null): Result<readonly Template[]>
  addTemplates(templates: readonly Template[]): Result<readonly Template[]>
  moveTemplate(templateId: string, to: number): Result<readonly Template[]>
  removeTemplate(templateId: string): Result<readonly Template[]>
  close(): void
}

export interface OpenedDesk {
  readonly desk: DeskStore
  /**
   * Set when the file was damaged: it was moved aside, and a new database with the rows that could be read took its
   * place. null = the file was not damaged.
   */
  readonly damaged: Extract<DeskError, { kind: 'databaseDamaged' }> | null
}

/** Opens (or creates) `desk.sqlite`; errors as for `openWorkspaceStore`. */
export function openDeskStore(file: string, options?: DatabaseOptions): Result<OpenedDesk> {
  const opened = openDatabase(file, deskForm, options)
  if (!opened.ok) return opened
  const { db, damaged } = opened.value
  return ok({ desk: deskStore(db), damaged })
}

function deskStore(db: WritableDb): DeskStore {
  /** Changes one workspace and returns its new record. */
  const changeWorkspace = (workspaceId: string, change: () => void): Result<WorkspaceRecord> => {
    const changed = inTransaction(db, (transaction) => {
      change()
      return readWorkspace(transaction, workspaceId)
    })
    if (!changed.ok) return changed
    return changed.value === undefined ? err({ kind: 'unknownHere', what: 'workspace' }) : ok(changed.value)
  }

  return {
    read: () => attempt(db.file, () => readDesk(db)),
    addWorkspace: (workspace) =>
      withoutValue(inTransaction(db, (transaction) => storeWorkspace(transaction, workspace))),
    markForgotten: (workspaceId) =>
      withoutValue(inTransaction(db, (transaction) => markWorkspaceForgotten(transaction, workspaceId))),
    forgotten: () => attempt(db.file, () => forgottenWorkspaces(db)),
    removeWorkspace: (workspaceId) =>
      withoutValue(inTransaction(db, (transaction) => removeWorkspace(transaction, workspaceId))),
    makeCurrent: (workspaceId) =>
      withoutValue(
        changeWorkspace(workspaceId, () => {
          if (readWorkspace(db, workspaceId) !== undefined) makeWorkspaceCurrent(db, workspaceId)
        }),
      ),
    updateWorkspace: (workspaceId, look) => {
      const read = attempt(db.file, () => readDesk(db))
      if (!read.ok) return read
      const isTaken = read.value.workspaces.some(({ id, name }) => id !== workspaceId && name === look.name)
      if (isTaken)
        return err({
          kind: 'invalidInput',
          command: 'workspace.update',
          issues: ['Another workspace has this name.'],
        })
      return changeWorkspace(workspaceId, () => updateWorkspace(db, workspaceId, look))
    },
    setMe: (workspaceId, userId) =>
      changeWorkspace(workspaceId, () => setWorkspaceMe(db, workspaceId, userId)),
    setBaseUrl: (workspaceId, baseUrl) =>
      withoutValue(changeWorkspace(workspaceId, () => setWorkspaceBaseUrl(db, workspaceId, baseUrl))),
    setUnencrypted: (workspaceId, unencrypted) =>
      withoutValue(changeWorkspace(workspaceId, () => setWorkspaceUnencrypted(db, workspaceId, unencrypted))),
    updateSettings: (changes) =>
      inTransaction(db, (transaction) => {
        writeSettings(transaction, changes)
        return readSettings(transaction)
      }),
    templates: () => attempt(db.file, () => listTemplates(db)),
    putTemplate: (template, at) => inTransaction(db, (transaction) => putTemplate(transaction, template, at)),
    addTemplates: (templates) => inTransaction(db, (transaction) => addTemplates(transaction, templates)),
    moveTemplate: (templateId, to) =>
      inTransaction(db, (transaction) => moveTemplate(transaction, templateId, to)),
    removeTemplate: (templateId) =>
      inTransaction(db, (transaction) => removeTemplate(transaction, templateId)),
    close: () => db.close(),
  }
}

function withoutValue(result: Result<unknown>): Result<null> {
  return result.ok ? ok(null) : result
}
