import type { DeskState } from './models.ts'

/** The id of the current workspace, if its local copy is open; otherwise null. */
export function openWorkspaceOf({ workspaces, currentWorkspaceId }: DeskState): string | null {
  const current = workspaces.find(({ id }) => id === currentWorkspaceId)
  return current?.copy.state === 'open' ? current.id : null
}
