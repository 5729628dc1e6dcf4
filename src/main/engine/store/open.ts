import type { DeskError } from '#shared/desk/errors.ts'
import type { Result } from '#shared/desk/result.ts'
import type { DatabaseOptions, WritableDb } from './database.ts'

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
export function openWorkspaceStore(_file: string, _options?: DatabaseOptions): Result<OpenedStore> {
  throw new Error('stands with the next commit')
}
