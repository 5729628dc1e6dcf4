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
  /** What was typed until it is there, and since when that is awaited (`performance.now()`); then null. */
  readonly awaited: { readonly typed: string; readonly since: number } | null
  /** How often it was asked for since it is there: then it takes the focus again. */
  readonly asked: number
  /** Where list and report take turns: it was opened from the list, which comes back after it. */
  readonly isFromList: boolean
}

/** What can be set; each has its page, its words and its control. */
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
  /** Which of list and report is shown where there is room for one alone. */
  readonly pane: 'list' | 'report'
  /** List and report take turns: there is room for one alone. */
  readonly isAlone: boolean
  /** The queues as a drawer, where there is no room for them beside the list. */
  readonly isRailOpen: boolean
  /** The setting that the settings open at; null: at their first page. */
  readonly settingSought: SettingName | null
  /** The page of the guide that is looked at. */
  readonly guidePage: GuidePage

  openDialog(dialog: DialogName): void
  openSettings(at: SettingName): void
  openGuide(page: GuidePage): void
  /** Unfolds a form about the report that is looked at; does nothing where there is none. */
  openForm(form: FormName): void
  /** What was typed in it is kept. */
  closeForm(only?: Pick<OpenForm, 'name' | 'reportId'> | null): void
  /** Keeps what was typed while the form was not there yet. */
  keepTypedForForm(typed: string): void
  /** The form is there: from here on it takes the keys itself. */
  meetForm(): void
  /** Opens the form for the state of a report with a change that was decided before. */
  openStateForm(reportId: number, action: ActionOf<'transition'>): void
  closeDialog(): void
  openPanel(panel: PanelName | null): void
  showPane(pane: 'list' | 'report'): void
  layOut(isAlone: boolean): void
  showRail(isOpen: boolean): void
}
