import { createInterface } from 'node:readline'
import type { EndpointName } from '#shared/admin-api/endpoints.ts'
import { ask } from '../api/every-endpoint.ts'
import { openClient, testToken } from '../api/open-client.ts'

/**
 * The real client as a separate process, so that its memory can be measured. Arguments: base address, and ids of a
 * program, a target and a report. Each input line names an endpoint; each answer is a line of JSON.
 */
const [baseUrl = '', ...ids] = process.argv.slice(2)
const [program = 0, target = 0, report = 0] = ids.map(Number)

export interface AskedOnce {
  /** Kind of the error; null = the answer was used. */
  readonly kind: string | null
  /** Peak memory of the process since its start, in bytes. */
  readonly peak: number
  /** Memory that the process uses now, in bytes. */
  readonly now: number
}

await using client = openClient({ baseUrl, token: testToken })
for await (const name of createInterface({ input: process.stdin })) {
  const result = await ask[name as EndpointName](client.api, { program, target, report })
  const asked: AskedOnce = {
    kind: result.ok ? null : result.error.kind,
    peak: process.resourceUsage().maxRSS * 1024,
    now: process.memoryUsage().rss,
  }
  process.stdout.write(`${JSON.stringify(asked)}\n`)
}
