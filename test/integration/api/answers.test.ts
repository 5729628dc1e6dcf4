import type { ServerResponse } from 'node:http'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { asPerson, testToken, withServer } from './open-client.ts'
import { type Answering, send, startRawServer } from './raw-server.ts'
import { expectError } from './results.ts'

describe('an answer that is not the contract', () => {
  it.each<[string, Answering, string]>([
    ['a web page', (r) => send(r, 200, '<!doctype html><p>Log in'), 'is a web page'],
    ['text', (r) => send(r, 200, 'all is well'), 'is not JSON'],
    ['nothing', (r) => send(r, 200), 'is empty'],
    ['half of its JSON', (r) => send(r, 200, '[{"id":1},{"id'), 'is not JSON'],
    ['an error in disguise', (r) => send(r, 200, { error: 'no' }), 'holds no list'],
    ['endless nesting', (r) => send(r, 200, '['.repeat(100_000)), 'is nested too deeply'],
  ])('%s is reported in plain language, without a retry', async (_, answer, why) => {
    await withServer(answer, async ({ api }, { arrivals }) => {
      expect(expectError(await api.listPrograms({}, asPerson))).toEqual({
        kind: 'badAnswer',
        what: `The answer about the list of programs ${why}.`,
      })
      expect(arrivals).toHaveLength(1)
    })
  })

  // SEC-17
  it('an answer over 32 MB is not read to its end', async () => {
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

  it('an answer about another report is rejected', async () => {
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

  // SPEC-102
  it('content types do not matter, nor does an undocumented success status', async () => {
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

  // SPEC-212
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

  // SPEC-220, SPEC-506, SPEC-528, SPEC-529
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

  it('500 of a read is not retried', async () => {
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

  // SEC-02
  it('a redirect is not followed, so the token goes nowhere else', async () => {
    await using elsewhere = await startRawServer((response) => send(response, 200, []))
    for (const status of [301, 302, 303, 307, 308]) {
      await withServer(
        (response) =>
          send(response, status, undefined, { location: `${elsewhere.baseUrl}/api/v1/admin/programs` }),
        async ({ api }) => {
          const error = expectError(await api.listPrograms({}, asPerson))
          expect(error).toMatchObject({ kind: 'serviceFailed', status })
          expect(JSON.stringify(error)).toContain(`${elsewhere.baseUrl}/api/v1/admin/programs`)
        },
      )
    }
    expect(elsewhere.arrivals).toEqual([])
  })

  it('a redirect is named by origin and path alone, and not at all if these contain the token', async () => {
    const locations = [
      [
        'https://someone:secret@elsewhere.example/sign-in?key=hidden#part',
        'https://elsewhere.example/sign-in.',
      ],
      ['/moved', '/moved.'],
      [`https://elsewhere.example/${testToken}`, 'another address.'],
      ['https://', 'another address.'],
      ['javascript:alert(1)', 'another address.'],
    ] as const
    for (const [location, named] of locations) {
      await withServer(
        (response) => send(response, 302, undefined, { location }),
        async ({ api }) => {
          const shown = JSON.stringify(expectError(await api.listPrograms({}, asPerson)))
          expect(shown).toContain(named)
          for (const kept of ['secret', 'hidden', testToken]) expect(shown).not.toContain(kept)
        },
      )
    }
  })

  // SEC-01
  it('a token that the service repeats is left out of the error', async () => {
    const answers: Answering[] = [
      (r) => send(r, 401, { detail: `The token ${testToken} has expired: ${testToken}.` }),
      (r) => send(r, 400, `Bad header Bearer ${testToken}`),
      (r) => send(r, 500, { errors: [testToken] }),
      (r) => send(r, 200, testToken),
      (r) => send(r, 200, { [testToken]: testToken }),
    ]
    for (const answer of answers) {
      await withServer(answer, async ({ api }) => {
        for (const result of [
          await api.readReport({ id: 1 }, asPerson),
          await api.listPrograms({}, asPerson),
        ]) {
          expect(JSON.stringify(expectError(result))).not.toContain(testToken)
        }
      })
    }
  })
})

describe('an answer in an unrequested form', () => {
  const pack: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
    gzip: gzipSync,
    'X-GZIP': gzipSync,
    deflate: deflateSync,
    br: brotliCompressSync,
    identity: (bytes) => bytes,
  }
  const packed = (encoding: string, bytes: Buffer) => (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': encoding })
    response.end(bytes)
  }

  it.each(Object.keys(pack))('compressed with %s, is read', async (encoding) => {
    const bytes = pack[encoding]?.(Buffer.from('{"id":5,"name":"Unpacked"}')) ?? Buffer.of()
    await withServer(packed(encoding, bytes), async ({ api }) => {
      expect(await api.readReport({ id: 5 }, asPerson)).toEqual({
        ok: true,
        value: { id: 5, name: 'Unpacked' },
      })
    })
  })

  it.each([
    ['zstd', Buffer.from('anything'), 'compressed in a way that was not asked for'],
    ['gzip', Buffer.from('no gzip at all'), 'its compression cannot be undone'],
    ['gzip', gzipSync(Buffer.alloc(40 * 1024 * 1024)), 'is too large'],
  ])('compressed with %s that cannot be read, is named', async (encoding, bytes, why) => {
    await withServer(packed(encoding, bytes), async ({ api }) => {
      const error = expectError(await api.readReport({ id: 5 }, asPerson))
      expect(error.kind).toBe('badAnswer')
      expect(JSON.stringify(error)).toContain(why)
    })
  })

  it('is not a network failure: a flood of headers', async () => {
    const flood = Object.fromEntries(Array.from({ length: 400 }, (_, nth) => [`x-${nth}`, 'y'.repeat(400)]))
    await withServer(
      (response) => send(response, 200, [], flood),
      async ({ api }) => {
        const error = expectError(await api.listPrograms({}, asPerson))
        expect(error.kind).toBe('badAnswer')
        expect(JSON.stringify(error)).toContain('too many headers')
        // Whether a write was carried out is unknown.
        expect(expectError(await api.setRewards({ id: 5, body: {} }, asPerson))).toMatchObject({
          kind: 'network',
          mayHaveArrived: true,
        })
      },
    )
  })

  it('is not a network failure: an endless trickle', async () => {
    const trickling: ReturnType<typeof setInterval>[] = []
    await withServer(
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        trickling.push(setInterval(() => response.write(' '), 20))
      },
      async ({ api }) => {
        const error = expectError(await api.listPrograms({}, asPerson))
        expect(error.kind).toBe('badAnswer')
        expect(JSON.stringify(error)).toContain('came so slowly')
      },
      { total: 400 },
    )
    for (const timer of trickling) clearInterval(timer)
  })

  it('is a report with an id below 1: it is set aside', async () => {
    await withServer(
      (response) => send(response, 200, { items: [{ id: 0 }, { id: -7 }, { id: 5 }], nextCursor: null }),
      async ({ api }) => {
        const page = await api.searchReports({ query: {} }, asPerson)
        expect(page).toMatchObject({
          ok: true,
          value: {
            items: [{ id: 5 }],
            setAside: [
              { what: 'report 0', why: '"id" is below 1' },
              { what: 'report -7', why: '"id" is below 1' },
            ],
          },
        })
      },
    )
  })
})

describe('429', () => {
  // SPEC-906
  it('with Retry-After: reads wait and succeed, and so do all later requests', async () => {
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

  it("of a write is reported with the service's retry time", async () => {
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

  // SPEC-903
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['text', 'slow down'],
    ['a web page', '<h1>429</h1>'],
    ['a problem', { title: 'Too many', detail: 'x' }],
  ])('with a body of %s is treated the same', async (_, body) => {
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
