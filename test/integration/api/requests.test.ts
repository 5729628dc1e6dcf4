import { describe, expect, it } from 'vitest'
import type { AdminApi } from '#main/engine/api/client.ts'
import type { ReportSearchQuery } from '#shared/admin-api/requests.ts'
import type { Result } from '#shared/desk/result.ts'
import { knownIssue } from './every-endpoint.ts'
import { asPerson, openClient, testToken, withServer } from './open-client.ts'
import { send, startRawServer } from './raw-server.ts'
import { expectError, expectValue } from './results.ts'

describe('a request on the wire', () => {
  // SPEC-101, SPEC-102, SPEC-535, SPEC-602, SPEC-618, SPEC-703, SPEC-801
  it('is the documented request, with the token in its header and nowhere else', async () => {
    await withServer(
      (response) => send(response, 200, { items: [] }),
      async ({ api }, { arrivals }) => {
        await api.searchReports(
          { query: { programId: [1, 2], isAssigned: false, q: ' a&b=c ', sort: '-id', limit: 100 } },
          asPerson,
        )
        await api.listActivities({ id: 7, query: { direction: 'desc', cursor: 'a+/=' } }, asPerson)
        await api.addComment({ id: 7, body: { description: 'hé', isInternal: true } }, asPerson)
        await api.requestEvidenceDownload({ id: 7, evidenceId: 'a/b ?#\ud800' }, asPerson)
        expect(arrivals.map(({ method, path, body }) => [method, path, body])).toEqual([
          [
            'GET',
            '/api/v1/admin/reports?programId=1&programId=2&isAssigned=false&q=a%26b%3Dc&sort=-id&limit=100',
            '',
          ],
          ['GET', '/api/v1/admin/reports/7/activities?direction=desc&cursor=a%2B%2F%3D', ''],
          ['POST', '/api/v1/admin/reports/7/comments', '{"description":"hé","isInternal":true}'],
          ['POST', '/api/v1/admin/reports/7/evidence/a%2Fb%20%3F%23%EF%BF%BD/download', ''],
        ])
        for (const { headers, path } of arrivals) {
          expect(headers.authorization).toBe(`Bearer ${testToken}`)
          expect(path).not.toContain(testToken)
        }
        expect(arrivals[2]?.headers['content-type']).toBe('application/json')
        expect(arrivals[3]?.headers['content-type']).toBeUndefined()
      },
    )
  })

  // SPEC-101
  it('is sent below the path of the base address', async () => {
    await using server = await startRawServer((response) => send(response, 200, []))
    await using client = openClient({ baseUrl: `${server.baseUrl}/eu`, token: testToken })
    await client.api.listPrograms({}, asPerson)
    expect(server.arrivals[0]?.path).toBe('/eu/api/v1/admin/programs')
  })

  it('reuses connections, and opens at most six', async () => {
    await withServer(
      (response) => setTimeout(() => send(response, 200, []), 5),
      async ({ api }, { arrivals, connections }) => {
        await Promise.all(Array.from({ length: 40 }, () => api.listPrograms({}, asPerson)))
        expect(arrivals).toHaveLength(40)
        expect(connections()).toBeLessThanOrEqual(6)
      },
    )
  })

  const ids = Array.from({ length: 101 }, (_, index) => index)
  // SPEC-306, SPEC-603, SPEC-608, SPEC-615, SPEC-706, SPEC-907, SPEC-909, SPEC-910, SPEC-911,
  // SPEC-912
  it.each<[string, (api: AdminApi) => Promise<Result<unknown>>, string]>([
    ['a q of 201 characters', (api) => search(api, { q: 'x'.repeat(201) }), '"q" is too long or too large'],
    [
      '101 values of a filter',
      (api) => search(api, { programId: ids }),
      '"programId" is too long or too large',
    ],
    ['a page of 101', (api) => search(api, { limit: 101 }), '"limit" is too long or too large'],
    ['a page of none', (api) => search(api, { limit: 0 }), '"limit" is below 1'],
    [
      'a local time',
      (api) => search(api, { createdFromUtc: '2026-01-01' }),
      '"createdFromUtc" is not as it should be',
    ],
    [
      'a timeline page of 101',
      (api) => api.listActivities({ id: 1, query: { limit: 101 } }, asPerson),
      '"limit" is too long or too large',
    ],
    [
      'a reward below 0',
      (api) => api.setRewards({ id: 1, body: { bounty: -1 } }, asPerson),
      '"bounty" is below 0',
    ],
    [
      'a known issue with a name of 128 characters',
      (api) => api.createKnownIssue({ id: 1, body: { ...knownIssue(1), name: 'x'.repeat(128) } }, asPerson),
      '"name" is too long or too large',
    ],
    [
      'evidence whose id leads elsewhere',
      (api) => api.requestEvidenceDownload({ id: 1, evidenceId: '..' }, asPerson),
      '"evidenceId" is no id',
    ],
  ])('is not sent for %s, which the specification forbids', async (_, call, why) => {
    await withServer(
      (response) => send(response, 204),
      async ({ api }, { arrivals }) => {
        expect(expectError(await call(api))).toEqual({ kind: 'refused', detail: `Not sent: ${why}.` })
        expect(arrivals).toEqual([])
      },
    )
  })

  // SPEC-307, SPEC-603, SPEC-608, SPEC-907, SPEC-909, SPEC-910, SPEC-911
  it('is sent with every value that the specification allows', async () => {
    await withServer(
      (response) => send(response, 200, { items: [], id: 1 }),
      async ({ api }, { arrivals }) => {
        const hundred = ids.slice(0, 100)
        const query = {
          q: ` ${'x'.repeat(200)} `,
          programId: hundred,
          assignedToUserId: hundred.map(String),
          limit: 100,
        }
        expectValue(await search(api, query))
        const body = { ...knownIssue(1), name: 'x'.repeat(127) }
        expectValue(await api.createKnownIssue({ id: 1, body }, asPerson))
        expect(arrivals).toHaveLength(2)
      },
    )
  })
})

const search = (api: AdminApi, query: ReportSearchQuery) => api.searchReports({ query }, asPerson)

describe('an address or a token that the desk rejects', () => {
  it.each(['http://desk.example', 'https://a:b@desk.example', 'https://desk.example?x', ''])(
    'address %j: every call fails with the reason',
    async (baseUrl) => {
      await using client = openClient({ baseUrl, token: testToken })
      expect(expectError(await client.api.listPrograms({}, asPerson)).kind).toBe('addressRefused')
    },
  )

  it.each(['', 'two words', 'line\r\nX-Evil: 1', 'ünïcode'])('token %j: nothing is sent', async (odd) => {
    await using server = await startRawServer((response) => send(response, 200, []))
    await using client = openClient({ baseUrl: server.baseUrl, token: odd })
    expect(expectError(await client.api.listPrograms({}, asPerson)).kind).toBe('unauthorized')
    expect(server.arrivals).toEqual([])
  })
})
