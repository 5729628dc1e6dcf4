import { createServer as createSecureServer } from 'node:https'
import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { asPerson, openClient } from './open-client.ts'
import { type Answering, listen, send, startRawServer } from './raw-server.ts'
import { expectError } from './results.ts'
import { selfSigned } from './self-signed.ts'

const token = 'tok-5f3c9a7e1b'

async function withServer(
  answer: Answering,
  test: (
    client: ReturnType<typeof openClient>,
    server: Awaited<ReturnType<typeof startRawServer>>,
  ) => Promise<void>,
  timeouts?: Parameters<typeof openClient>[0]['timeouts'],
) {
  await using server = await startRawServer(answer)
  await using client = openClient({ baseUrl: server.baseUrl, token, ...(timeouts && { timeouts }) })
  await test(client, server)
}

describe('what goes over the wire', () => {
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
          expect(headers.authorization).toBe(`Bearer ${token}`)
          expect(path).not.toContain(token)
        }
        expect(arrivals[2]?.headers['content-type']).toBe('application/json')
        expect(arrivals[3]?.headers['content-type']).toBeUndefined()
      },
    )
  })

  it('stands below the path of the base address', async () => {
    await using server = await startRawServer((response) => send(response, 200, []))
    await using client = openClient({ baseUrl: `${server.baseUrl}/eu`, token })
    await client.api.listPrograms({}, asPerson)
    expect(server.arrivals[0]?.path).toBe('/eu/api/v1/admin/programs')
  })

  it('keeps connections for further requests, and opens no more than six', async () => {
    await withServer(
      (response) => setTimeout(() => send(response, 200, []), 5),
      async ({ api }, { arrivals, connections }) => {
        await Promise.all(Array.from({ length: 40 }, () => api.listPrograms({}, asPerson)))
        expect(arrivals).toHaveLength(40)
        expect(connections()).toBeLessThanOrEqual(6)
      },
    )
  })

  it('is nothing for what the specification does not allow', async () => {
    await withServer(
      (response) => send(response, 204),
      async ({ api }, { arrivals }) => {
        const tooLong = api.searchReports({ query: { q: 'x'.repeat(201) } }, asPerson)
        expect(expectError(await tooLong)).toEqual({
          kind: 'refused',
          detail: 'Not sent: "q" is too long or too large.',
        })
        const negative = await api.setRewards({ id: 1, body: { bounty: -1 } }, asPerson)
        expect(expectError(negative).kind).toBe('refused')
        for (const evidenceId of ['', '.', '..']) {
          const outside = await api.requestEvidenceDownload({ id: 1, evidenceId }, asPerson)
          expect(expectError(outside).kind).toBe('refused')
        }
        expect(arrivals).toEqual([])
      },
    )
  })
})

