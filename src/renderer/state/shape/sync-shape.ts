import type { DeskError } from '#shared/desk/errors.ts'
import type { SetAside } from '#shared/desk/models.ts'
import type { Result } from '#shared/desk/result.ts'
import type { SyncState } from '#shared/desk/sync-state.ts'

export interface SyncSlice {
  /** The sync state of the current workspace; null until it is known. */
  readonly sync: SyncState | null
  /** Why the sync state cannot be read, for example because the local copy does not open. */
  readonly syncReadError: DeskError | null
  /** The sync state of each workspace, as far as it is known; all are synced, not only the one on screen. */
  readonly syncs: Readonly<Record<string, SyncState>>
  /** Recent errors by workspace, the latest first; the oldest are dropped. */
  readonly syncErrors: Readonly<Record<string, readonly SyncError[]>>
  readonly setAside: readonly SetAside[] | null

  readSync(): Promise<void>
  /** Reads the sync state of the other workspaces, whose pushes announce only changes. */
  readOtherSyncs(): Promise<void>
  takeSync(state: SyncState): void
  /** Requests everything new from the service, and the open report itself. */
  syncNow(): Promise<Result<null>>
  readSetAside(): Promise<void>
}

export type SyncError = NonNullable<SyncState['lastError']>
