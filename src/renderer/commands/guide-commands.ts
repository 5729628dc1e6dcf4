import type { AppState } from '../state/app-state.ts'
import type { DialogName, GuidePage } from '../state/shape/ui-shape.ts'
import type { Command } from './command.ts'
import { hasSelection } from './selection-commands.ts'

/** The guide page of each dialog. The guide does not open from other dialogs: it would replace the text typed there. */
const pagesOfDialogs: { readonly [Dialog in DialogName]?: GuidePage } = {
  settings: 'start',
  keys: 'start',
  downloads: 'evidence',
  viewEvidence: 'evidence',
  switchWorkspace: 'start',
  programs: 'queue',
  scope: 'decide',
}

/** The guide page for what is in front of the user; null where the guide would be in the way. */
export function pageAbout(state: AppState): GuidePage | null {
  const { dialog, form, view, search, pane, ownReport, currentWorkspaceId } = state
  if (dialog !== null) return pagesOfDialogs[dialog] ?? null
  if (currentWorkspaceId === null) return 'start'
  if (ownReport !== null || form !== null) return 'decide'
  if (state.isInsightsOpen) return 'insights'
  if (hasSelection(state)) return 'bulk'
  if (search !== '' && pane !== 'report') return 'search'
  if (view.kind === 'sla') return 'sla'
  return pane === 'report' ? 'decide' : 'queue'
}

export const guideCommands: readonly Command[] = [
  {
    id: 'desk.guide',
    title: 'Guide',
    group: 'Desk',
    synonyms: 'help manual documentation how to',
    worksInDialog: (state) => pageAbout(state) !== null,
    run: ({ getState }) => {
      const page = pageAbout(getState())
      if (page !== null) getState().openGuide(page)
    },
  },
]
