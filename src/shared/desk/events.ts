import type { DeskState } from './models.ts'
import type { SyncState } from './sync-state.ts'

/** What the desk pushes to the window, as one union. The window re-reads what is on screen. */
export type DeskEvent =
  /** `many` = more than is worth naming: re-read everything shown. */
  | {
      readonly kind: 'reportsChanged'
      readonly workspaceId: string
      readonly reportIds: readonly number[] | 'many'
    }
  | { readonly kind: 'syncStateChanged'; readonly state: SyncState }
  | { readonly kind: 'deskStateChanged'; readonly state: DeskState }
  /** A fault of the desk itself; `restarted` = it goes on by itself, everything shown should be read again. */
  | { readonly kind: 'engineStopped'; readonly restarted: boolean; readonly reference: string }
