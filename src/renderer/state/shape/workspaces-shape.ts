import type { Workspace } from '#shared/desk/models.ts'
import type { Result } from '#shared/desk/result.ts'
import type { WorkspaceColor } from '#shared/desk/workspace-look.ts'

/** Numbers of reports and actions that wait in a workspace. */
export interface WorkspaceCounts {
  readonly inbox: number
  /** On their way to the service. */
  readonly unsent: number
  readonly conflicts: number
}

export interface WorkspacesSlice {
  /** Of each workspace, as far as they were read. */
  readonly workspaceCounts: Readonly<Record<string, WorkspaceCounts>>

  /** Counts what waits in each workspace, whichever is open. */
  readWorkspaceCounts(): Promise<void>
  updateWorkspace(
    workspaceId: string,
    look: { readonly name: string; readonly color: WorkspaceColor },
  ): Promise<Result<Workspace>>
}
