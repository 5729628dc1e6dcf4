import { hasFocus, holdFocus } from '../focus/pane-focus.ts'
import { notifyFailure } from '../notices/notify-error.ts'
import type { AppState, AppStore } from '../state/app-state.ts'
import { shownSelection } from '../state/selection.ts'
import type { Command, CommandSubject } from './command.ts'

const hasRows = ({ total }: AppState) => (total ?? 0) > 0
export const hasSelection = (state: AppState): boolean => shownSelection(state) !== null

/** Whether a command acts on the selected reports. */
export function isForSelection(state: AppState, subject: CommandSubject | undefined): boolean {
  return subject !== 'report' && hasSelection(state)
}

function extend(store: AppStore, steps: number): void {
  if (hasFocus('report')) holdFocus('report')
  store.getState().extendSelection(steps)
}

/** Commands that select reports, or act on all selected ones. */
export const selectionCommands: readonly Command[] = [
  {
    id: 'selection.toggle',
    title: 'Select or deselect report',
    group: 'Move',
    isEnabled: hasRows,
    run: (store) => {
      const { cursor, toggleSelected } = store.getState()
      if (cursor !== null) toggleSelected(cursor.index)
    },
  },
  {
    id: 'selection.range',
    title: 'Select range',
    group: 'Move',
    isEnabled: hasRows,
    run: (store) => {
      const { cursor, selectRange } = store.getState()
      if (cursor !== null) void selectRange(cursor.index).then(notifyFailure)
    },
  },
  {
    id: 'selection.extendDown',
    title: 'Extend selection down',
    group: 'Move',
    isEnabled: hasRows,
    run: (store) => extend(store, 1),
  },
  {
    id: 'selection.extendUp',
    title: 'Extend selection up',
    group: 'Move',
    isEnabled: hasRows,
    run: (store) => extend(store, -1),
  },
  {
    id: 'selection.more',
    title: 'Select loaded reports, then all that match',
    group: 'Move',
    isEnabled: hasRows,
    run: (store) => store.getState().selectMore(),
  },
  {
    id: 'selection.clear',
    title: 'Clear the selection',
    group: 'Move',
    isEnabled: hasSelection,
    run: (store) => store.getState().clearSelection(),
  },
  {
    id: 'bulk.change',
    title: 'Edit selected reports',
    group: 'Triage',
    synonyms: 'bulk many',
    isEnabled: hasSelection,
    run: (store) => store.getState().openBulk('transition'),
  },
  {
    id: 'bulk.show',
    title: 'Go to bulk changes',
    group: 'Go',
    run: (store) => store.getState().openBatch(null),
  },
]
