import type { ActionOf } from '#shared/desk/actions.ts'

/** Dialogs of the whole window; at most one is open. */
export type DialogName =
  | 'palette'
  | 'keys'
  | 'settings'
  | 'me'
  | 'storage'
  | 'proxy'
  | 'addWorkspace'
  | 'renewToken'
  | 'recoveryCode'
  | 'forget'
  | 'editWorkspace'
  | 'switchWorkspace'
  | 'knownIssue'
  | 'bulk'
  | 'template'
  | 'templates'
  | 'outbox'
  | 'conflicts'
  | 'downloads'
  | 'export'
  | 'viewEvidence'
  | 'programs'
  | 'scope'
  | 'types'
  | 'sla'
  | 'snooze'
  | 'label'
  | 'labels'
  | 'nameView'
  | 'guide'

/** Forms about the open report, which unfold beside it; at most one is open. */
export type FormName =
  | 'state'
  | 'assign'
  | 'classify'
  | 'classifyWeakness'
  | 'classifyCvss'
  | 'reward'
  | 'rename'
  | 'knownIssueOfReport'
  | 'note'

export interface OpenForm {
  readonly name: FormName
  readonly reportId: number
  /**
   * Text typed before the form is there, and since when the form is awaited (`performance.now()`); null once it is
   * there.
   */
  readonly awaited: { readonly typed: string; readonly since: number } | null
  /** How often the form was requested again while it is open; each request moves the focus into it. */
  readonly asked: number
  /**
   * Whether the form was opened from the list while there was room for only one of list and report; closing it shows
   * the list again.
   */
  readonly isFromList: boolean
}

/** All settings; each has a page, a text and a control. */
export type SettingName =
  | 'theme'
  | 'density'
  | 'advancesAfterState'
  | 'keepsReviewed'
  | 'undoSeconds'
  | 'rewardConfirmAbove'
  | 'outboxKeptDays'
  | 'templates'
  | 'labelsOfOwn'
  | 'types'
  | 'sla'
  | 'singleKeys'
  | 'keys'
  | 'repeatedText'
  | 'noEvidence'
  | 'newEndpoint'
  | 'placeholders'
  | 'evidenceFolder'
  | 'evidenceNaming'
  | 'allowedHosts'
  | 'proxy'
  | 'editWorkspace'
  | 'me'
  | 'renewToken'
  | 'addWorkspace'
  | 'forget'
  | 'storage'
  | 'about'

/** Pages of the guide: files of `docs/guide`. */
export type GuidePage =
  | 'start'
  | 'queue'
  | 'labels'
  | 'decide'
  | 'duplicates'
  | 'search'
  | 'bulk'
  | 'evidence'
  | 'offline'
  | 'templates'
  | 'sla'
  | 'insights'
  | 'export'
  | 'command-line'
  | 'privacy'

/** Panels that open from the status bar. */
export type PanelName = 'sync' | 'budget' | 'setAside'

export interface UiSlice {
  readonly dialog: DialogName | null
  readonly form: OpenForm | null
  /** The transition that the state form begins with; null = none is chosen yet. */
  readonly stateStart: { readonly reportId: number; readonly action: ActionOf<'transition'> } | null
  readonly panel: PanelName | null
  /** Which of list and report is shown when there is room for only one. */
  readonly pane: 'list' | 'report'
  /** Whether list and report take turns, because there is room for only one. */
  readonly isAlone: boolean
  /** Whether the queues are open as a drawer, where there is no room for them beside the list. */
  readonly isRailOpen: boolean
  /** The setting that the settings dialog opens at; null = its first page. */
  readonly settingSought: SettingName | null
  /** The page of the guide that is open. */
  readonly guidePage: GuidePage

  openDialog(dialog: DialogName): void
  openSettings(at: SettingName): void
  openGuide(page: GuidePage): void
  /** Unfolds a form about the report on screen; does nothing when there is none. */
  openForm(form: FormName): void
  /** Closes the open form, or only the given one. Typed text is kept. */
  closeForm(only?: Pick<OpenForm, 'name' | 'reportId'> | null): void
  /** Keeps text typed before the form is there. */
  keepTypedForForm(typed: string): void
  /** The form is there and receives the keys itself from now on. */
  meetForm(): void
  /**
   * Opens the state form of a report with a transition chosen already: in the palette, as a duplicate, or before an
   * undo.
   */
  openStateForm(reportId: number, action: ActionOf<'transition'>): void
  closeDialog(): void
  openPanel(panel: PanelName | null): void
  showPane(pane: 'list' | 'report'): void
  layOut(isAlone: boolean): void
  showRail(isOpen: boolean): void
}
