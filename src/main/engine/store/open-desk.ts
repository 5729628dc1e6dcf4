import type { DeskError } from '#shared/desk/errors.ts'
import type { Settings } from '#shared/desk/models.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type { DeskRecord, WorkspaceRecord } from '../protocol.ts'
import type { DatabaseOptions, WritableDb } from './database.ts'
import { deskMigrations } from './desk-migrations/index.ts'
import {
  makeWorkspaceCurrent,
  readDesk,
  readSettings,
  readWorkspace,
  removeWorkspace,
  setWorkspaceBaseUrl,
  setWorkspaceMe,
  storeWorkspace,
  writeSettings,
} from './desk-records.ts'
import { attempt } from './failure.ts'
import { openDatabase } from './open.ts'
import { inTransaction } from './transaction.ts'

/**
 * The desk's own small database: workspaces, which of them is current, settings. Never a token.
 * A workspace that is not there is `unknownHere`; `diskFull` and `databaseDamaged` come from the file.
 */
export interface DeskStore {
  read(): Result<DeskRecord>
  /** Adds a workspace at the end, or replaces the one with its id where it stands. */
  addWorkspace(workspace: WorkspaceRecord): Result<null>
  /** Forgets the workspace, if it is there; its database file is `removeDatabaseFiles`' to remove. */
  removeWorkspace(workspaceId: string): Result<null>
  makeCurrent(workspaceId: string): Result<null>
  setMe(workspaceId: string, userId: string | null): Result<WorkspaceRecord>
  setBaseUrl(workspaceId: string, baseUrl: string): Result<null>
  updateSettings(settings: Partial<Settings>): Result<Settings>
  close(): void
}

export interface OpenedDesk {
  readonly desk: DeskStore
  /** Set when the file was damaged: it was moved aside and an empty database stands in its place. */
  readonly damaged: Extract<DeskError, { kind: 'databaseDamaged' }> | null
}

/** Opens (or makes) `desk.sqlite`; errors as `openWorkspaceStore`. */
export function openDeskStore(file: string, options?: DatabaseOptions): Result<OpenedDesk> {
  const opened = openDatabase(file, deskMigrations, options)
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
    close: () => db.close(),
  }
}

function withoutValue(result: Result<unknown>): Result<null> {
  return result.ok ? ok(null) : result
}
