import type { ActionOf } from '#shared/desk/actions.ts'

/** Dialogs of the whole window; one at a time. */
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

/** Forms about the open report, which unfold beside it; one at a time. */
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
  /** The text typed before the form is there, and since when that is awaited (`performance.now()`); null afterwards. */
  readonly awaited: { readonly typed: string; readonly since: number } | null
  /** How often it was asked for since it is there: each time it takes the focus again. */
  readonly asked: number
  /** When list and report take turns: it was opened from the list, which comes back after it. */
  readonly isFromList: boolean
}

/** All settings; each has its page, its words and its control. */
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
  /** The change of state that the form begins with; null: none is chosen yet. */
  readonly stateStart: { readonly reportId: number; readonly action: ActionOf<'transition'> } | null
  readonly panel: PanelName | null
  /** Which of list and report is shown when there is room for only one. */
  readonly pane: 'list' | 'report'
  /** List and report take turns, because there is room for only one. */
  readonly isAlone: boolean
  /** The queues as a drawer, where there is no room for them beside the list. */
  readonly isRailOpen: boolean
  /** The setting at which the settings open; null: at their first page. */
  readonly settingSought: SettingName | null
  /** The page of the guide that is open. */
  readonly guidePage: GuidePage

  openDialog(dialog: DialogName): void
  openSettings(at: SettingName): void
  openGuide(page: GuidePage): void
  /** Unfolds a form about the report on screen; does nothing when there is none. */
  openForm(form: FormName): void
  /** Text typed in it is kept. */
  closeForm(only?: Pick<OpenForm, 'name' | 'reportId'> | null): void
  /** Keeps text typed before the form was there. */
  keepTypedForForm(typed: string): void
  /** The form is there, and takes the keys itself from now on. */
  meetForm(): void
  /** Opens the state form of a report with a change that was decided before. */
  openStateForm(reportId: number, action: ActionOf<'transition'>): void
  closeDialog(): void
  openPanel(panel: PanelName | null): void
  showPane(pane: 'list' | 'report'): void
  layOut(isAlone: boolean): void
  showRail(isOpen: boolean): void
}
