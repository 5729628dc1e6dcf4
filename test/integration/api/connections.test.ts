import { createServer as createSecureServer } from 'node:https'
import { createServer } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { asPerson, openClient, testToken, withServer } from './open-client.ts'
import { type Listening, listen, send, startRawServer } from './raw-server.ts'
import { expectError } from './results.ts'
import { selfSigned } from './self-signed.ts'

describe('a connection that fails', () => {
  it('because no server listens: the request did not arrive and costs nothing', async () => {
    const server = await startRawServer(() => undefined)
    const { baseUrl } = server
    await server[Symbol.asyncDispose]()
    await using client = openClient({ baseUrl, token: testToken })
    expect(expectError(await client.api.patchReport({ id: 1, body: { name: 'x' } }, asPerson))).toEqual({
      kind: 'network',
      reason: expect.stringContaining('refused'),
      mayHaveArrived: false,
    })
    expect(client.budget.state().used).toBe(0)
  })

  it('because the host does not exist', async () => {
    await using client = openClient({ baseUrl: 'https://no-such-host.invalid', token: testToken })
    const error = expectError(await client.api.patchReport({ id: 1, body: {} }, asPerson))
    expect(error).toMatchObject({ kind: 'network', mayHaveArrived: false })
  })

  it('because it is cut: a read is retried and succeeds', async () => {
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
          reason: 'Connection lost.',
          mayHaveArrived: true,
        })
        expect(arrivals).toHaveLength(1)
        expect(budget.state().used).toBe(1)
      },
    )
  })

  it('in the middle of an answer: a read is retried, a write with a success status counts as done', async () => {
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
    await using client = openClient({ baseUrl: `http://127.0.0.1:${listening.port}`, token: testToken })
    const error = expectError(await client.api.patchReport({ id: 1, body: {} }, asPerson))
    expect(error).toMatchObject({ kind: 'network', reason: expect.stringContaining('does not speak HTTP') })
  })

  it('because the other side does not speak TLS', async () => {
    await using server = await startRawServer((response) => send(response, 200, []))
    await using client = openClient({ baseUrl: server.baseUrl.replace('http:', 'https:'), token: testToken })
    expect(expectError(await client.api.patchReport({ id: 1, body: {} }, asPerson))).toEqual({
      kind: 'network',
      reason: expect.stringContaining('No secure connection'),
      mayHaveArrived: false,
    })
  })

  // SEC-02
  it('because its certificate is not trusted: nothing is sent, without a retry', async () => {
    const requests: unknown[] = []
    const server = createSecureServer(selfSigned, (request) => requests.push(request.url))
    await using listening = await listen(server)
    await using client = openClient({ baseUrl: `https://127.0.0.1:${listening.port}`, token: testToken })
    expect(expectError(await client.api.listPrograms({}, asPerson))).toEqual({
      kind: 'network',
      reason: expect.stringContaining('certificate'),
      mayHaveArrived: false,
    })
    expect([requests.length, listening.connections()]).toEqual([0, 1])
  })

  it('because its certificate is not trusted, even if the environment disables verification', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    onTestFinished(() => void vi.unstubAllEnvs())
    const requests: unknown[] = []
    const server = createSecureServer(selfSigned, (request) => requests.push(request.url))
    await using listening = await listen(server)
    await using client = openClient({ baseUrl: `https://127.0.0.1:${listening.port}`, token: testToken })
    const error = expectError(await client.api.listPrograms({}, asPerson))
    expect(error).toMatchObject({ kind: 'network', reason: expect.stringContaining('certificate') })
    expect(requests).toEqual([])
  })

  it('because it is cut before TLS is established: the desk gives up', async () => {
    const server = createServer((socket) => socket.destroy())
    await using listening = await listen(server)
    await using client = openClient({ baseUrl: `https://127.0.0.1:${listening.port}`, token: testToken })
    const error = expectError(await client.api.patchReport({ id: 1, body: {} }, asPerson))
    expect(error).toMatchObject({ kind: 'network', mayHaveArrived: false })
    expect(listening.connections()).toBe(1)
  })
})

