import type { Settings } from '#shared/desk/models.ts'
import type { Result } from '#shared/desk/result.ts'
import type { DeskRecord, WorkspaceRecord } from '../protocol.ts'

/** The desk's own small database: workspaces, which of them is current, settings. Never a token. */
export interface DeskStore {
  read(): Result<DeskRecord>
  /** Adds a workspace, or replaces the one with its id. */
  addWorkspace(workspace: WorkspaceRecord): Result<null>
  /** Forgets the workspace; its database file is `removeWorkspaceFiles`' to remove. */
  removeWorkspace(workspaceId: string): Result<null>
  makeCurrent(workspaceId: string): Result<null>
  setMe(workspaceId: string, userId: string | null): Result<WorkspaceRecord>
  setBaseUrl(workspaceId: string, baseUrl: string): Result<null>
  updateSettings(settings: Partial<Settings>): Result<Settings>
  close(): void
}

/** Opens (or makes) `desk.sqlite`; errors as `openWorkspaceStore`. */
export function openDeskStore(_file: string): Result<{ store: DeskStore; damagedKeptAt: string | null }> {
  throw new Error('stands with the next commit')
}
