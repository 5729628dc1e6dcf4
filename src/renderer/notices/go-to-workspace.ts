import type { AppStore } from '../state/app-state.ts'
import { notifyFailure } from './notify-error.ts'

/**
 * Switches to the workspace that a notice is about, since another workspace may be open by now.
 *
 * @returns whether that workspace is open. If it could not be opened, that is shown.
 */
export async function goToWorkspace(store: AppStore, workspaceId: string): Promise<boolean> {
  const { currentWorkspaceId, switchWorkspace } = store.getState()
  if (currentWorkspaceId !== workspaceId) notifyFailure(await switchWorkspace(workspaceId))
  return store.getState().currentWorkspaceId === workspaceId
}
