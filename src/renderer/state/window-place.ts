import type { WindowPlace } from '#shared/desk/window-place.ts'
import { questionKey, type Selection, shownSelection } from './selection.ts'
import type { AppState, AppStore } from './store.ts'

/** Where the person is in the workspace that is open; null when none is. */
export function placeOf(state: AppState): WindowPlace | null {
  const { currentWorkspaceId: workspaceId, view, search, sort, group, openReportId } = state
  if (workspaceId === null) return null
  const selection = selectionToCarry(shownSelection(state))
  return { workspaceId, view, search, sort, group, openReportId, selection }
}

/** Goes there, unless another workspace is open by now. */
export function returnTo(store: AppStore, place: WindowPlace): void {
  const { currentWorkspaceId, showList, openReport } = store.getState()
  if (place.workspaceId !== currentWorkspaceId) return
  const { selection, openReportId, view, search, sort, group } = place
  showList({ view, search, sort, group }, openReportId === null)
  if (selection !== null) {
    store.setState({ selection: carried(selection), selectionKey: questionKey(store.getState()) })
  }
  if (openReportId !== null) void openReport(openReportId)
}

function selectionToCarry(selection: Selection | null): WindowPlace['selection'] {
  if (selection === null) return null
  return selection.kind === 'some'
    ? { kind: 'some', ids: [...selection.ids] }
    : { kind: 'matching', except: [...selection.except] }
}

function carried(selection: NonNullable<WindowPlace['selection']>): Selection {
  return selection.kind === 'some'
    ? { kind: 'some', ids: new Set(selection.ids) }
    : { kind: 'matching', except: new Set(selection.except) }
}
