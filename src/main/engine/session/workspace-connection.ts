import { createRequestBudget, type RequestBudget, type RequestLog } from '../api/budget.ts'
import { type AdminApi, createAdminApi } from '../api/client.ts'
import { systemClock } from '../api/clock.ts'
import type { FindProxy } from '../api/find-proxy.ts'
import type { SessionDownloads } from '../evidence/open-downloads.ts'
import type { Log } from '../log.ts'
import { type OutboxRunner, startOutbox } from '../outbox/runner.ts'
import type { WorkspaceRecord } from '../protocol.ts'
import type { WritableDb } from '../store/database.ts'
import { throttleMemory } from '../store/sync/kept-throttle.ts'
import type { Announcer } from '../sync/announcer.ts'
import { createGatheredStore } from '../sync/gathered-store.ts'
import { type Sync, startSync } from '../sync/sync.ts'
import { readCurrentAsOf } from '../sync/sync-position.ts'

/** The connection between a workspace and its service, for as long as one token is used. */
export interface WorkspaceConnection {
  readonly token: string
  readonly api: AdminApi
  readonly sync: Sync
  readonly outbox: OutboxRunner
  readonly budget: Pick<RequestBudget, 'timeFor'>
  close(): Promise<void>
}

interface ConnectionParts {
  readonly db: WritableDb
  readonly log: Log
  readonly announcer: Announcer
  readonly downloads: SessionDownloads
  readonly workspace: Pick<WorkspaceRecord, 'baseUrl' | 'requestsPerMinute'>
  /** Times of the requests sent with this token, kept by the local copy. */
  readonly times: RequestLog
  /** The clock by which actions wait, in ms since 1970. */
  readonly now: () => number
  readonly findProxy: FindProxy
}

/** Starts the sync, the outbox and the downloads of a workspace with this token. */
export function connectWorkspace(
  token: string,
  { db, log, announcer, downloads, workspace, times, now, findProxy }: ConnectionParts,
): WorkspaceConnection {
  log.keepOut(token)
  const budget = createRequestBudget({
    requestLog: times,
    throttleMemory: throttleMemory(db),
    log,
    limit: workspace.requestsPerMinute,
  })
  const api = createAdminApi({ baseUrl: workspace.baseUrl, token, budget, findProxy })
  const closing = new AbortController()
  /**
   * Null until everything is set up and once the connection is closing, since the parts may call back before and after.
   */
  let running: Pick<WorkspaceConnection, 'sync' | 'outbox'> | null = null
  let wasOffline = false
  const sync = startSync({
    db,
    api,
    budget,
    log,
    reportsChanged: announcer.reportsChanged,
    reportRead: (reportId) => running?.outbox.reportRead(reportId),
    changesPriority: () => (running?.outbox.status().isBulk === true ? 'bulk' : 'background'),
    changed: () => {
      announcer.syncStateMayHaveChanged()
      const isOffline = running?.sync.connection().connection === 'offline'
      if (wasOffline && !isOffline) {
        running?.outbox.tryNow()
        downloads.backOnline()
      }
      wasOffline = isOffline
    },
  })
  const outbox = startOutbox({
    context: {
      db,
      gathered: createGatheredStore(db),
      api,
      signal: closing.signal,
      now,
      clock: systemClock,
      reportsChanged: announcer.reportsChanged,
    },
    budget,
    log,
    currentAsOf: () => readCurrentAsOf(db),
    changed: announcer.outboxMayHaveChanged,
    caughtUp: sync.readStale,
  })
  downloads.connectTo(api)
  running = { sync, outbox }
  return {
    token,
    api,
    sync,
    outbox,
    budget,
    close: async () => {
      running = null
      closing.abort()
      await Promise.all([sync.stop(), outbox.stop(), downloads.disconnect()])
      budget.close()
      await api.close()
    },
  }
}
