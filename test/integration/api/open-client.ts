import { createRequestBudget, type RequestBudget, type RequestLog } from '#main/engine/api/budget.ts'
import { type AdminApi, type AdminApiOptions, createAdminApi } from '#main/engine/api/client.ts'
import type { Clock } from '#main/engine/api/clock.ts'
import { type Answering, type RawServer, startRawServer } from './raw-server.ts'

export interface OpenClient extends AsyncDisposable {
  readonly api: AdminApi
  readonly budget: RequestBudget
}

/** The real client with a budget of its own, by default so large that it does not matter. */
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

/** How a person asks. */
export const asPerson = { priority: 'person' } as const

/** Looks like no other text, so that it can be searched for. */
export const testToken = 'tok-5f3c9a7e1b'

/** A server that answers as told, and the client that asks it. */
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
