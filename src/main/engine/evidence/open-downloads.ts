import type { DeskEvent } from '#shared/desk/events.ts'
import { isLoopbackAddress } from '#shared/rules/loopback.ts'
import type { AdminApi } from '../api/admin-api.ts'
import type { FindProxy } from '../api/find-proxy.ts'
import type { Log } from '../log.ts'
import type { WorkspaceRecord } from '../protocol.ts'
import type { WritableDb } from '../store/database.ts'
import { attempt } from '../store/failure.ts'
import { createCoalescer } from '../sync/coalescer.ts'
import { createDownloads, type Downloads } from './downloads.ts'
import { countDownloadsOf } from './downloads-view.ts'
import { type EvidencePlace, ownEvidenceFolder } from './places.ts'

export interface OpenDownloadsParts {
  readonly db: WritableDb
  readonly log: Log
  readonly emit: (event: DeskEvent) => void
  readonly profileDir: string
  readonly evidencePlace: () => EvidencePlace
  /** Returns the hosts of the local network that the user allows now, as in `FetchContext`. */
  readonly allowedHosts: () => readonly string[]
  readonly findProxy?: FindProxy
  /** Returns the workspace's current record. */
  readonly workspace: () => WorkspaceRecord
}

/** The downloads of a workspace while it is open. */
export interface SessionDownloads extends Downloads {
  /** Fetches files with this connection from now on. */
  connectTo(api: AdminApi): void
  /** Called when a sync was requested: a connection that was given up is tried again. */
  goOn(): void
}

/** Shortest time between two pushes, in ms: people read no faster. */
const pushEveryMs = 250

/** Opens the queue of a workspace's downloads, and reports its progress to the window. */
export function openDownloads({
  db,
  log,
  emit,
  profileDir,
  evidencePlace,
  allowedHosts,
  findProxy,
  workspace,
}: OpenDownloadsParts): SessionDownloads {
  const coalescer = createCoalescer(pushEveryMs, () => {
    const counts = attempt(db.file, () => countDownloadsOf(db, downloads))
    if (counts.ok) emit({ kind: 'downloadsChanged', workspaceId: workspace().id, counts: counts.value })
  })
  const downloads = createDownloads({
    db,
    log,
    place: () => {
      const { folder, naming } = evidencePlace()
      return { root: folder ?? ownEvidenceFolder(profileDir), naming, workspace: workspace().name }
    },
    allowedHosts,
    ...(findProxy !== undefined && { findProxy }),
    changed: coalescer.ask,
  })
  let lastApi: AdminApi | null = null

  function connectTo(api: AdminApi): void {
    const { baseUrl } = workspace()
    lastApi = api
    downloads.connect({ api, baseUrl, allowLoopback: isLoopbackAddress(baseUrl) })
  }

  return {
    ...downloads,
    connectTo,
    goOn: () => {
      if (!downloads.isConnected() && lastApi !== null) connectTo(lastApi)
    },
    disconnect: () => {
      lastApi = null
      return downloads.disconnect()
    },
    close: async () => {
      await downloads.close()
      coalescer.end()
    },
  }
}
