import type { DownloadCounts } from './evidence.ts'
import type { ExportProgress } from './exports.ts'
import type { DeskState } from './models.ts'
import type { OutboxCounts } from './outbox.ts'
import type { StorageProgress } from './storage.ts'
import type { SyncState } from './sync-state.ts'

/** Events that the desk pushes to the window; the window then reads again the changed data that it shows. */
export type DeskEvent =
  /** `many` = too many to list; the window reads everything it shows again. */
  | {
      readonly kind: 'reportsChanged'
      readonly workspaceId: string
      readonly reportIds: readonly number[] | 'many'
    }
  /** Snoozed reports that woke because their time came. A `reportsChanged` event follows. */
  | {
      readonly kind: 'reportsWoke'
      readonly workspaceId: string
      readonly reportIds: readonly number[]
      /** Those of these reports that had a reminder and on which no one but the user had acted by then. */
      readonly unanswered: readonly number[]
    }
  /** The service shows a posted comment under another user than the chosen "me"; see `people.otherAuthor`. */
  | { readonly kind: 'otherAuthor'; readonly workspaceId: string }
  /**
   * A new connection has to wait, until `until` (ms since 1970) at most. `answer`: the service has not answered yet;
   * `limited`: the service asked for that pause.
   */
  | { readonly kind: 'connectionWaits'; readonly reason: 'answer' | 'limited'; readonly until: number }
  | { readonly kind: 'syncStateChanged'; readonly state: SyncState }
  | { readonly kind: 'outboxChanged'; readonly workspaceId: string; readonly counts: OutboxCounts }
  /** A download changed; `evidence.downloads` and `evidence.ofReport` should be called again. */
  | { readonly kind: 'downloadsChanged'; readonly workspaceId: string; readonly counts: DownloadCounts }
  /** How many bytes of an image from a text have arrived; `total` is null while its host has not stated the size. */
  | {
      readonly kind: 'pictureProgress'
      readonly ticket: string
      readonly received: number
      readonly total: number | null
    }
  | { readonly kind: 'deskStateChanged'; readonly state: DeskState }
  /** Progress of work on a local copy; null = the work has ended. */
  | {
      readonly kind: 'storageProgress'
      readonly workspaceId: string
      readonly progress: StorageProgress | null
    }
  /** Progress of an export; null = the export has ended, or waits for the user's decision. */
  | {
      readonly kind: 'exportProgress'
      readonly workspaceId: string
      readonly progress: ExportProgress | null
    }
  /** The user chose a command in the system's menu; `command` is its id. */
  | { readonly kind: 'menuCommand'; readonly command: string }
  /** A link to the desk was opened outside of it; `window.takeLink` returns the report it leads to. */
  | { readonly kind: 'linkOpened' }
  /** The engine failed. `restarted`: it runs again, and the window should read everything it shows again. */
  | { readonly kind: 'engineStopped'; readonly restarted: boolean; readonly reference: string }
