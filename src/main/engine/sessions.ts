import type { DeskEvent } from '#shared/desk/events.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { factoryNaming } from '#shared/rules/evidence/naming-template.ts'
import type { EvidencePlace } from './evidence/places.ts'
import type { Log } from './log.ts'
import { replaceDamaged } from './storage/replace.ts'
import { workspaceForm } from './store/database-form.ts'
import { removeDatabaseFiles, workspaceFile } from './store/files.ts'
import type { DeskStore } from './store/open-desk.ts'
import { openWorkspaceSession, type WorkspaceSession } from './workspace-session.ts'

/** The sessions of all workspaces; each is opened when it is first needed. */
export interface Sessions {
  /** @returns `unknownHere` for a workspace the desk does not have, and what opening its database may end with. */
  of(workspaceId: string): Result<WorkspaceSession>
  /** The record in the desk's database changed. */
  refresh(workspaceId: string): Promise<void>
  /** Ends the session and removes the local copy. */
  remove(workspaceId: string): Promise<Result<null>>
  /**
   * Puts a new database in the place of a damaged one, with the person's own marks, and goes on syncing. Meanwhile
   * the workspace is `busy`.
   */
  rebuild(workspaceId: string): Promise<Result<null>>
  /** The sessions that are open now. */
  all(): readonly WorkspaceSession[]
  close(): Promise<void>
}

export interface SessionsParts {
  readonly profileDir: string
  readonly desk: DeskStore
  readonly log: Log
  readonly emit: (event: DeskEvent) => void
}

export function createSessions({ profileDir, desk, log, emit }: SessionsParts): Sessions {
  const open = new Map<string, WorkspaceSession>()
  const rebuilding = new Set<string>()
  const parts = { profileDir, log, emit, evidencePlace }

  function evidencePlace(): EvidencePlace {
    const read = desk.read()
    const { evidenceFolder = null, evidenceNaming = factoryNaming } = read.ok ? read.value.settings : {}
    return { folder: evidenceFolder, naming: evidenceNaming }
  }

  function record(workspaceId: string) {
    const read = desk.read()
    if (!read.ok) return read
    const found = read.value.workspaces.find(({ id }) => id === workspaceId)
    return found === undefined ? err({ kind: 'unknownHere', what: 'workspace' } as const) : ok(found)
  }

  async function end(workspaceId: string): Promise<void> {
    const session = open.get(workspaceId)
    open.delete(workspaceId)
    await session?.close()
  }

  return {
    of: (workspaceId) => {
      if (rebuilding.has(workspaceId)) return err({ kind: 'busy', work: 'it is being rebuilt' })
      const known = open.get(workspaceId)
      if (known !== undefined) return ok(known)
      const workspace = record(workspaceId)
      if (!workspace.ok) return workspace
      const session = openWorkspaceSession({ ...parts, workspace: workspace.value })
      if (session.ok) open.set(workspaceId, session.value)
      return session
    },
    refresh: async (workspaceId) => {
      const workspace = record(workspaceId)
      if (workspace.ok) await open.get(workspaceId)?.follow(workspace.value)
    },
    remove: async (workspaceId) => {
      const file = workspaceFile(profileDir, workspaceId)
      if (!file.ok) return file
      await end(workspaceId)
      removeDatabaseFiles(file.value)
      return ok(null)
    },
    rebuild: async (workspaceId) => {
      const file = workspaceFile(profileDir, workspaceId)
      const workspace = record(workspaceId)
      if (!file.ok) return file
      if (!workspace.ok) return workspace
      const token = open.get(workspaceId)?.token ?? null
      rebuilding.add(workspaceId)
      await end(workspaceId)
      const replaced = replaceDamaged(file.value, workspaceForm)
      rebuilding.delete(workspaceId)
      const rebuilt = replaced.ok ? replaced.value : null
      const session = openWorkspaceSession({ ...parts, workspace: workspace.value, rebuilt })
      if (!session.ok) return session
      open.set(workspaceId, session.value)
      const attached = await session.value.attach(token, [])
      emit({ kind: 'reportsChanged', workspaceId, reportIds: 'many' })
      return replaced.ok ? attached : replaced
    },
    all: () => [...open.values()],
    close: async () => {
      await Promise.all([...open.keys()].map(end))
    },
  }
}
