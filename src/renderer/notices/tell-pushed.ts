import type { Desk } from '../bridge/desk-bridge.ts'
import type { AppStore } from '../state/app-state.ts'
import { notifyEngineStopped } from './notify-error.ts'
import { tellWoken } from './tell-undoable.ts'

/**
 * Shows the pushes of the desk that are notices in themselves: that the engine stopped, and, once for all windows, that
 * snoozed reports are back.
 *
 * @returns a function that stops this.
 */
export function tellPushed(
  store: AppStore,
  desk: Desk,
  show: { stopped: typeof notifyEngineStopped; woken: typeof tellWoken } = {
    stopped: notifyEngineStopped,
    woken: tellWoken,
  },
): () => void {
  return desk.listen((event) => {
    const { ownReport, currentWorkspaceId } = store.getState()
    if (event.kind === 'engineStopped') show.stopped(event)
    else if (event.kind === 'reportsWoke' && ownReport === null && event.workspaceId === currentWorkspaceId)
      show.woken(store, event)
  })
}
