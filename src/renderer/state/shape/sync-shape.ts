import type { DeskError } from '#shared/desk/errors.ts'
import type { SetAside } from '#shared/desk/models.ts'
import type { Result } from '#shared/desk/result.ts'
import type { SyncState } from '#shared/desk/sync-state.ts'

export interface SyncSlice {
  /** How the current workspace stands with its service; null until it was said. */
  readonly sync: SyncState | null
  /** Why that cannot be said, as when its copy does not open. */
  readonly syncReadError: DeskError | null
  /** How each workspace stands, as far as it was said; all are synced, not only the one on screen. */
  readonly syncs: Readonly<Record<string, SyncState>>
  /** Recent errors by workspace, the latest first; the oldest are dropped. */
  readonly syncErrors: Readonly<Record<string, readonly SyncError[]>>
  readonly setAside: readonly SetAside[] | null

  readSync(): Promise<void>
  /** Asks how the other workspaces stand, which tell by themselves only what changes. */
  readOtherSyncs(): Promise<void>
  takeSync(state: SyncState): void
  /** Asks for everything new, and for the open report itself. */
  syncNow(): Promise<Result<null>>
  readSetAside(): Promise<void>
}

export type SyncError = NonNullable<SyncState['lastError']>
