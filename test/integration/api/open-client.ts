import { createRequestBudget, type RequestBudget, type RequestLog } from '#main/engine/api/budget.ts'
import { type AdminApi, type AdminApiOptions, createAdminApi } from '#main/engine/api/client.ts'
import type { Clock } from '#main/engine/api/clock.ts'
import { type Answering, type RawServer, startRawServer } from './raw-server.ts'

export interface OpenClient extends AsyncDisposable {
  readonly api: AdminApi
  readonly budget: RequestBudget
}

/** The real client with its own budget, by default so large that it does not matter. */
export function openClient(
  options: Pick<AdminApiOptions, 'baseUrl' | 'token' | 'timeouts'> & {
    readonly limit?: number
    readonly windowMs?: number
    readonly requestLog?: RequestLog
    readonly clock?: Clock
  },
): OpenClient {
  const { baseUrl, token, timeouts, limit = 100_000, windowMs = 60_000 } = options
  const budget = createRequestBudget({
    requestLog: options.requestLog ?? { load: () => [], record: () => undefined },
    log: { fault: () => 'f00d' },
    limit,
    windowMs,
    ...(options.clock !== undefined && { clock: options.clock }),
  })
  const api = createAdminApi({ baseUrl, token, budget, ...(timeouts !== undefined && { timeouts }) })
  return {
    api,
    budget,
    [Symbol.asyncDispose]: async () => {
      budget.close()
      await api.close()
    },
  }
}

/** Options of a request that the user waits for. */
export const asPerson = { priority: 'person' } as const

/** Unlike any other text, so that tests can search for it. */
export const testToken = 'tok-5f3c9a7e1b'

/** Starts a server that gives each request the answer `answer`, and runs `test` with a client that asks this server. */
export async function withServer(
  answer: Answering,
  test: (client: OpenClient, server: RawServer) => Promise<void>,
  timeouts?: AdminApiOptions['timeouts'],
): Promise<void> {
  await using server = await startRawServer(answer)
  await using client = openClient({
    baseUrl: server.baseUrl,
    token: testToken,
    ...(timeouts !== undefined && { timeouts }),
  })
  await test(client, server)
}
