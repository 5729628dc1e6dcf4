import { connect } from 'node:net'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EndpointName, endpoints } from '#shared/admin-api/endpoints.ts'
import { apiPrefix } from '#shared/admin-api/limits.ts'
import { reportSortFields } from '#shared/admin-api/requests.ts'
import { ProblemDetails } from '#shared/admin-api/resources.ts'
import { transitionNames } from '#shared/admin-api/transition-names.ts'
import { startTestService, type TestService } from '../../fixtures/service.ts'

let service: TestService
let ids: number[]
beforeAll(async () => {
  service = await startTestService({ reports: 30 })
  ids = service.backstage.reportIds()
})
afterAll(() => service.close())

const names = Object.keys(endpoints) as EndpointName[]
const words = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1',
    '1e9',
    'NaN',
    'null',
    'true',
    '[]',
    '{}',
    '%',
    '__proto__',
    'constructor',
    '\u0000',
  ),
  fc.constantFrom(
    '2026-01-01T00:00:00Z',
    '+275760-09-13T00:00:00Z',
    '9999-12-31T23:59:59.999999999Z',
    '2026-01-01',
  ),
  fc.integer().map(String),
  fc.bigInt().map(String),
)
const values = fc.oneof(
  { weight: 3, arbitrary: fc.jsonValue() },
  words,
  fc.integer(),
  fc.double(),
  fc.constantFrom(null, true, false, 2 ** 53, -0, 'x'.repeat(5_000), '\ud800', ...transitionNames),
)

const plausible: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  transition: fc.constantFrom(...transitionNames),
  message: fc.string(),
  description: fc.string({ minLength: 1 }),
  isInternal: fc.boolean(),
  severityId: fc.integer({ min: 1, max: 5 }),
  vulnerabilityTypeId: fc.constantFrom(101, 111, null),
  bounty: fc.nat(),
  bonus: fc.nat(),
  name: fc.string({ minLength: 1 }),
}

/** Bodies close enough to the schema to reach the rules behind it. */
const bodyOf = (name: EndpointName) => {
  const endpoint = endpoints[name]
  const fields = 'body' in endpoint ? Object.keys(endpoint.body.shape) : []
  const someFields = (weight: number) =>
    fc.record(
      Object.fromEntries(
        fields.map((field) => [
          field,
          fc.oneof(
            { weight, arbitrary: plausible[field] ?? fc.nat(99_999) },
            { weight: 1, arbitrary: values },
          ),
        ]),
      ),
      { requiredKeys: [] },
    )
  return fc.oneof(
    { weight: 4, arbitrary: someFields(40) },
    { weight: 2, arbitrary: someFields(1) },
    { weight: 1, arbitrary: fc.jsonValue() },
  )
}

const queryOf = (name: EndpointName) => {
  const endpoint = endpoints[name]
  const parameters = 'query' in endpoint ? Object.keys(endpoint.query.shape) : ['x']
  const value = fc.oneof(
    words,
    fc.boolean().map(String),
    fc.integer({ min: -2, max: 120 }).map(String),
    fc.constantFrom(...reportSortFields.flatMap((field) => [field, `-${field}`])),
    fc.constantFrom('asc', 'desc', '2026-05-01T00:00:00Z:5', '2026-05-01T00:00:00Z'),
    fc.string({ minLength: 20, maxLength: 80 }).map((text) => Buffer.from(text).toString('base64url')),
  )
  return fc.array(
    fc.tuple(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...parameters) }, words), value),
    { maxLength: 4 },
  )
}

const requests = fc.constantFrom(...names).chain((name) =>
  fc.record({
    name: fc.constant(name),
    id: fc.oneof({ weight: 4, arbitrary: fc.nat(29).map((n) => String(ids[n] ?? 0)) }, words),
    evidenceId: words,
    query: queryOf(name),
    body: bodyOf(name),
    token: fc.oneof({ weight: 9, arbitrary: fc.constantFrom('superAdmin', 'triager') }, words),
  }),
)

// SPEC-106, SPEC-220, SPEC-901, SPEC-902
test('no request to an endpoint is answered with 500, and every error is a problem', async () => {
  const seen = new Set<number>()
  await fc.assert(
    fc.asyncProperty(requests, async ({ name, id, evidenceId, query, body, token }) => {
      const path = endpoints[name].path
        .replace('{id}', encodeURIComponent(id.toWellFormed()) || '0')
        .replace('{evidenceId}', encodeURIComponent(evidenceId.toWellFormed()) || '0')
      const search = new URLSearchParams(
        query.map(([key, value]) => [key.toWellFormed(), value.toWellFormed()]),
      )
      const { method } = endpoints[name]
      const known: Readonly<Record<string, string>> = service.tokens
      const given = Object.hasOwn(known, token) ? known[token] : token.replace(/[^\x20-\x7e]/g, '')
      const response = await fetch(`${service.baseUrl}${apiPrefix}${path}?${search}`, {
        method,
        headers: {
          authorization: `Bearer ${given}`,
          ...(method !== 'GET' && { 'content-type': 'application/json' }),
        },
        ...(method !== 'GET' && { body: JSON.stringify(body) }),
      })
      seen.add(response.status)
      const text = await response.text()
      expect(response.status, text).toBeLessThan(500)
      if (response.status >= 400) {
        expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
        expect(ProblemDetails.strict().parse(JSON.parse(text)).status).toBe(response.status)
      }
    }),
    { numRuns: 1_500 },
  )
  // Proves that the requests were close enough to reach the rules.
  expect([...seen]).toEqual(expect.arrayContaining([200, 204, 400, 401, 403, 404, 409]))
})

/** Sends bytes unchanged and reads the whole response. */
function sendRaw(bytes: Uint8Array | string): Promise<string> {
  const { port } = new URL(service.baseUrl)
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(port), '127.0.0.1', () => socket.end(bytes))
    socket.setEncoding('latin1')
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
  })
}

const rawPaths = fc.oneof(
  fc.constantFrom(
    '/%zz',
    '/api/v1/admin/reports/%',
    '/api/v1/admin/reports/%ff',
    '//',
    '/..%2f..',
    '*',
    '/?%',
    '/#',
  ),
  fc.stringMatching(/^\/[!-~]{0,60}$/),
  fc.stringMatching(/^\/api\/v1\/admin\/reports[!-~]{0,60}$/),
)

test('no address, however malformed, is answered with 500', async () => {
  await fc.assert(
    fc.asyncProperty(
      rawPaths,
      fc.constantFrom('GET', 'POST', 'PATCH', 'PUT', 'BREW'),
      async (path, method) => {
        const answer = await sendRaw(
          `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${service.tokens.superAdmin}\r\n\r\n`,
        )
        const [, status, head = ''] = /^HTTP\/1\.1 (\d+)(.*?)\r\n\r\n/s.exec(answer) ?? []
        expect(Number(status), answer).toBeLessThan(500)
        if (Number(status) >= 400) expect(head.toLowerCase()).toContain('application/problem+json')
      },
    ),
    { numRuns: 300 },
  )
})

test.each([
  ['garbage', 'this is not http\r\n\r\n', 400],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
  ['a header without an end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`, 431],
])('%s is answered with a problem', async (_, bytes, status) => {
  const answer = await sendRaw(bytes)
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(answer).toContain('application/problem+json')
  expect(ProblemDetails.parse(JSON.parse(answer.slice(answer.indexOf('{')))).status).toBe(status)
})

test('after all this the service still answers', async () => {
  await sendRaw(new Uint8Array(2_000).map((_, index) => (index * 37) % 256))
  expect((await service.ask('searchReports')).status).toBe(200)
})
