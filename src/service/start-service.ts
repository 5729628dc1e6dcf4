import type { AddressInfo } from 'node:net'
import type { EndpointName } from '#shared/admin-api/endpoints.ts'
import { limits } from '#shared/admin-api/limits.ts'
import { createTokenBook, type TokenName } from './auth/access-tokens.ts'
import { type Backstage, createBackstage } from './backstage.ts'
import { createFaultBook, type FaultBook } from './faults/fault-book.ts'
import type { FaultRuleInput } from './faults/fault-rules.ts'
import { startLive } from './live.ts'
import { createRequestLog, type LoggedRequest } from './received-requests.ts'
import { randomFrom } from './sample/random.ts'
import { openWorkspace } from './sample-workspace.ts'
import { buildServer } from './server.ts'
import type { ServiceContext } from './service-context.ts'
import { loadDirectory } from './store/directory.ts'
import { readSecret } from './store/service-database.ts'

export interface ServiceOptions {
  /** The port on 127.0.0.1; 0 (the default) = the system chooses one. */
  readonly port?: number
  readonly reports?: number
  readonly seed?: number
  /** Folder in which the data is stored for later starts; left out = the data is lost when the service closes. */
  readonly dataDir?: string | undefined
  /** Maximum number of requests per minute and token; 0 = no limit. */
  readonly rateLimit?: number
  /** Length of the window in which requests are counted, in ms, instead of a minute; saves tests the wait. */
  readonly rateWindowMs?: number
  /** How long a download URL is valid, in seconds. */
  readonly evidenceTtl?: number
  /** Time between two events that happen without requests (see `live.ts`), in ms; left out = no such events. */
  readonly liveEveryMs?: number | undefined
  readonly faults?: readonly FaultRuleInput[]
  /**
   * The service's time at its start, in ms since 1970; its clock runs on from there. Left out = this machine's time.
   */
  readonly now?: number | undefined
  /** Replaces the service's clock; returns ms since 1970. `now` then only dates new sample data. */
  readonly clock?: () => number
}

export interface RunningService {
  readonly baseUrl: string
  readonly tokens: Readonly<Record<TokenName, string>>
  /** The user id of each token's owner. */
  readonly people: Readonly<Record<TokenName, string>>
  /** All requests since the start or the last `clearRequests`, in the order of arrival. */
  readonly requests: () => readonly LoggedRequest[]
  readonly clearRequests: () => void
  /** How many of the logged requests went to each endpoint. */
  readonly counters: () => Readonly<Partial<Record<EndpointName | 'evidenceStorage', number>>>
  readonly faults: Pick<FaultBook, 'set' | 'clear'>
  /** Makes changes at the service as other people would. */
  readonly backstage: Backstage
  readonly close: () => Promise<void>
}

/** Starts the reference service on loopback and resolves once it listens. */
export async function startService(options: ServiceOptions = {}): Promise<RunningService> {
  const { port = 0, reports = 300, seed = 7, rateLimit = limits.requestsPerMinute } = options
  const clockOffset = options.now === undefined ? 0 : options.now - Date.now()
  const { clock = () => Date.now() + clockOffset } = options
  const faults = createFaultBook(randomFrom(seed, 'faults').next)
  faults.set(options.faults ?? [])
  const log = createRequestLog()

  const { db, world, owners } = openWorkspace(options.dataDir ?? null, {
    reports,
    seed,
    // Use the requested instant itself: the clock may already be a millisecond ahead, which would change some reports.
    now: options.now ?? clock(),
  })
  try {
    const secret = readSecret(db)
    let baseUrl = ''
    const service: ServiceContext = {
      db,
      directory: loadDirectory(db),
      secret,
      clock,
      evidenceTtl: options.evidenceTtl ?? limits.evidenceUrlSeconds,
      origin: () => baseUrl,
    }
    const tokens = createTokenBook(secret, owners, clock())
    const server = buildServer({
      service,
      tokens,
      rateLimit,
      rateWindowMs: options.rateWindowMs,
      log,
      faults,
    })
    await server.listen({ host: '127.0.0.1', port })
    baseUrl = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
    const backstage = createBackstage(service, world)
    const { liveEveryMs: everyMs } = options
    const assignees = [...new Set(Object.values(owners))]
    const stopLive = everyMs === undefined ? null : startLive(backstage, { assignees, everyMs })

    return {
      baseUrl,
      tokens: tokens.tokens,
      people: owners,
      requests: log.requests,
      clearRequests: log.clear,
      counters: () => countByEndpoint(log.requests()),
      faults,
      backstage,
      async close() {
        stopLive?.()
        await server.close()
        db.close()
      },
    }
  } catch (cause) {
    db.close()
    throw cause
  }
}

function countByEndpoint(
  requests: readonly LoggedRequest[],
): Partial<Record<EndpointName | 'evidenceStorage', number>> {
  const counts: Partial<Record<EndpointName | 'evidenceStorage', number>> = {}
  for (const { endpoint } of requests) {
    if (endpoint !== null) counts[endpoint] = (counts[endpoint] ?? 0) + 1
  }
  return counts
}
