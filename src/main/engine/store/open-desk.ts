import type { DeskError } from '#shared/desk/errors.ts'
import type { Settings } from '#shared/desk/models.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type { Template } from '#shared/desk/template.ts'
import type { WorkspaceRecord } from '../protocol.ts'
import type { DatabaseOptions, WritableDb } from './database.ts'
import { deskForm } from './database-form.ts'
import {
  makeWorkspaceCurrent,
  readDesk,
  readSettings,
  readWorkspace,
  removeWorkspace,
  type StoredDesk,
  setWorkspaceBaseUrl,
  setWorkspaceMe,
  storeWorkspace,
  writeSettings,
} from './desk-records.ts'
import { attempt } from './failure.ts'
import { openDatabase } from './open.ts'
import { addTemplates, listTemplates, moveTemplate, putTemplate, removeTemplate } from './templates.ts'
import { inTransaction } from './transaction.ts'

/**
 * The desk's own small database: workspaces, which of them is current, settings, templates. Never a token.
 * A workspace that is not there is `unknownHere`; `diskFull` and `databaseDamaged` come from the file.
 */
export interface DeskStore {
  read(): Result<StoredDesk>
  /** Adds a workspace at the end, or replaces the one with its id where it stands. */
  addWorkspace(workspace: WorkspaceRecord): Result<null>
  /** Forgets the workspace, if it is there; its database file is `removeDatabaseFiles`' to remove. */
  removeWorkspace(workspaceId: string): Result<null>
  makeCurrent(workspaceId: string): Result<null>
  setMe(workspaceId: string, userId: string | null): Result<WorkspaceRecord>
  setBaseUrl(workspaceId: string, baseUrl: string): Result<null>
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
  /** Set when the file was damaged: it was moved aside and an empty database stands in its place. */
  readonly damaged: Extract<DeskError, { kind: 'databaseDamaged' }> | null
}

/** Opens (or makes) `desk.sqlite`; errors as `openWorkspaceStore`. */
export function openDeskStore(file: string, options?: DatabaseOptions): Result<OpenedDesk> {
  const opened = openDatabase(file, deskForm, options)
  if (!opened.ok) return opened
  const { db, damaged } = opened.value
  return ok({ desk: deskStore(db), damaged })
}

function deskStore(db: WritableDb): DeskStore {
  /** Changes one workspace and answers it as it is then. */
  const changeWorkspace = (workspaceId: string, change: () => void): Result<WorkspaceRecord> => {
    const changed = inTransaction(db, () => {
      change()
      return readWorkspace(db, workspaceId)
    })
    if (!changed.ok) return changed
    return changed.value === undefined ? err({ kind: 'unknownHere', what: 'workspace' }) : ok(changed.value)
  }

  return {
    read: () => attempt(db.file, () => readDesk(db)),
    addWorkspace: (workspace) => withoutValue(inTransaction(db, () => storeWorkspace(db, workspace))),
    removeWorkspace: (workspaceId) => withoutValue(inTransaction(db, () => removeWorkspace(db, workspaceId))),
    makeCurrent: (workspaceId) =>
      withoutValue(
        changeWorkspace(workspaceId, () => {
          if (readWorkspace(db, workspaceId) !== undefined) makeWorkspaceCurrent(db, workspaceId)
        }),
      ),
    setMe: (workspaceId, userId) =>
      changeWorkspace(workspaceId, () => setWorkspaceMe(db, workspaceId, userId)),
    setBaseUrl: (workspaceId, baseUrl) =>
      withoutValue(changeWorkspace(workspaceId, () => setWorkspaceBaseUrl(db, workspaceId, baseUrl))),
    updateSettings: (changes) =>
      inTransaction(db, () => {
        writeSettings(db, changes)
        return readSettings(db)
      }),
    templates: () => attempt(db.file, () => listTemplates(db)),
    putTemplate: (template, at) => inTransaction(db, () => putTemplate(db, template, at)),
    addTemplates: (templates) => inTransaction(db, () => addTemplates(db, templates)),
    moveTemplate: (templateId, to) => inTransaction(db, () => moveTemplate(db, templateId, to)),
    removeTemplate: (templateId) => inTransaction(db, () => removeTemplate(db, templateId)),
    close: () => db.close(),
  }
}

function withoutValue(result: Result<unknown>): Result<null> {
  return result.ok ? ok(null) : result
}
