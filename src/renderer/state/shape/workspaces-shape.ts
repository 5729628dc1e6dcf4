import type { Workspace } from '#shared/desk/models.ts'
import type { Result } from '#shared/desk/result.ts'
import type { WorkspaceColor } from '#shared/desk/workspace-look.ts'

/** Numbers of waiting reports and actions of a workspace. */
export interface WorkspaceCounts {
  readonly inbox: number
  /** Pending at this desk. */
  readonly unsent: number
  readonly conflicts: number
}

export interface WorkspacesSlice {
  /** Of each workspace, as far as they were read. */
  readonly workspaceCounts: Readonly<Record<string, WorkspaceCounts>>

  /** Counts the waiting reports and actions of each workspace, whichever is open. */
  readWorkspaceCounts(): Promise<void>
  updateWorkspace(
    workspaceId: string,
    look: { readonly name: string; readonly color: WorkspaceColor },
  ): Promise<Result<Workspace>>
}
