import { err, ok, type Result } from '#shared/desk/result.ts'
import type { CopyKey, WorkspaceRecord } from '../protocol.ts'
import {
  type Damage,
  openWorkspaceSession,
  type SessionParts,
  type WorkspaceSession,
} from './workspace-session.ts'

/** The open sessions, and the reasons why other workspaces must stay closed. */
export interface OpenSessions {
  /**
   * Returns the session of a workspace, which is opened when it is first needed. @returns `busy`, `copyLocked`, and the
   * errors of opening its database.
   */
  of(workspaceId: string): Result<WorkspaceSession>
  /**
   * Opens the session of a workspace. @param rebuilt the damage for which its database was just rebuilt; null when it
   * was not.
   */
  open(workspace: WorkspaceRecord, rebuilt: Damage | null): Result<WorkspaceSession>
  ifOpen(workspaceId: string): WorkspaceSession | undefined
  all(): readonly WorkspaceSession[]
  end(workspaceId: string): Promise<void>
  endAll(): Promise<unknown>
  /**
   * Keeps a workspace closed until the returned function is called; meanwhile callers get `busy` with the reason `why`.
   */
  keepClosed(workspaceId: string, why: string): () => void
  takeKey(workspaceId: string, key: CopyKey): void
  forgetKey(workspaceId: string): void
  /** The key of a workspace's copy; null = it is unencrypted, undefined = it is not known yet whether it has a key. */
  keyOf(workspace: WorkspaceRecord): CopyKey | undefined
}

/** The parts that are the same for every session. */
type SharedParts = Omit<SessionParts, 'workspace' | 'key' | 'rebuilt'>

/** @param record the record of a workspace in the desk's database. */
export function createOpenSessions(
  parts: SharedParts,
  record: (workspaceId: string) => Result<WorkspaceRecord>,
): OpenSessions {
  const sessions = new Map<string, WorkspaceSession>()
  /** Why workspaces must stay closed (there is work on their files), by the ids of the workspaces. */
  const closedFor = new Map<string, string>()
  const keys = new Map<string, CopyKey>()

  function keyOf({ id, unencrypted }: WorkspaceRecord): CopyKey | undefined {
    return keys.get(id) ?? (unencrypted || keys.has(id) ? null : undefined)
  }

  function open(workspace: WorkspaceRecord, rebuilt: Damage | null): Result<WorkspaceSession> {
    const key = keyOf(workspace)
    if (key === undefined) return err({ kind: 'copyLocked' })
    const session = openWorkspaceSession({ ...parts, workspace, key, rebuilt })
    if (session.ok) sessions.set(workspace.id, session.value)
    return session
  }

  async function end(workspaceId: string): Promise<void> {
    const session = sessions.get(workspaceId)
    sessions.delete(workspaceId)
    await session?.close()
  }

  return {
    of(workspaceId) {
      const why = closedFor.get(workspaceId)
      if (why !== undefined) return err({ kind: 'busy', work: why })
      const known = sessions.get(workspaceId)
      if (known !== undefined) return ok(known)
      const workspace = record(workspaceId)
      return workspace.ok ? open(workspace.value, null) : workspace
    },
    open,
    ifOpen: (workspaceId) => sessions.get(workspaceId),
    all: () => [...sessions.values()],
    end,
    endAll: () => Promise.all([...sessions.keys()].map(end)),
    keepClosed(workspaceId, why) {
      closedFor.set(workspaceId, why)
      return () => void closedFor.delete(workspaceId)
    },
    takeKey: (workspaceId, key) => void keys.set(workspaceId, key),
    forgetKey: (workspaceId) => void keys.delete(workspaceId),
    keyOf,
  }
}
