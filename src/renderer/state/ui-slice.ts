import type { StateCreator } from 'zustand'
import type { AppState } from './store.ts'

/** Dialogs of the whole window; one at a time. */
export type DialogName =
  | 'palette'
  | 'keys'
  | 'settings'
  | 'me'
  | 'storage'
  | 'addWorkspace'
  | 'renewToken'
  | 'forget'
  | 'state'
  | 'assign'
  | 'classify'
  | 'classifyWeakness'
  | 'classifyCvss'
  | 'reward'
  | 'rename'
  | 'knownIssue'
  | 'knownIssueOfReport'
  | 'bulk'
  | 'template'
  | 'templates'
  | 'outbox'
  | 'conflicts'
  | 'downloads'
  | 'viewEvidence'
  | 'snooze'
  | 'nameView'

/** Panels that open from the status bar. */
export type PanelName = 'sync' | 'budget' | 'setAside'

export interface UiSlice {
  readonly dialog: DialogName | null
  readonly panel: PanelName | null
  /** Which of list and report is shown where there is room for one alone. */
  readonly pane: 'list' | 'report'
  /** The queues as a drawer, where there is no room for them beside the list. */
  readonly isRailOpen: boolean
  /** The presses of a key sequence that is not complete yet: `g`. */
  readonly pendingKeys: string | null

  openDialog(dialog: DialogName): void
  closeDialog(): void
  openPanel(panel: PanelName | null): void
  showPane(pane: 'list' | 'report'): void
  showRail(isOpen: boolean): void
  showPendingKeys(keys: string | null): void
}

/** What is open and where one looks; nothing here is remembered. */
export const createUiSlice: StateCreator<AppState, [], [], UiSlice> = (set) => ({
  dialog: null,
  panel: null,
  pane: 'list',
  isRailOpen: false,
  pendingKeys: null,

  openDialog: (dialog) => set({ dialog, panel: null, isRailOpen: false, pendingKeys: null }),
  closeDialog: () => set({ dialog: null }),
  openPanel: (panel) => set({ panel }),
  showPane: (pane) => set({ pane }),
  showRail: (isRailOpen) => set({ isRailOpen }),
  showPendingKeys: (pendingKeys) => set({ pendingKeys }),
})
