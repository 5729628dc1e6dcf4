import type { Desk } from '../bridge/desk-bridge.ts'
import type { AppStore } from './app-state.ts'

/**
 * Follows links from outside the desk once a workspace is open. A link can only navigate.
 *
 * @returns a function that stops following.
 */
export function followLinks(store: AppStore, desk: Desk): () => void {
  async function take(): Promise<void> {
    const taken = await desk.invoke('window.takeLink', {})
    if (!taken.ok || taken.value === null) return
    const { reportId, workspaceId } = taken.value
    const { desk: state, switchWorkspace } = store.getState()
    if (workspaceId !== null && workspaceId !== store.getState().currentWorkspaceId) {
      if (!state?.workspaces.some(({ id }) => id === workspaceId)) return
      if (!(await switchWorkspace(workspaceId)).ok) return
    }
    if (store.getState().currentWorkspaceId !== null) await store.getState().openReport(reportId)
  }
  // A link that arrives while no workspace is open is followed as soon as one opens.
  const stopStore = store.subscribe((now, before) => {
    if (before.currentWorkspaceId === null && now.currentWorkspaceId !== null) void take()
  })
  const stopDesk = desk.listen((event) => {
    if (event.kind === 'linkOpened' && store.getState().currentWorkspaceId !== null) void take()
  })
  return () => {
    stopStore()
    stopDesk()
  }
}
