import type { DownloadCounts } from './evidence.ts'
import type { ExportProgress } from './exports.ts'
import type { DeskState } from './models.ts'
import type { OutboxCounts } from './outbox.ts'
import type { StorageProgress } from './storage.ts'
import type { SyncState } from './sync-state.ts'

/** Events that the desk pushes to the window. The window then re-reads what is on screen. */
export type DeskEvent =
  /** `many` = too many to name: re-read everything shown. */
  | {
      readonly kind: 'reportsChanged'
      readonly workspaceId: string
      readonly reportIds: readonly number[] | 'many'
    }
  /** Snoozed reports whose time has come. `reportsChanged` follows. */
  | {
      readonly kind: 'reportsWoke'
      readonly workspaceId: string
      readonly reportIds: readonly number[]
      /** Those of them that had reminders and that no one but the user acted on in time. */
      readonly unanswered: readonly number[]
    }
  /** A comment was posted under another name than the user chose: `people.otherAuthor` says whose. */
  | { readonly kind: 'otherAuthor'; readonly workspaceId: string }
  /**
   * The service being connected to has not answered yet: the desk waits until `until` (ms since 1970) at most.
   * `limited`: the service asked for that pause.
   */
  | { readonly kind: 'connectionWaits'; readonly reason: 'answer' | 'limited'; readonly until: number }
  | { readonly kind: 'syncStateChanged'; readonly state: SyncState }
  | { readonly kind: 'outboxChanged'; readonly workspaceId: string; readonly counts: OutboxCounts }
  /** A download changed: `evidence.downloads` and `evidence.ofReport` answer something new. */
  | { readonly kind: 'downloadsChanged'; readonly workspaceId: string; readonly counts: DownloadCounts }
  /** How much of an image of a text is here, in bytes; `total` is null while its host does not say. */
  | {
      readonly kind: 'pictureProgress'
      readonly ticket: string
      readonly received: number
      readonly total: number | null
    }
  | { readonly kind: 'deskStateChanged'; readonly state: DeskState }
  /** Progress of work on a local copy; null = it is over. */
  | {
      readonly kind: 'storageProgress'
      readonly workspaceId: string
      readonly progress: StorageProgress | null
    }
  /** Progress of an export; null = it is over, or waits for an answer. */
  | {
      readonly kind: 'exportProgress'
      readonly workspaceId: string
      readonly progress: ExportProgress | null
    }
  /** A command was chosen in the system's menu, by its id. */
  | { readonly kind: 'menuCommand'; readonly command: string }
  /** A link from outside was opened: `window.takeLink` says where it leads. */
  | { readonly kind: 'linkOpened' }
  /** A fault of the desk itself; `restarted` = it continues by itself, and everything shown should be re-read. */
  | { readonly kind: 'engineStopped'; readonly restarted: boolean; readonly reference: string }
