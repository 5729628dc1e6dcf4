import type { DownloadCounts } from './evidence.ts'
import type { DeskState } from './models.ts'
import type { OutboxCounts } from './outbox.ts'
import type { StorageProgress } from './storage.ts'
import type { SyncState } from './sync-state.ts'

/** What the desk pushes to the window, as one union. The window re-reads what is on screen. */
export type DeskEvent =
  /** `many` = more than is worth naming: re-read everything shown. */
  | {
      readonly kind: 'reportsChanged'
      readonly workspaceId: string
      readonly reportIds: readonly number[] | 'many'
    }
  /** Snoozed reports whose time has come. `reportsChanged` follows. */
  | { readonly kind: 'reportsWoke'; readonly workspaceId: string; readonly reportIds: readonly number[] }
  | { readonly kind: 'syncStateChanged'; readonly state: SyncState }
  | { readonly kind: 'outboxChanged'; readonly workspaceId: string; readonly counts: OutboxCounts }
  /** A download moved: `evidence.downloads` and `evidence.ofReport` answer something else. */
  | { readonly kind: 'downloadsChanged'; readonly workspaceId: string; readonly counts: DownloadCounts }
  /** How much of an image of a text is here, in bytes; `total` is null while its host does not say. */
  | {
      readonly kind: 'pictureProgress'
      readonly ticket: string
      readonly received: number
      readonly total: number | null
    }
  | { readonly kind: 'deskStateChanged'; readonly state: DeskState }
  /** Work on a local copy: how far it is; null = it is over. */
  | {
      readonly kind: 'storageProgress'
      readonly workspaceId: string
      readonly progress: StorageProgress | null
    }
  /** A fault of the desk itself; `restarted` = it goes on by itself, everything shown should be read again. */
  | { readonly kind: 'engineStopped'; readonly restarted: boolean; readonly reference: string }
