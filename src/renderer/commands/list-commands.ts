import { shownSelection } from '../state/selection.ts'
import type { AppState, AppStore } from '../state/store.ts'
import type { Command } from './command.ts'
import { focusPane, hasFocus, holdFocus, type PaneName } from './pane-focus.ts'

const hasRows = ({ total }: AppState) => (total ?? 0) > 0
/** Rows of a screen, as far as a key needs to know. */
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
    isEnabled: hasRows,
    run: (store) => {
      const { cursor, putCursor, showPane } = store.getState()
      if (cursor === null) putCursor(0)
      showPane('report')
      goToPane('report')
    },
  },
  {
    id: 'report.back',
    title: 'Back to the list',
    group: 'Read',
    run: (store) => {
      const { search, pane, typeSearch, showPane, stopServiceSearch } = store.getState()
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
    run: (store) => {
      store.getState().showPane('list')
      goToPane('search')
    },
  },
]

/**
 * At once where it can be: who types on before the next frame must not lose letters. A pane that only the state just
 * set shows is there with that frame; unless the focus has gone elsewhere by then, which is what a later key wanted.
 */
function goToPane(pane: PaneName): void {
  if (focusPane(pane)) return
  const here = document.activeElement
  requestAnimationFrame(() => {
    const { activeElement } = document
    // Where panes take turns, the one that had the focus is gone by then.
    if (activeElement === here || activeElement === document.body) focusPane(pane)
  })
}
