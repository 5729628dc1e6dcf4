import type { Result } from '#shared/desk/result.ts'
import type { Desk } from '../bridge/desk-bridge.ts'
import type { AppStore } from './app-state.ts'

/** Tells the user why a link opened nothing. */
interface LinkNotices {
  /** The link's workspace is not on this computer: its id belongs to the computer that the link was copied on. */
  readonly unknownWorkspace: (store: AppStore, reportId: number) => void
  readonly failed: (result: Result<unknown>) => void
}

/**
 * Follows links from outside the desk once a workspace is open. A link can only navigate.
 *
 * @returns a function that stops following.
 */
export function followLinks(store: AppStore, desk: Desk, tell: LinkNotices): () => void {
  async function take(): Promise<void> {
    const taken = await desk.invoke('window.takeLink', {})
    if (!taken.ok) return tell.failed(taken)
    if (taken.value === null) return
    const { reportId, workspaceId } = taken.value
    const { desk: state, switchWorkspace } = store.getState()
    if (workspaceId !== null && workspaceId !== store.getState().currentWorkspaceId) {
      if (!state?.workspaces.some(({ id }) => id === workspaceId))
        return tell.unknownWorkspace(store, reportId)
      const switched = await switchWorkspace(workspaceId)
      if (!switched.ok) return tell.failed(switched)
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
