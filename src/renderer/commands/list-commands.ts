import { goToPane, hasFocus, holdFocus } from '../focus/pane-focus.ts'
import type { AppState, AppStore } from '../state/app-state.ts'
import { shownSelection } from '../state/selection.ts'
import { subjectOf } from '../state/subject.ts'
import type { Command } from './command.ts'

const hasRows = ({ total }: AppState) => (total ?? 0) > 0
/** How many rows a paging key moves the cursor: roughly a screenful. */
const page = 12

function step(store: AppStore, steps: number): void {
  if (hasFocus('report')) holdFocus('report')
  store.getState().moveCursor(steps)
}

export const listCommands: readonly Command[] = [
  {
    id: 'list.next',
    title: 'Next report',
    group: 'Move',
    isEnabled: hasRows,
    run: (store) => step(store, 1),
  },
  {
    id: 'list.previous',
    title: 'Previous report',
    group: 'Move',
    isEnabled: hasRows,
    run: (store) => step(store, -1),
  },
  {
    id: 'list.pageDown',
    title: 'One page down',
    group: 'Move',
    isEnabled: hasRows,
    run: (store) => step(store, page),
  },
  {
    id: 'list.pageUp',
    title: 'One page up',
    group: 'Move',
    isEnabled: hasRows,
    run: (store) => step(store, -page),
  },
  {
    id: 'list.first',
    title: 'First report',
    group: 'Move',
    isEnabled: hasRows,
    run: (store) => store.getState().putCursor(0),
  },
  {
    id: 'list.last',
    title: 'Last report',
    group: 'Move',
    isEnabled: hasRows,
    run: (store) => store.getState().putCursor((store.getState().total ?? 1) - 1),
  },
  {
    id: 'list.showNew',
    title: 'Show new reports',
    group: 'Move',
    isEnabled: ({ arrivals }) => arrivals.length > 0,
    run: (store) => void store.getState().showArrivals(),
  },
  {
    id: 'list.nextGroup',
    title: 'Next group',
    group: 'Move',
    isEnabled: ({ groups }) => groups.length > 0,
    run: (store) => store.getState().moveByGroup(1),
  },
  {
    id: 'list.previousGroup',
    title: 'Previous group',
    group: 'Move',
    isEnabled: ({ groups }) => groups.length > 0,
    run: (store) => store.getState().moveByGroup(-1),
  },
  {
    id: 'report.open',
    title: 'Open the report',
    group: 'Read',
    synonyms: 'read view',
    isEnabled: hasRows,
    run: (store) => {
      const { cursor, putCursor, readOpenReport, showPane } = store.getState()
      if (cursor === null) putCursor(0)
      readOpenReport()
      showPane('report')
      goToPane('report')
    },
  },
  {
    id: 'report.scope',
    title: 'Show the program and scope of the report',
    group: 'Read',
    synonyms: 'policy rules targets',
    isEnabled: (state) => subjectOf(state) !== null,
    run: (store) => store.getState().openDialog('scope'),
  },
  {
    id: 'report.back',
    title: 'Back to the list',
    group: 'Read',
    run: (store) => {
      const { form, closeForm, search, pane, typeSearch, showPane, stopServiceSearch } = store.getState()
      if (store.getState().isInsightsOpen) {
        store.getState().closeInsights()
        return goToPane('list')
      }
      if (form !== null) return closeForm()
      if (stopServiceSearch()) return
      const wasInList = document.activeElement?.closest('[data-pane="list"]') !== null && pane === 'list'
      if (pane === 'list' && !hasFocus('report') && shownSelection(store.getState()) !== null)
        return store.getState().clearSelection()
      if (wasInList && search !== '') typeSearch('')
      showPane('list')
      goToPane('list')
    },
  },
  {
    id: 'search.focus',
    title: 'Search reports',
    group: 'Search',
    synonyms: 'find filter',
    run: (store) => {
      store.getState().showPane('list')
      goToPane('search')
    },
  },
]
