import type { Workspace } from '#shared/desk/models.ts'
import type { Result } from '#shared/desk/result.ts'
import type { WorkspaceColor } from '#shared/desk/workspace-look.ts'

/** Counts of a workspace's waiting reports and actions. */
export interface WorkspaceCounts {
  readonly inbox: number
  /** Actions of this desk that are not sent yet. */
  readonly unsent: number
  readonly conflicts: number
}

export interface WorkspacesSlice {
  /** By workspace, as far as they were read. */
  readonly workspaceCounts: Readonly<Record<string, WorkspaceCounts>>

  /** Counts the waiting reports and actions of all workspaces, open or not. */
  readWorkspaceCounts(): Promise<void>
  updateWorkspace(
    workspaceId: string,
    look: { readonly name: string; readonly color: WorkspaceColor },
  ): Promise<Result<Workspace>>
}
