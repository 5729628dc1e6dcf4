import { describe, expect, it } from 'vitest'
import { type EndpointName, endpoints } from '#shared/admin-api/endpoints.ts'
import type { Result } from '#shared/desk/result.ts'
import { ask } from '../api/every-endpoint.ts'
import { openClient, testToken } from '../api/open-client.ts'
import { startRawServer } from '../api/raw-server.ts'
import { program, report, rightAnswers } from './answers-of-the-specification.ts'
import { clientStates, kindOf } from './client-states.ts'
import { type FaultName, faultNames, faults } from './faults.ts'
import { hurriedClock } from './hurried-clock.ts'

const names = Object.keys(endpoints) as EndpointName[]
const about = { program: program.id, target: 51, report: report.id }
const timeouts = { headers: 1_000, body: 1_000 }

/** How a call ended, in the notation of the table. */
function inWords(result: Result<unknown>, tries: number): string {
  const setAside = result.ok && hasSetAside(result.value) ? result.value.setAside.length : 0
  return [
    result.ok ? 'answered' : result.error.kind,
    ...(setAside > 0 ? [`${setAside} set aside`] : []),
    ...(tries > 1 ? [`${tries} tries`] : []),
  ].join(', ')
}

function hasSetAside(value: unknown): value is { readonly setAside: readonly unknown[] } {
  return typeof value === 'object' && value !== null && 'setAside' in value && Array.isArray(value.setAside)
}

async function meet(name: EndpointName, fault: FaultName): Promise<string> {
  const right = rightAnswers[name] === undefined ? '' : JSON.stringify(rightAnswers[name])
  await using server = await startRawServer((response) => faults[fault](response, right))
  const { baseUrl } = server
  await using client = openClient({ baseUrl, token: testToken, timeouts, clock: hurriedClock })
  const result = await ask[name](client.api, about)
  return inWords(result, server.arrivals.length)
}

describe('every endpoint, with every fault', () => {
  it.concurrent.each(names)('%s ends as the table says', async (name) => {
    const met = await Promise.all(faultNames.map(async (fault) => [fault, await meet(name, fault)] as const))
    const kind = kindOf[name]
    expect(Object.fromEntries(met)).toEqual(
      Object.fromEntries(faultNames.map((fault) => [fault, clientStates[fault][kind]])),
    )
  })
})
