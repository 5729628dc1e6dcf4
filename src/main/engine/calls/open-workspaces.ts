import type { Result } from '#shared/desk/result.ts'
import type { EngineCallName, EngineInput, EngineOutput } from '../protocol.ts'
import type { WorkspaceSession } from '../session/workspace-session.ts'

type Answer<T> = Result<T> | Promise<Result<T>>

/** How calls of the protocol are answered: a missing one does not compile. */
export type Calls<Name extends EngineCallName> = {
  readonly [N in Name]: (input: EngineInput<N>) => Answer<EngineOutput<N>>
}

/** The workspaces of the desk, for calls about one of them. */
export interface Workspaces {
  /** @returns as `Sessions.of`. */
  sessionOf(workspaceId: string): Result<WorkspaceSession>
  /** Answers from a workspace's local copy. */
  inWorkspace<T>(workspaceId: string, read: (session: WorkspaceSession) => Answer<T>): Answer<T>
  /** As `inWorkspace`, with the token owner's user id. */
  asMe<T>(workspaceId: string, read: (session: WorkspaceSession, me: string | null) => Answer<T>): Answer<T>
}

export function workspacesOf(sessionOf: Workspaces['sessionOf']): Workspaces {
  const inWorkspace: Workspaces['inWorkspace'] = (workspaceId, read) => {
    const session = sessionOf(workspaceId)
    return session.ok ? read(session.value) : session
  }
  return {
    sessionOf,
    inWorkspace,
    asMe: (workspaceId, read) =>
      inWorkspace(workspaceId, (session) => read(session, session.workspace.meUserId)),
  }
}
