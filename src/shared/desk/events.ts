import type { DownloadCounts } from './evidence.ts'
import type { ExportProgress } from './exports.ts'
import type { DeskState } from './models.ts'
import type { OutboxCounts } from './outbox.ts'
import type { StorageProgress } from './storage.ts'
import type { SyncState } from './sync-state.ts'

/** Events that the desk pushes to the window. The window then reads again what is on screen. */
export type DeskEvent =
  /** `many` = more than is worth naming: re-read everything shown. */
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
      /** Of these, those that nobody answered until they were to be looked at again. */
      readonly unanswered: readonly number[]
    }
  /** A comment was posted under another name than the person chose: `people.otherAuthor` says whose. */
  | { readonly kind: 'otherAuthor'; readonly workspaceId: string }
  /**
   * A service that is being connected with has not answered yet: it is waited for until `until` (ms since 1970) at
   * most. `limited`: it asked for a pause of so long.
   */
  | { readonly kind: 'connectionWaits'; readonly reason: 'answer' | 'limited'; readonly until: number }
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
  /** How far an export is; null = it is over, or waits for an answer. */
  | {
      readonly kind: 'exportProgress'
      readonly workspaceId: string
      readonly progress: ExportProgress | null
    }
  /** A command was chosen in the system's menu, by its id. */
  | { readonly kind: 'menuCommand'; readonly command: string }
  /** A link from outside was opened: `window.takeLink` says where it leads. */
  | { readonly kind: 'linkOpened' }
  /** A fault of the desk itself; `restarted` = it goes on by itself, everything shown should be read again. */
  | { readonly kind: 'engineStopped'; readonly restarted: boolean; readonly reference: string }
