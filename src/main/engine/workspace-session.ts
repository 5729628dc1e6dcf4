import type { DeskEvent } from '#shared/desk/events.ts'
import { ok, type Result } from '#shared/desk/result.ts'
import type { SyncState } from '#shared/desk/sync-state.ts'
import { createRequestBudget, type RequestLog } from './api/budget.ts'
import { createAdminApi } from './api/client.ts'
import type { Log } from './log.ts'
import type { WorkspaceRecord } from './protocol.ts'
import type { WritableDb } from './store/database.ts'
import { attempt } from './store/failure.ts'
import { workspaceFile } from './store/files.ts'
import { endDeferrals } from './store/hydration.ts'
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
   * @returns `diskFull` or `databaseDamaged` when the local copy takes nothing.
   */
  attach(token: string | null, earlierRequests: readonly number[]): Promise<Result<null>>
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
  if (damaged !== null) log.fault('opening a local copy', `it was damaged; it is kept at ${damaged.keptAt}`)
  const composeState = createStateComposer(workspace.id, db)
  const announcer = createAnnouncer(workspace.id, emit, stateOrNull)
  let connection: Connection | null = null
  let attached = false
  /** Attaching and detaching happen one after the other. */
  let changing: Promise<void> = Promise.resolve()

  function state(): SyncState {
    return composeState({
      standing: connection?.sync.standing() ?? null,
      withoutToken: attached && connection === null,
      requestsPerMinute: workspace.requestsPerMinute,
      localError,
    })
  }

  /** For what is pushed: a database that fails at this moment must not end the sync that asks. */
  function stateOrNull(): SyncState | null {
    try {
      return state()
    } catch (cause) {
      log.fault('telling the sync state', cause)
      return null
    }
  }

  /** What the local copy has to know before a token is used. */
  function prepare(times: RequestLog, earlierRequests: readonly number[]): Result<null> {
    return attempt(db.file, () => {
      // What could not be read before may be readable now, or with this token.
      endDeferrals(db)
      for (const at of earlierRequests) times.record(at)
      return null
    })
  }

  function connect(token: string, times: RequestLog): Connection {
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

  function inTurn<T>(change: () => Promise<T>): Promise<T> {
    const changed = changing.then(change)
    // Who asked for a change hears how it failed; the next change is not to fail with it.
    changing = changed.then(
      () => undefined,
      () => undefined,
    )
    return changed
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
          return ok(null)
        }
        await disconnect()
        const times = requestLog(db)
        const prepared = prepare(times, earlierRequests)
        if (token !== null && prepared.ok) connection = connect(token, times)
        announcer.syncStateMayHaveChanged()
        return prepared
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
