import type { Result } from '#shared/desk/result.ts'
import type { EngineCallName, EngineInput, EngineOutput } from '../protocol.ts'
import type { WorkspaceSession } from '../session/workspace-session.ts'

type Answer<T> = Result<T> | Promise<Result<T>>

/** The handlers of calls of the protocol; a missing handler is a compile error. */
export type Calls<Name extends EngineCallName> = {
  readonly [N in Name]: (input: EngineInput<N>) => Answer<EngineOutput<N>>
}

/** Access to the workspaces of the desk, for calls about one of them. */
export interface Workspaces {
  /** @returns the same as `Sessions.of`. */
  sessionOf(workspaceId: string): Result<WorkspaceSession>
  /** Calls `read` with a workspace's session; returns its result, or the error of `sessionOf`. */
  inWorkspace<T>(workspaceId: string, read: (session: WorkspaceSession) => Answer<T>): Answer<T>
  /** Like `inWorkspace`, with the token owner's user id as well. */
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
