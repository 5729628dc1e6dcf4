import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AdminApi } from '#main/engine/api/client.ts'
import { type EndpointName, endpoints } from '#shared/admin-api/endpoints.ts'
import type { ActivityQuery, ReportSearchQuery } from '#shared/admin-api/requests.ts'
import type { Evidence, Target } from '#shared/admin-api/resources.ts'
import { startTestService, type TestService } from '../../fixtures/service.ts'
import { type About, ask, knownIssue } from './every-endpoint.ts'
import { asPerson, type OpenClient, openClient } from './open-client.ts'
import { expectError, expectValue } from './results.ts'

type TokenName = keyof TestService['tokens']

let service: TestService
const clients = new Map<string, OpenClient>()
/** A report in a program that every token except the outsider's sees; new for each test. */
let id: number
let programId: number
let targetId: number
/** A program that standardAdmin does not see, and one of its reports. */
let hidden: { readonly programId: number; readonly reportId: number }

const as = (token: TokenName): AdminApi => {
  const known = clients.get(token) ?? openClient({ baseUrl: service.baseUrl, token: service.tokens[token] })
  clients.set(token, known)
  return known.api
}

beforeAll(async () => {
  service = await startTestService({ reports: 120 })
  const seen = expectValue(await as('triager').listPrograms({}, asPerson)).items.map((program) => program.id)
  const all = expectValue(await as('superAdmin').searchReports({ query: { limit: 100 } }, asPerson)).items
  const shown = expectValue(await as('standardAdmin').listPrograms({}, asPerson)).items.map(
    (program) => program.id,
  )
  const unseen = all.find((report) => report.programId !== undefined && !shown.includes(report.programId))
  programId = seen[0] ?? 0
  targetId = expectValue(await as('superAdmin').listTargets({ id: programId }, asPerson)).items[0]?.id ?? 0
  hidden = { programId: unseen?.programId ?? 0, reportId: unseen?.id ?? 0 }
})
beforeEach(() => {
  id = service.backstage.addReport({ programId })
})
afterAll(async () => {
  for (const client of clients.values()) await client[Symbol.asyncDispose]()
  await service.close()
})

const names = Object.keys(endpoints) as EndpointName[]
const about = (): About => ({ program: programId, target: targetId, report: id })