describe('an address or a token the desk does not use', () => {
  it.each(['http://desk.example', 'https://a:b@desk.example', 'https://desk.example?x', ''])(
    'address %j: every call says so',
    async (baseUrl) => {
      await using client = openClient({ baseUrl, token })
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

describe('a connection that fails', () => {
  it('because nobody listens: the request surely did not arrive and costs nothing', async () => {
    const server = await startRawServer(() => undefined)
    const { baseUrl } = server
    await server[Symbol.asyncDispose]()
    await using client = openClient({ baseUrl, token })
    expect(expectError(await client.api.patchReport({ id: 1, body: { name: 'x' } }, asPerson))).toEqual({
      kind: 'network',
      reason: expect.stringContaining('refused'),
      mayHaveArrived: false,
    })
    expect(client.budget.state().used).toBe(0)
  })

  it('because there is no such host', async () => {
    await using client = openClient({ baseUrl: 'https://no-such-host.invalid', token })
    const error = expectError(await client.api.patchReport({ id: 1, body: {} }, asPerson))
    expect(error).toMatchObject({ kind: 'network', mayHaveArrived: false })
  })

  it('because it is cut: a read is tried again and comes through', async () => {
    await withServer(
      (response, _, nth) => (nth < 3 ? response.destroy() : send(response, 200, [{ id: 1 }])),
      async ({ api }, { arrivals }) => {
        expect(await api.listPrograms({}, asPerson)).toMatchObject({
          ok: true,
          value: { items: [{ id: 1 }] },
        })
        expect(arrivals).toHaveLength(3)
      },
    )
  })

  it('because it is cut: a write is sent once, and may have arrived', async () => {
    await withServer(
      (response) => response.destroy(),
      async ({ api, budget }, { arrivals }) => {
        const result = await api.setRewards({ id: 1, body: { bounty: 5 } }, asPerson)
        expect(expectError(result)).toEqual({
          kind: 'network',
          reason: 'The connection broke off.',
          mayHaveArrived: true,
        })
        expect(arrivals).toHaveLength(1)
        expect(budget.state().used).toBe(1)
      },
    )
  })

  it('in the middle of an answer: a read is tried again, a write that was answered with success is done', async () => {
    await withServer(
      (response, _, nth) => {
        if (nth === 3) return send(response, 200, [{ id: 1 }])
        response.writeHead(nth === 1 ? 201 : 200, { 'content-length': '100' }).write('[{"id":')
        setTimeout(() => response.destroy(), 10)
      },
      async ({ api }, { arrivals }) => {
        const added = await api.addComment({ id: 1, body: { description: 'x' } }, asPerson)
        expect(added).toEqual({ ok: true, value: { id: null } })
        expect(await api.listPrograms({}, asPerson)).toMatchObject({
          ok: true,
          value: { items: [{ id: 1 }] },
        })
        expect(arrivals).toHaveLength(3)
      },
    )
  })

  it('because the other side does not speak HTTP', async () => {
    const server = createServer((socket) => socket.end('220 mail ready\r\n'))
    await using listening = await listen(server)
    await using client = openClient({ baseUrl: `http://127.0.0.1:${listening.port}`, token })
    const error = expectError(await client.api.patchReport({ id: 1, body: {} }, asPerson))
    expect(error).toMatchObject({ kind: 'network', reason: expect.stringContaining('does not speak HTTP') })
  })

  it('because the other side does not speak TLS', async () => {
    await using server = await startRawServer((response) => send(response, 200, []))
    await using client = openClient({ baseUrl: server.baseUrl.replace('http:', 'https:'), token })
    expect(expectError(await client.api.patchReport({ id: 1, body: {} }, asPerson))).toEqual({
      kind: 'network',
      reason: expect.stringContaining('No secure connection'),
      mayHaveArrived: false,
    })
  })

  it('because nobody vouches for its certificate: nothing is sent, and it is not tried again', async () => {
    const requests: unknown[] = []
    const server = createSecureServer(selfSigned, (request) => requests.push(request.url))
    await using listening = await listen(server)
    await using client = openClient({ baseUrl: `https://127.0.0.1:${listening.port}`, token })
    expect(expectError(await client.api.listPrograms({}, asPerson))).toEqual({
      kind: 'network',
      reason: expect.stringContaining('certificate'),
      mayHaveArrived: false,
    })
    expect([requests.length, listening.connections()]).toEqual([0, 1])
  })

  it('because it is cut before it is secure: the desk gives up', async () => {
    const server = createServer((socket) => socket.destroy())
    await using listening = await listen(server)
    await using client = openClient({ baseUrl: `https://127.0.0.1:${listening.port}`, token })
    const error = expectError(await client.api.patchReport({ id: 1, body: {} }, asPerson))
    expect(error).toMatchObject({ kind: 'network', mayHaveArrived: false })
    expect(listening.connections()).toBe(1)
  })
})

describe('an answer that does not come', () => {
  const quick = { headers: 300, body: 300, total: 1_200 }

  it('in time: a read is tried once more, a write is not', async () => {
    await withServer(
      () => undefined,
      async ({ api }, { arrivals }) => {
        const read = expectError(await api.readReport({ id: 1 }, asPerson))
        expect(read).toEqual({ kind: 'timeout', mayHaveArrived: true })
        expect(arrivals).toHaveLength(2)
        const written = expectError(await api.assignReport({ id: 1, body: { userId: null } }, asPerson))
        expect(written).toEqual({ kind: 'timeout', mayHaveArrived: true })
        expect(arrivals).toHaveLength(3)
      },
      quick,
    )
  })

  it('to its end: a body that stands still', async () => {
    await withServer(
      (response) => response.writeHead(200).write('['),
      async ({ api }) => {
        const asked = await api.requestEvidenceDownload({ id: 1, evidenceId: 'a' }, asPerson)
        expect(expectError(asked).kind).toBe('timeout')
      },
      quick,
    )
  })

  it('to its end: a body that comes drop by drop', async () => {
    await withServer(
      (response) => {
        response.writeHead(200).write('[')
        const drops = setInterval(() => response.write(' '), 50)
        response.on('close', () => clearInterval(drops))
      },
      async ({ api }) => {
        const asked = await api.requestEvidenceDownload({ id: 1, evidenceId: 'a' }, asPerson)
        expect(expectError(asked).kind).toBe('timeout')
      },
      quick,
    )
  })
})

describe('calling off', () => {
  it('ends a request that is under way, and no further try follows', async () => {
    const controller = new AbortController()
    await withServer(
      () => controller.abort(),
      async ({ api, budget }, { arrivals }) => {
        const result = await api.readReport({ id: 1 }, { priority: 'background', signal: controller.signal })
        expect(expectError(result)).toEqual({ kind: 'network', reason: 'Called off.', mayHaveArrived: true })
        expect(arrivals).toHaveLength(1)
        expect(budget.state().used).toBe(1)
      },
    )
  })

  it('before anything is sent sends nothing', async () => {
    await withServer(
      (response) => send(response, 200, []),
      async ({ api }, { arrivals }) => {
        const result = await api.listPrograms({}, { priority: 'person', signal: AbortSignal.abort() })
        expect(expectError(result)).toMatchObject({ kind: 'network', mayHaveArrived: false })
        expect(arrivals).toEqual([])
      },
    )
  })

  it('ends the wait before a further try', async () => {
    const controller = new AbortController()
    await withServer(
      (response) => {
        send(response, 503, undefined, { 'retry-after': '20' })
        setTimeout(() => controller.abort(), 100)
      },
      async ({ api }, { arrivals }) => {
        const result = await api.listPrograms({}, { priority: 'person', signal: controller.signal })
        expect(expectError(result).kind).toBe('network')
        expect(arrivals).toHaveLength(1)
      },
    )
  })

  it('by closing ends everything, and later calls send nothing', async () => {
    await withServer(
      () => undefined,
      async ({ api }, { arrivals }) => {
        const waiting = api.readReport({ id: 1 }, asPerson)
        await expect.poll(() => arrivals.length).toBe(1)
        await api.close()
        expect(expectError(await waiting).kind).toBe('network')
        expect(expectError(await api.readReport({ id: 2 }, asPerson)).kind).toBe('network')
        expect(arrivals).toHaveLength(1)
      },
    )
  })
})

describe('an answer that is not the contract', () => {
  it.each<[string, Answering, string]>([
    ['a web page', (r) => send(r, 200, '<!doctype html><p>Log in'), 'is a web page'],
    ['text', (r) => send(r, 200, 'all is well'), 'is not JSON'],
    ['nothing', (r) => send(r, 200), 'is empty'],
    ['half of its JSON', (r) => send(r, 200, '[{"id":1},{"id'), 'is not JSON'],
    ['an error in disguise', (r) => send(r, 200, { error: 'no' }), 'holds no list'],
    ['endless nesting', (r) => send(r, 200, '['.repeat(100_000)), 'is nested too deeply'],
  ])('%s is said in plain words, without a further try', async (_, answer, why) => {
    await withServer(answer, async ({ api }, { arrivals }) => {
      expect(expectError(await api.listPrograms({}, asPerson))).toEqual({
        kind: 'badAnswer',
        what: `The answer about the Admin API at this address ${why}.`,
      })
      expect(arrivals).toHaveLength(1)
    })
  })

  it('more than 32 MB are not read to the end', async () => {
    const piece = Buffer.alloc(1024 * 1024, ' ')
    let written = 0
    await withServer(
      (response) => {
        response.on('close', () => {
          written = Number.NaN
        })
        const pour = () => {
          while (written < 200 && response.write(piece)) written += 1
        }
        response.on('drain', pour)
        pour()
      },
      async ({ api }) => {
        expect(expectError(await api.readReport({ id: 5 }, asPerson))).toEqual({
          kind: 'badAnswer',
          what: 'The answer about report 5 is too large.',
        })
        await expect.poll(() => written).toBeNaN()
      },
    )
  })

  it('the answer about another report is not taken for the one that was asked for', async () => {
    await withServer(
      (response) => send(response, 200, { id: 6, name: 'x' }),
      async ({ api }) => {
        expect(expectError(await api.readReport({ id: 5 }, asPerson))).toMatchObject({
          kind: 'badAnswer',
          what: expect.stringContaining('another one'),
        })
      },
    )
  })

  it('content types do not matter, nor does a status of success other than the documented one', async () => {
    await withServer(
      (response) => send(response, 203, '\uFEFF[{"id":1}]', { 'content-type': 'text/html; charset=latin1' }),
      async ({ api }) => {
        expect(await api.listPrograms({}, asPerson)).toMatchObject({
          ok: true,
          value: { items: [{ id: 1 }] },
        })
        expect(await api.patchReport({ id: 1, body: {} }, asPerson)).toEqual({ ok: true, value: null })
      },
    )
  })

  it('an entry with an int64 id keeps all its digits', async () => {
    await withServer(
      (response) => send(response, 200, '{"items":[{"id":9223372036854775807}],"nextCursor":null}'),
      async ({ api }) => {
        expect(await api.listActivities({ id: 1 }, asPerson)).toMatchObject({
          value: { items: [{ id: '9223372036854775807' }] },
        })
      },
    )
  })
})

describe('statuses', () => {
  const problem = { type: 'about:blank', title: 'No', status: 0, detail: 'Because.' }

  it.each<[number, object]>([
    [300, { kind: 'serviceFailed', status: 300 }],
    [304, { kind: 'serviceFailed', status: 304 }],
    [400, { kind: 'refused', detail: 'Because.' }],
    [401, { kind: 'unauthorized', detail: 'Because.' }],
    [403, { kind: 'forbidden', operation: 'setRewards', detail: 'Because.' }],
    [404, { kind: 'notFound', what: 'report 5' }],
    [405, { kind: 'serviceFailed', status: 405, detail: 'Because.' }],
    [409, { kind: 'conflict', detail: 'Because.' }],
    [413, { kind: 'serviceFailed', status: 413 }],
    [422, { kind: 'refused', detail: 'Because.' }],
    [429, { kind: 'rateLimited' }],
    [500, { kind: 'serviceFailed', status: 500, detail: 'Because.' }],
    [503, { kind: 'serviceFailed', status: 503, detail: 'Because.' }],
  ])('%i of a write', async (status, expected) => {
    await withServer(
      (response) => send(response, status, problem),
      async ({ api }, { arrivals }) => {
        expect(expectError(await api.setRewards({ id: 5, body: {} }, asPerson))).toMatchObject(expected)
        expect(arrivals).toHaveLength(1)
      },
    )
  })

  it.each([502, 503, 504])('%i of a read is tried again', async (status) => {
    await withServer(
      (response, _, nth) => (nth === 1 ? send(response, status, '<html>') : send(response, 200, { id: 5 })),
      async ({ api }) => {
        expect(await api.readReport({ id: 5 }, asPerson)).toEqual({ ok: true, value: { id: 5 } })
      },
    )
  })

  it('500 of a read is not', async () => {
    await withServer(
      (response) => send(response, 500),
      async ({ api }, { arrivals }) => {
        expect(expectError(await api.readReport({ id: 5 }, asPerson))).toEqual({
          kind: 'serviceFailed',
          status: 500,
        })
        expect(arrivals).toHaveLength(1)
      },
    )
  })

  it('a redirect is not followed: the token goes nowhere else', async () => {
    await using elsewhere = await startRawServer((response) => send(response, 200, []))
    for (const status of [301, 302, 303, 307, 308]) {
      await withServer(
        (response) =>
          send(response, status, undefined, { location: `${elsewhere.baseUrl}/api/v1/admin/programs` }),
        async ({ api }) => {
          expect(expectError(await api.listPrograms({}, asPerson))).toMatchObject({
            kind: 'serviceFailed',
            status,
          })
        },
      )
    }
    expect(elsewhere.arrivals).toEqual([])
  })

  it('a token that the service repeats is kept out of the error', async () => {
    const answers: Answering[] = [
      (r) => send(r, 401, { detail: `The token ${token} has expired: ${token}.` }),
      (r) => send(r, 400, `Bad header Bearer ${token}`),
      (r) => send(r, 500, { errors: [token] }),
      (r) => send(r, 200, `${token}`),
      (r) => send(r, 200, { [token]: token }),
    ]
    for (const answer of answers) {
      await withServer(answer, async ({ api }) => {
        for (const result of [
          await api.readReport({ id: 1 }, asPerson),
          await api.listPrograms({}, asPerson),
        ]) {
          expect(JSON.stringify(expectError(result))).not.toContain(token)
        }
      })
    }
  })
})

describe('429', () => {
  it('with Retry-After: the read waits and comes through, and so does everything else', async () => {
    await withServer(
      (response, _, nth) =>
        nth === 1 ? send(response, 429, 'slow down', { 'retry-after': '1' }) : send(response, 200, []),
      async ({ api, budget }, { arrivals }) => {
        const first = api.listPrograms({}, { priority: 'background' })
        await expect.poll(() => budget.state().pausedUntil).not.toBeNull()
        const second = api.listPrograms({}, asPerson)
        expect(await first).toMatchObject({ ok: true })
        expect(await second).toMatchObject({ ok: true })
        const [limited, ...later] = arrivals
        for (const { at } of later) expect(at - (limited?.at ?? 0)).toBeGreaterThanOrEqual(995)
      },
    )
  })

  it('of a write is told, with the time the service asks for', async () => {
    await withServer(
      (response) => send(response, 429, undefined, { 'retry-after': '30' }),
      async ({ api }) => {
        const before = Date.now()
        const error = expectError(await api.setRewards({ id: 1, body: {} }, asPerson))
        if (error.kind !== 'rateLimited') throw new Error(error.kind)
        expect(error.retryAt).toBeGreaterThanOrEqual(before + 30_000)
        expect(error.retryAt).toBeLessThanOrEqual(Date.now() + 30_000)
      },
    )
  })

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['text', 'slow down'],
    ['a web page', '<h1>429</h1>'],
    ['a problem', { title: 'Too many', detail: 'x' }],
  ])('with a body of %s is the same', async (_, body) => {
    await withServer(
      (response) => send(response, 429, body),
      async ({ api, budget }) => {
        expect(expectError(await api.setRewards({ id: 1, body: {} }, asPerson))).toEqual({
          kind: 'rateLimited',
        })
        expect(budget.state().pausedUntil).not.toBeNull()
      },
    )
  })
})