describe('an answer that does not come', () => {
  const quick = { headers: 300, body: 300, total: 1_200 }

  it('in time: a read is retried once, a write is not', async () => {
    await withServer(
      () => undefined,
      async ({ api }, { arrivals }) => {
        const read = expectError(await api.readReport({ id: 1 }, asPerson))
        expect(read).toEqual({ kind: 'timeout', mayHaveArrived: false })
        expect(arrivals).toHaveLength(2)
        const written = expectError(await api.assignReport({ id: 1, body: { userId: null } }, asPerson))
        expect(written).toEqual({ kind: 'timeout', mayHaveArrived: true })
        expect(arrivals).toHaveLength(3)
      },
      quick,
    )
  })

  it('to its end: a body that stalls', async () => {
    await withServer(
      (response) => response.writeHead(200).write('['),
      async ({ api }) => {
        const asked = await api.requestEvidenceDownload({ id: 1, evidenceId: 'a' }, asPerson)
        expect(expectError(asked).kind).toBe('timeout')
      },
      quick,
    )
  })

  // SEC-17
  it('to its end: a trickling body is reported as too slow, not as unreachable', async () => {
    await withServer(
      (response) => {
        response.writeHead(200).write('[')
        const drops = setInterval(() => response.write(' '), 50)
        response.on('close', () => clearInterval(drops))
      },
      async ({ api }) => {
        const slow = {
          kind: 'badAnswer',
          what: expect.stringMatching(/ came so slowly that it was given up\.$/),
        }
        const asked = await api.requestEvidenceDownload({ id: 1, evidenceId: 'a' }, asPerson)
        expect(expectError(asked)).toEqual(slow)
        expect(expectError(await api.readReport({ id: 1 }, asPerson))).toEqual(slow)
      },
      quick,
    )
  })
})

describe('an answer whose headers trickle', () => {
  const quick = { headers: 400, body: 400, total: 1_500 }

  /** Starts a server that answers with a header that never ends and comes byte by byte. */
  function startDropping(): Promise<Listening> {
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\nx-drop: ')
        const drops = setInterval(() => socket.write('o'), 30)
        socket.on('close', () => clearInterval(drops))
      })
    })
    return listen(server)
  }

  it('was too slow: a read is not retried, a write may have arrived', async () => {
    await using listening = await startDropping()
    await using client = openClient({
      baseUrl: `http://127.0.0.1:${listening.port}`,
      token: testToken,
      timeouts: quick,
    })
    expect(expectError(await client.api.readReport({ id: 1 }, asPerson))).toEqual({
      kind: 'badAnswer',
      what: 'The answer about report 1 came so slowly that it was given up.',
    })
    expect(listening.connections()).toBe(1)
    expect(expectError(await client.api.patchReport({ id: 1, body: {} }, asPerson))).toEqual({
      kind: 'network',
      reason: 'The answer came so slowly that it was given up.',
      mayHaveArrived: true,
    })
    expect(client.budget.state().used).toBe(2)
  })

  it('is too slow, also when the deadline of the whole exchange ends first', async () => {
    await using listening = await startDropping()
    await using client = openClient({
      baseUrl: `http://127.0.0.1:${listening.port}`,
      token: testToken,
      timeouts: { ...quick, headers: 30_000, total: 400 },
    })
    expect(expectError(await client.api.listPrograms({}, asPerson)).kind).toBe('badAnswer')
  })
})

describe('canceling', () => {
  it('ends a request in flight, without a retry', async () => {
    const controller = new AbortController()
    await withServer(
      () => controller.abort(),
      async ({ api, budget }, { arrivals }) => {
        const result = await api.readReport({ id: 1 }, { priority: 'background', signal: controller.signal })
        expect(expectError(result)).toEqual({ kind: 'network', reason: 'Called off.', mayHaveArrived: false })
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

  it('ends the wait before a retry', async () => {
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

  it('by closing ends all requests, and later calls send nothing', async () => {
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