describe('success', () => {
  // SPEC-501, SPEC-502
  it('listPrograms, readProgram', async () => {
    const { items, setAside } = expectValue(await as('superAdmin').listPrograms({}, asPerson))
    expect(setAside).toEqual([])
    expect(items.length).toBeGreaterThan(1)
    const [first] = items
    expect(expectValue(await as('superAdmin').readProgram({ id: first?.id ?? 0 }, asPerson))).toEqual(first)
    expect(first).toMatchObject({
      alias: expect.any(String),
      currency: expect.any(String),
      isActive: expect.any(Boolean),
    })
  })

  // SPEC-503
  it('listTargets', async () => {
    const { items, setAside } = expectValue(await as('superAdmin').listTargets({ id: programId }, asPerson))
    const asServed = (await service.ask('listTargets', { path: { id: programId } })).json<Target[]>()
    expect([items, setAside]).toEqual([asServed, []])
  })

  // SPEC-216, SPEC-307, SPEC-308, SPEC-504
  it('createKnownIssue', async () => {
    const created = expectValue(
      await as('superAdmin').createKnownIssue({ id: programId, body: knownIssue(targetId) }, asPerson),
    )
    expect(created).toMatchObject({ programId, targetId, name: 'Known weak cookie', knownIssue: true })
    expect(created?.createdAt).toEqual(expect.any(Number))
  })

  // SPEC-509, SPEC-611, SPEC-612, SPEC-616
  it('searchReports: every page once, times as numbers, filters and sort understood', async () => {
    const seen: number[] = []
    let cursor: string | null = null
    do {
      const query: ReportSearchQuery = {
        programId: [programId],
        sort: 'createdAt',
        limit: 7,
        ...(cursor !== null && { cursor }),
      }
      const page = expectValue(await as('superAdmin').searchReports({ query }, asPerson))
      expect(page.setAside).toEqual([])
      expect(page.items.every((report) => report.programId === programId)).toBe(true)
      seen.push(...page.items.map((report) => report.createdAt ?? Number.NaN))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(seen.length).toBeGreaterThan(7)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  })

  // SPEC-510
  it('readReport', async () => {
    const report = expectValue(await as('superAdmin').readReport({ id }, asPerson))
    expect(report).toMatchObject({
      id,
      programId,
      effectiveRole: 'SuperAdmin',
      description: expect.any(String),
      createdAt: expect.any(Number),
      status: { id: expect.any(Number), name: expect.any(String) },
    })
  })

  // SPEC-207, SPEC-302, SPEC-303, SPEC-304, SPEC-511, SPEC-518, SPEC-520
  it('patchReport, assignReport, classifyReport', async () => {
    const api = as('superAdmin')
    const userId = service.people.superAdmin
    expect(
      expectValue(await api.patchReport({ id, body: { name: 'Renamed: “x” 💥', targetId } }, asPerson)),
    ).toBe(null)
    expect(expectValue(await api.assignReport({ id, body: { userId } }, asPerson))).toBe(null)
    const classification = { severityId: 2, vulnerabilityTypeId: null, cweTypeId: 79, cvss: null }
    expect(expectValue(await api.classifyReport({ id, body: classification }, asPerson))).toBe(null)
    expect(expectValue(await api.readReport({ id }, asPerson))).toMatchObject({
      name: 'Renamed: “x” 💥',
      target: { id: targetId },
      assignedTo: { id: userId },
      severity: { id: 2 },
      cweTypeId: 79,
    })
    expectValue(await api.assignReport({ id, body: { userId: null } }, asPerson))
    expect(expectValue(await api.readReport({ id }, asPerson)).assignedTo).toBe(null)
  })

  // SPEC-301, SPEC-513, SPEC-515
  it('addComment, listComments, listActivities', async () => {
    const api = as('superAdmin')
    const body = { description: 'Only for us', isInternal: true }
    const created = expectValue(await api.addComment({ id, body }, asPerson))
    expect(created.id).toEqual(expect.stringMatching(/^\d+$/))
    const comments = expectValue(await api.listComments({ id }, asPerson))
    expect(comments.setAside).toEqual([])
    expect(comments.items).toContainEqual(
      expect.objectContaining({
        id: created.id,
        message: 'Only for us',
        isInternal: true,
        createdAt: expect.any(Number),
        actor: expect.objectContaining({ id: service.people.superAdmin }),
      }),
    )
    const query = { direction: 'desc', limit: 1 } as const
    const newest = expectValue(await api.listActivities({ id, query }, asPerson))
    expect(newest.items).toMatchObject([{ id: created.id, message: 'Only for us', isInternal: true }])
  })

  // SPEC-215, SPEC-517, SPEC-703
  it('listActivities: every page once, oldest first', async () => {
    for (const number of [1, 2, 3, 4, 5]) service.backstage.addComment(id, { message: `Nr ${number}` })
    const seen: (string | undefined)[] = []
    let cursor: string | null = null
    do {
      const query: ActivityQuery = { limit: 2, ...(cursor !== null && { cursor }) }
      const page = expectValue(await as('superAdmin').listActivities({ id, query }, asPerson))
      seen.push(...page.items.map((entry) => entry.message))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(seen.slice(-5)).toEqual(['Nr 1', 'Nr 2', 'Nr 3', 'Nr 4', 'Nr 5'])
  })

  // SPEC-305, SPEC-401, SPEC-402, SPEC-403, SPEC-404, SPEC-407, SPEC-521, SPEC-523
  it('listTransitions, executeTransition', async () => {
    const api = as('superAdmin')
    service.backstage.move(id, 'New')
    const before = expectValue(await api.listTransitions({ id }, asPerson))
    expect(before).toMatchObject({ currentStatus: { name: 'New' }, setAside: [] })
    expect(before.items).toContainEqual({
      transition: 'needs_more_info',
      targetStatus: expect.objectContaining({ name: 'Needs more info' }),
      requiresMessage: true,
      requiresDuplicateOfReportId: false,
    })
    const body = { transition: 'needs_more_info', message: 'Which version?' } as const
    expect(expectValue(await api.executeTransition({ id, body }, asPerson))).toBe(null)
    const after = expectValue(await api.listTransitions({ id }, asPerson))
    expect(after.currentStatus?.name).toBe('Needs more info')
  })

  // SPEC-306, SPEC-526
  it('setRewards', async () => {
    service.backstage.move(id, 'Triaged')
    const body = { bounty: 500, bonus: 50 }
    expect(expectValue(await as('superAdmin').setRewards({ id, body }, asPerson))).toBe(null)
    expect(expectValue(await as('superAdmin').readReport({ id }, asPerson))).toMatchObject(body)
  })

  // SPEC-530, SPEC-531
  it('listEvidence, requestEvidenceDownload: an address that needs no token', async () => {
    const found = await withEvidence()
    const { items, setAside } = expectValue(
      await as('superAdmin').listEvidence({ id: found.reportId }, asPerson),
    )
    expect([items, setAside]).toEqual([found.evidence, []])
    const parameters = { id: found.reportId, evidenceId: found.evidence[0]?.id ?? '' }
    const { url } = expectValue(await as('superAdmin').requestEvidenceDownload(parameters, asPerson))
    const file = await fetch(url)
    expect(file.status).toBe(200)
    expect((await file.arrayBuffer()).byteLength).toBe(found.evidence[0]?.size)
  })
})

async function withEvidence(): Promise<{ reportId: number; evidence: Evidence[] }> {
  for (const reportId of service.backstage.reportIds()) {
    const evidence = (await service.ask('listEvidence', { path: { id: reportId } })).json<Evidence[]>()
    if (evidence.length > 0) return { reportId, evidence }
  }
  throw new Error('the sample has no evidence')
}

describe('401', () => {
  // SPEC-103, SPEC-220, SPEC-501, SPEC-802, SPEC-901
  it.each(names)('%s with an expired or revoked token', async (name) => {
    for (const token of ['expired', 'revoked'] as const) {
      expect(expectError(await ask[name](as(token), about()))).toEqual({
        kind: 'unauthorized',
        detail: expect.any(String),
      })
    }
  })
})

describe('403', () => {
  // SPEC-103, SPEC-501, SPEC-505, SPEC-509, SPEC-517, SPEC-522, SPEC-525, SPEC-533, SPEC-601,
  // SPEC-701, SPEC-803, SPEC-808, SPEC-901
  it.each(names)('%s with a token without the scope', async (name) => {
    expect(expectError(await ask[name](as('noScopes'), about()))).toEqual({
      kind: 'forbidden',
      operation: name,
      detail: expect.any(String),
    })
  })

  // SPEC-512, SPEC-521, SPEC-804
  it.each(['patchReport', 'listTransitions', 'setRewards'] as const)(
    '%s with an insufficient role',
    async (name) => {
      expect(expectError(await ask[name](as('triager'), about()))).toMatchObject({
        kind: 'forbidden',
        operation: name,
      })
    },
  )
})

describe('404', () => {
  const unseen = (): About => ({ program: hidden.programId, target: targetId, report: hidden.reportId })
  // SPEC-105, SPEC-502, SPEC-503, SPEC-507
  it.each(names.filter((name) => endpoints[name].path.startsWith('/programs/')))(
    "%s of a program outside the token's access",
    async (name) => {
      expect(expectError(await ask[name](as('standardAdmin'), unseen()))).toEqual({
        kind: 'notFound',
        what: `program ${hidden.programId}`,
      })
    },
  )

  // SPEC-105, SPEC-510, SPEC-517, SPEC-521, SPEC-523, SPEC-536, SPEC-702, SPEC-809
  it.each(names.filter((name) => endpoints[name].path.startsWith('/reports/')))(
    "%s of a report that is outside the token's access or does not exist",
    async (name) => {
      for (const report of [hidden.reportId, 999_999_999]) {
        const error = expectError(await ask[name](as('standardAdmin'), { ...unseen(), report }))
        const what =
          name === 'requestEvidenceDownload' ? `evidence none of report ${report}` : `report ${report}`
        expect(error).toEqual({ kind: 'notFound', what })
      }
    },
  )

  // SPEC-536
  it('requestEvidenceDownload of missing evidence', async () => {
    const what = `evidence none of report ${id}`
    expect(expectError(await ask.requestEvidenceDownload(as('superAdmin'), about()))).toEqual({
      kind: 'notFound',
      what,
    })
  })
})

describe('400', () => {
  // SPEC-504
  it('createKnownIssue with a target of another program', async () => {
    const body = { ...knownIssue(targetId), targetId: 999_999 }
    const refused = await as('superAdmin').createKnownIssue({ id: programId, body }, asPerson)
    expect(expectError(refused)).toEqual({ kind: 'refused', detail: expect.any(String) })
  })

  // SPEC-509, SPEC-604, SPEC-619, SPEC-623, SPEC-901, SPEC-908
  it.each([
    ['an inverted range', { createdFromUtc: '2026-02-01T00:00:00Z', createdToUtc: '2026-01-01T00:00:00Z' }],
    ['an unknown sort field', { sort: 'colour' }],
    ['four sort fields', { sort: 'severity,status,bounty,name' }],
    ['a cursor nobody gave', { cursor: 'bm90IGEgY3Vyc29y' }],
    ['filters that exclude each other', { assignedToUserId: ['u'], isAssigned: false }],
  ])('searchReports with %s', async (_, query) => {
    const refused = await as('superAdmin').searchReports({ query }, asPerson)
    expect(expectError(refused)).toEqual({ kind: 'refused', detail: expect.any(String) })
  })

  // SPEC-517, SPEC-704, SPEC-707
  it('listActivities with a cursor of another report', async () => {
    service.backstage.addComment(id, { message: 'one' })
    service.backstage.addComment(id, { message: 'two' })
    const first = expectValue(await as('superAdmin').listActivities({ id, query: { limit: 1 } }, asPerson))
    const other = service.backstage.addReport({ programId })
    const query = { limit: 1, cursor: first.nextCursor ?? '' }
    const refused = await as('superAdmin').listActivities({ id: other, query }, asPerson)
    expect(expectError(refused)).toEqual({ kind: 'refused', detail: expect.any(String) })
  })

  // SPEC-404, SPEC-524
  it('executeTransition without the message it requires', async () => {
    service.backstage.move(id, 'New')
    const body = { transition: 'needs_more_info' } as const
    const refused = await as('superAdmin').executeTransition({ id, body }, asPerson)
    expect(expectError(refused)).toEqual({ kind: 'refused', detail: expect.any(String) })
  })
})

describe('409', () => {
  // SPEC-402, SPEC-406, SPEC-523
  it('executeTransition from the wrong status', async () => {
    service.backstage.move(id, 'Resolved')
    const refused = await ask.executeTransition(as('superAdmin'), about())
    expect(expectError(refused)).toEqual({ kind: 'conflict', detail: expect.any(String) })
  })

  // SPEC-406
  it('executeTransition with an insufficient role', async () => {
    service.backstage.move(id, 'New')
    const body = { transition: 'invalid', message: 'No.' } as const
    expect(expectError(await as('triager').executeTransition({ id, body }, asPerson)).kind).toBe('conflict')
  })

  // SPEC-527
  it('setRewards in a status that allows none', async () => {
    service.backstage.move(id, 'New')
    expect(expectError(await ask.setRewards(as('superAdmin'), about())).kind).toBe('conflict')
  })
})

describe('429', () => {
  // SPEC-509, SPEC-517, SPEC-521, SPEC-523
  it.each(names)('%s pauses all requests; a write fails, a read waits', async (name) => {
    const write = endpoints[name].method !== 'GET'
    service.faults.set([{ kind: 'status', status: 429, endpoint: name, times: 1 }])
    await using client = openClient({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
    service.clearRequests()
    const asked = ask[name](client.api, about())
    await expect.poll(() => client.budget.state().pausedUntil).not.toBeNull()
    if (write) expect(expectError(await asked)).toMatchObject({ kind: 'rateLimited' })
    else await client.api.close()
    service.faults.clear()
    expect(service.requests().filter((request) => request.endpoint === name)).toHaveLength(1)
    if (!write) expect(expectError(await asked).kind).toBe('network')
  })
})
