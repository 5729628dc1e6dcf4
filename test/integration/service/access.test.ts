import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EndpointName, endpoints } from '#shared/admin-api/endpoints.ts'
import { limits } from '#shared/admin-api/limits.ts'
import { ProblemDetails, type Program } from '#shared/admin-api/resources.ts'
import { type Answered, readEveryPage, startTestService, type TestService } from '../../fixtures/service.ts'

const names = Object.keys(endpoints) as EndpointName[]
const ofReport = names.filter((name) => endpoints[name].path.startsWith('/reports/{id}'))
const ofProgram = names.filter((name) => endpoints[name].path.startsWith('/programs/{id}'))

let service: TestService
/** A report in a program that every token except the outsider's sees. */
let reportId: number
let programId: number
/** A program that standardAdmin and triager do not see, and one of its reports. */
let hidden: { readonly programId: number; readonly reportId: number }

beforeAll(async () => {
  service = await startTestService({ reports: 120 })
  const programs = async (token: string) =>
    (await service.ask('listPrograms', { token })).json<Program[]>().map(({ id }) => id)
  const seenByTriager = await programs('triager')
  const seenByStandardAdmin = await programs('standardAdmin')
  const reports = await readEveryPage(service)
  const shown = reports.find((report) => seenByTriager.includes(report.programId))
  const unseen = reports.find(
    (report) => ![...seenByTriager, ...seenByStandardAdmin].includes(report.programId),
  )
  if (shown === undefined || unseen === undefined) throw new Error('the sample has too few programs')
  reportId = shown.id
  programId = shown.programId
  hidden = { programId: unseen.programId, reportId: unseen.id }
})
afterAll(() => service.close())

const pathOf = (name: EndpointName, ids = { programId, reportId }) => ({
  id: ofProgram.includes(name) ? ids.programId : ids.reportId,
  evidenceId: 'none',
})

function expectProblem(answer: Answered, status: number): void {
  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  const body = answer.json<ProblemDetails>()
  expect(ProblemDetails.strict().parse(body).status).toBe(status)
}

describe('a token', () => {
  // SPEC-103, SPEC-535, SPEC-802
  test.each(names)(
    '%s refuses a missing, malformed, unknown, expired or revoked token with 401',
    async (name) => {
      for (const token of [
        null,
        'expired',
        'revoked',
        'pat_unknown',
        '',
        'two words',
        `${service.tokens.superAdmin}x`,
      ]) {
        const answer = await service.ask(name, { path: pathOf(name), token })
        expectProblem(answer, 401)
        expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/)
      }
    },
  )

  // SPEC-801
  test('another scheme than Bearer is refused with 401, the scheme in any case of letters is accepted', async () => {
    const ask = (authorization: string) =>
      fetch(`${service.baseUrl}/api/v1/admin/programs`, { headers: { authorization } })
    expect((await ask(`Basic ${service.tokens.superAdmin}`)).status).toBe(401)
    expect((await ask(service.tokens.superAdmin)).status).toBe(401)
    expect((await ask(`bearer ${service.tokens.superAdmin}`)).status).toBe(200)
  })

  // SPEC-533, SPEC-601, SPEC-701, SPEC-803
  test.each(names)('%s refuses a token without scopes with 403', async (name) => {
    expectProblem(await service.ask(name, { path: pathOf(name), token: 'noScopes' }), 403)
  })

  // SPEC-525, SPEC-808
  test.each(names.filter((name) => endpoints[name].method !== 'GET' && name !== 'requestEvidenceDownload'))(
    '%s is a write, so reports:read alone is refused with 403',
    async (name) => {
      expectProblem(await service.ask(name, { path: pathOf(name), token: 'readOnly', body: {} }), 403)
    },
  )

  // SPEC-522, SPEC-805, SPEC-806
  test('reports:read alone opens searches, details and timelines, but no list of transitions', async () => {
    for (const name of ['searchReports', 'readReport', 'listActivities'] as const) {
      expect((await service.ask(name, { path: pathOf(name), token: 'readOnly' })).status).toBe(200)
    }
    expectProblem(await service.ask('listTransitions', { path: { id: reportId }, token: 'readOnly' }), 403)
  })

  // SPEC-505, SPEC-807
  test('a known issue needs known-issues:write', async () => {
    expectProblem(
      await service.ask('createKnownIssue', { path: { id: programId }, token: 'triager', body: {} }),
      403,
    )
  })
})

describe('a role', () => {
  // SPEC-512, SPEC-521, SPEC-804
  test.each(['listTransitions', 'patchReport', 'setRewards'] as const)(
    '%s refuses a role below StandardAdmin with 403',
    async (name) => {
      expectProblem(await service.ask(name, { path: pathOf(name), token: 'triager', body: undefined }), 403)
    },
  )

  // SPEC-506
  test('a known issue needs SuperAdmin or StandardAdmin on the program, whatever the scopes', async () => {
    const { superAdmin } = service.people
    service.backstage.setRole(superAdmin, programId, 'Triager')
    const answer = await service.ask('createKnownIssue', { path: { id: programId }, body: {} })
    service.backstage.setRole(superAdmin, programId, 'SuperAdmin')
    expectProblem(answer, 403)
  })

  // SPEC-210
  test('effectiveRole is the caller’s own role on the report', async () => {
    for (const [token, role] of [
      ['superAdmin', 'SuperAdmin'],
      ['standardAdmin', 'StandardAdmin'],
      ['readOnly', 'StandardAdmin'],
      ['triager', 'Triager'],
    ] as const) {
      const report = (await service.ask('readReport', { path: { id: reportId }, token })).json()
      expect(report).toMatchObject({ effectiveRole: role })
    }
  })
})

