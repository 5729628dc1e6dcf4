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
  /** 0 (the default) lets the system choose. Always on 127.0.0.1. */
  readonly port?: number
  readonly reports?: number
  readonly seed?: number
  /** Folder that keeps all data for the next start; absent = the data is gone at the end. */
  readonly dataDir?: string | undefined
  /** Requests per minute and token; 0 = no limit. */
  readonly rateLimit?: number
  /** Another length of the minute in which requests are counted, so that a test need not wait for it. */
  readonly rateWindowMs?: number
  /** Seconds a download address lives. */
  readonly evidenceTtl?: number
  /** Milliseconds between two events that happen without requests; absent = none happen. */
  readonly liveEveryMs?: number | undefined
  readonly faults?: readonly FaultRuleInput[]
  /** The service's time at the start, milliseconds since 1970; its clock continues from there. */
  readonly now?: number | undefined
  /** The service's clock, milliseconds since 1970, instead of this machine's; `now` is then ignored. */
  readonly clock?: () => number
}

export interface RunningService {
  readonly baseUrl: string
  readonly tokens: Readonly<Record<TokenName, string>>
  /** User id of each token's owner. */
  readonly people: Readonly<Record<TokenName, string>>
  /** Every request since the start or the last clearing, in order of arrival. */
  readonly requests: () => readonly LoggedRequest[]
  readonly clearRequests: () => void
  /** How many of the logged requests went to each endpoint. */
  readonly counters: () => Readonly<Partial<Record<EndpointName | 'evidenceStorage', number>>>
  readonly faults: Pick<FaultBook, 'set' | 'clear'>
  /** Changes at the service without a request of ours: work by others, access removed. */
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
    // The clock may already be a millisecond later, which would shift some reports.
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
