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
  /**
   * Gives a workspace its token, with which it begins to sync; null: there is none. Where the copy does not open,
   * that happens as soon as it does.
   *
   * @param timesOf when the token was used for this address before the workspace was made, as of a `RequestLog`.
   */
  attach(workspaceId: string, token: string | null, timesOf: TimesOf): Promise<Result<null>>
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

type TimesOf = (baseUrl: string, token: string) => readonly number[]

/** A token for a copy that does not open yet, and for no other service than the one it was given for. */
interface HandedOver {
  readonly token: string | null
  readonly baseUrl: string
  readonly earlierRequests: readonly number[]
  /** ms since 1970; before that it is not tried again. */
  readonly notBefore: number
}

/** Milliseconds until a copy that could not take its token is given it again, as when the disk is full. */
const againAfter = 5_000

export interface SessionsParts {
  readonly profileDir: string
  readonly desk: DeskStore
  readonly log: Log
  readonly emit: (event: DeskEvent) => void
}

export function createSessions({ profileDir, desk, log, emit }: SessionsParts): Sessions {
  const open = new Map<string, WorkspaceSession>()
  const rebuilding = new Set<string>()
  const handedOver = new Map<string, HandedOver>()
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

  function opened(workspaceId: string): Result<WorkspaceSession> {
    if (rebuilding.has(workspaceId)) return err({ kind: 'busy', work: 'it is being rebuilt' })
    const known = open.get(workspaceId)
    if (known !== undefined) return ok(known)
    const workspace = record(workspaceId)
    if (!workspace.ok) return workspace
    const session = openWorkspaceSession({ ...parts, workspace: workspace.value })
    if (session.ok) open.set(workspaceId, session.value)
    return session
  }

  /** Gives a copy the token that waits for it; one that cannot take it is given it later. */
  async function handOver(workspaceId: string, session: WorkspaceSession): Promise<Result<null>> {
    const handed = handedOver.get(workspaceId)
    handedOver.delete(workspaceId)
    const workspace = record(workspaceId)
    if (!workspace.ok) return workspace
    if (handed === undefined || handed.baseUrl !== workspace.value.baseUrl) return ok(null)
    let isTaken = false
    try {
      const attached = await session.attach(handed.token, handed.earlierRequests)
      isTaken = attached.ok
      return attached
    } finally {
      const isNewest = !handedOver.has(workspaceId) && open.get(workspaceId) === session
      if (!isTaken && isNewest) {
        handedOver.set(workspaceId, { ...handed, notBefore: Date.now() + againAfter })
      }
    }
  }

  /** Does so beside what is asked of the copy. */
  function handOverInPassing(workspaceId: string, session: WorkspaceSession): void {
    const handed = handedOver.get(workspaceId)
    if (handed === undefined || handed.notBefore > Date.now()) return
    handOver(workspaceId, session).catch((cause) => log.fault('attaching a copy that opened late', cause))
  }

  async function end(workspaceId: string): Promise<void> {
    const session = open.get(workspaceId)
    open.delete(workspaceId)
    await session?.close()
  }

  return {
    of: (workspaceId) => {
      const session = opened(workspaceId)
      if (session.ok && handedOver.size > 0) handOverInPassing(workspaceId, session.value)
      return session
    },
    attach: async (workspaceId, token, timesOf) => {
      const workspace = record(workspaceId)
      if (!workspace.ok) return workspace
      const { baseUrl } = workspace.value
      const earlierRequests = token === null ? [] : timesOf(baseUrl, token)
      // First of all: however opening it ends, it is not forgotten.
      handedOver.set(workspaceId, { token, baseUrl, earlierRequests, notBefore: 0 })
      const session = opened(workspaceId)
      return session.ok ? handOver(workspaceId, session.value) : session
    },
    refresh: async (workspaceId) => {
      const workspace = record(workspaceId)
      if (workspace.ok) await open.get(workspaceId)?.follow(workspace.value)
    },
    remove: async (workspaceId) => {
      const file = workspaceFile(profileDir, workspaceId)
      if (!file.ok) return file
      handedOver.delete(workspaceId)
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
      // Another one may have come meanwhile.
      if (!handedOver.has(workspaceId)) {
        const { baseUrl } = workspace.value
        handedOver.set(workspaceId, { token, baseUrl, earlierRequests: [], notBefore: 0 })
      }
      const replaced = replaceDamaged(file.value, workspaceForm)
      rebuilding.delete(workspaceId)
      const rebuilt = replaced.ok ? replaced.value : null
      const session = openWorkspaceSession({ ...parts, workspace: workspace.value, rebuilt })
      if (!session.ok) return session
      open.set(workspaceId, session.value)
      const attached = await handOver(workspaceId, session.value)
      emit({ kind: 'reportsChanged', workspaceId, reportIds: 'many' })
      return replaced.ok ? attached : replaced
    },
    all: () => [...open.values()],
    close: async () => {
      await Promise.all([...open.keys()].map(end))
    },
  }
}
