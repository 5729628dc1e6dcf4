import type { DeskEvent } from '#shared/desk/events.ts'
import { ok, type Result } from '#shared/desk/result.ts'
import type { SyncState } from '#shared/desk/sync-state.ts'
import { createRequestBudget, type RequestLog } from './api/budget.ts'
import { createAdminApi } from './api/client.ts'
import type { Log } from './log.ts'
import type { WorkspaceRecord } from './protocol.ts'
import type { WritableDb } from './store/database.ts'
import { workspaceFile } from './store/files.ts'
import { openWorkspaceStore } from './store/open.ts'
import { requestLog } from './store/request-log.ts'
import { createAnnouncer } from './sync/announcer.ts'
import { type Sync, startSync } from './sync/sync.ts'
import { createStateComposer } from './sync/sync-state.ts'

export interface SessionParts {
  readonly profileDir: string
  readonly workspace: WorkspaceRecord
  readonly log: Log
  readonly emit: (event: DeskEvent) => void
}

/** One workspace while the desk runs: its local copy and, once it has a token, its connection and its sync. */
export interface WorkspaceSession {
  readonly db: WritableDb
  /** As it was last handed over by `follow`. */
  readonly workspace: WorkspaceRecord
  /** The record changed. Another address ends the connection: a token is for one service only. */
  follow(workspace: WorkspaceRecord): Promise<void>
  /**
   * Starts syncing with this token, or goes on when it already does. null: only the local copy from now on.
   *
   * @param earlierRequests times (as `RequestLog`) of requests this token was used for elsewhere a moment ago.
   */
  attach(token: string | null, earlierRequests: readonly number[]): Promise<void>
  syncNow(): void
  /** A person opened the report. `evidence`: its list of evidence is to be read, too. */
  opened(reportId: number, evidence: boolean): void
  state(): SyncState
  close(): Promise<void>
}

interface Connection {
  readonly token: string
  readonly sync: Sync
  close(): Promise<void>
}

/** @returns the errors of `openWorkspaceStore`; `unknownHere` when the id is not one of ours. */
export function openWorkspaceSession({
  profileDir,
  log,
  emit,
  ...parts
}: SessionParts): Result<WorkspaceSession> {
  let { workspace } = parts
  const file = workspaceFile(profileDir, workspace.id)
  if (!file.ok) return file
  const opened = openWorkspaceStore(file.value, {
    onSlow: (name, ms) => log.note(`slow: ${name} took ${Math.round(ms)} ms`),
  })
  if (!opened.ok) return opened

  const { db, damaged } = opened.value
  const localError = damaged === null ? null : { at: Date.now(), error: damaged }
  const composeState = createStateComposer(workspace.id, db)
  const announcer = createAnnouncer(workspace.id, emit, () => state())
  let connection: Connection | null = null
  let attached = false
  /** Attaching and detaching happen one after the other. */
  let changing = Promise.resolve()

  function state(): SyncState {
    return composeState({
      standing: connection?.sync.standing() ?? null,
      withoutToken: attached && connection === null,
      requestsPerMinute: workspace.requestsPerMinute,
      localError,
    })
  }

  function connect(token: string, earlierRequests: readonly number[]): Connection {
    const times: RequestLog = requestLog(db)
    for (const at of earlierRequests) times.record(at)
    log.keepOut(token)
    const budget = createRequestBudget({ requestLog: times, log, limit: workspace.requestsPerMinute })
    const api = createAdminApi({ baseUrl: workspace.baseUrl, token, budget })
    const sync = startSync({
      db,
      api,
      budget,
      log,
      reportsChanged: announcer.reportsChanged,
      changed: announcer.syncStateMayHaveChanged,
    })
    return {
      token,
      sync,
      close: async () => {
        await sync.stop()
        budget.close()
        await api.close()
      },
    }
  }

  async function disconnect(): Promise<void> {
    const ending = connection
    connection = null
    await ending?.close()
  }

  function inTurn(change: () => Promise<void>): Promise<void> {
    changing = changing.then(change)
    return changing
  }

  return ok({
    db,
    get workspace() {
      return workspace
    },
    follow: (next) =>
      inTurn(async () => {
        const moved = next.baseUrl !== workspace.baseUrl
        workspace = next
        if (moved) await disconnect()
        announcer.syncStateMayHaveChanged()
      }),
    attach: (token, earlierRequests) =>
      inTurn(async () => {
        attached = true
        const goesOn =
          connection?.token === token && connection?.sync.standing().connection !== 'unauthorized'
        if (goesOn) {
          connection?.sync.now()
          return
        }
        await disconnect()
        if (token !== null) connection = connect(token, earlierRequests)
        announcer.syncStateMayHaveChanged()
      }),
    syncNow: () => connection?.sync.now(),
    opened: (reportId, evidence) => {
      announcer.reportsChanged([reportId])
      connection?.sync.open(reportId, evidence)
    },
    state,
    close: () =>
      inTurn(async () => {
        await disconnect()
        announcer.end()
        db.close()
      }),
  })
}