describe('visibility', () => {
  // SPEC-105, SPEC-507, SPEC-521, SPEC-523, SPEC-702
  test.each([...ofProgram, ...ofReport])(
    '%s answers 404 outside the access of the token’s owner',
    async (name) => {
      const path = pathOf(name, hidden)
      expectProblem(await service.ask(name, { path, token: 'standardAdmin' }), 404)
    },
  )

  // SPEC-536
  test.each([...ofProgram, ...ofReport])(
    '%s answers 404 for what does not exist or is no id',
    async (name) => {
      for (const id of [
        0,
        999_999_999,
        -1,
        '1.5',
        'abc',
        '9'.repeat(30),
        '9'.repeat(3_000),
        `${reportId} `,
        '1e3',
        '%00',
        '💥',
      ]) {
        expectProblem(await service.ask(name, { path: { id, evidenceId: 'none' } }), 404)
      }
    },
  )

  // SPEC-810
  test('hidden and nonexistent reports get the same answer', async () => {
    const ask = (id: number) => service.ask('readReport', { path: { id }, token: 'standardAdmin' })
    expect((await ask(hidden.reportId)).text).toBe((await ask(999_999_999)).text)
  })

  // SPEC-624
  test('an invisible program is missing from the list, and its reports from every search', async () => {
    const token = 'standardAdmin'
    const programs = (await service.ask('listPrograms', { token })).json<Program[]>().map(({ id }) => id)
    expect(programs).not.toContain(hidden.programId)
    const found = await readEveryPage(service, { token, query: { limit: 100 } })
    expect(found.every((report) => programs.includes(report.programId))).toBe(true)
    expect(await readEveryPage(service, { token, query: { programId: [hidden.programId] } })).toEqual([])
    expect(await readEveryPage(service, { token, query: { q: String(hidden.reportId) } })).not.toContainEqual(
      expect.objectContaining({ id: hidden.reportId }),
    )
  })

  // SPEC-809
  test('revoked access turns into 404 at once', async () => {
    const { readOnly } = service.people
    service.backstage.setRole(readOnly, programId, null)
    const answer = await service.ask('readReport', { path: { id: reportId }, token: 'readOnly' })
    service.backstage.setRole(readOnly, programId, 'StandardAdmin')
    expectProblem(answer, 404)
  })
})

describe('the rate', () => {
  // SPEC-521, SPEC-523, SPEC-904
  test('request 121 of a minute is refused with 429, on every endpoint, and only for that token', async () => {
    await using limited = await startTestService({ reports: 10, rateLimit: limits.requestsPerMinute })
    const statuses = await Promise.all(
      Array.from({ length: limits.requestsPerMinute }, () => limited.ask('listPrograms', {})),
    )
    expect(statuses.every(({ status }) => status === 200)).toBe(true)
    for (const name of names) {
      expectProblem(await limited.ask(name, { path: { id: 1, evidenceId: 'e' } }), 429)
    }
    expect((await limited.ask('listPrograms', { token: 'readOnly' })).status).toBe(200)
  })

  test('errors count as well: 404 and 403 use up the same budget', async () => {
    await using limited = await startTestService({ reports: 10, rateLimit: 3 })
    await limited.ask('readReport', { path: { id: 1 } })
    await limited.ask('readReport', { path: { id: 2 } })
    await limited.ask('listPrograms')
    expectProblem(await limited.ask('listPrograms'), 429)
  })
})

describe('an unknown endpoint', () => {
  // SPEC-101
  test.each([
    ['GET', '/'],
    ['GET', '/api/v1/admin'],
    ['GET', '/api/v2/admin/programs'],
    ['GET', '/api/v1/admin/programs/'],
    ['DELETE', '/api/v1/admin/reports/1'],
    ['PUT', '/api/v1/admin/reports/1/assignment'],
    ['HEAD', '/api/v1/admin/programs'],
    ['OPTIONS', '/api/v1/admin/programs'],
    ['POST', '/evidence-storage/1/1'],
  ])('%s %s is answered 404', async (method, path) => {
    const response = await fetch(service.baseUrl + path, {
      method,
      headers: { authorization: `Bearer ${service.tokens.superAdmin}` },
    })
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    if (method !== 'HEAD') expect(ProblemDetails.parse(await response.json()).status).toBe(404)
  })
})

describe('bodies', () => {
  const post = (body: BodyInit | null, headers: Record<string, string>) =>
    fetch(`${service.baseUrl}/api/v1/admin/reports/${reportId}/comments`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${service.tokens.superAdmin}`, ...headers },
    })

  // SPEC-102
  test.each([
    ['malformed JSON', '{"description":', 'application/json', 400],
    ['no body', '', 'application/json', 400],
    ['a prototype in disguise', '{"__proto__":{},"description":"x"}', 'application/json', 400],
    ['another media type', 'description=x', 'application/x-www-form-urlencoded', 415],
    ['plain text', '{"description":"x"}', 'text/plain', 415],
    [
      'a body beyond a megabyte',
      JSON.stringify({ description: 'x'.repeat(1_100_000) }),
      'application/json',
      413,
    ],
    ['a list', '[]', 'application/json', 400],
    ['null', 'null', 'application/json', 400],
    ['a field that does not exist', '{"description":"x","internal":true}', 'application/json', 400],
  ])('%s is refused as a problem', async (_, body, type, status) => {
    const response = await post(body, { 'content-type': type })
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    expect(ProblemDetails.parse(await response.json()).status).toBe(status)
  })
})
