import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ReceivedList } from '#main/engine/api/client.ts'
import type { FaultRuleInput } from '#service/faults/fault-rules.ts'
import { type EndpointName, endpoints } from '#shared/admin-api/endpoints.ts'
import type { Result } from '#shared/desk/result.ts'
import { startTestService, type TestService } from '../../fixtures/service.ts'
import { type About, ask } from './every-endpoint.ts'
import { asPerson, type OpenClient, openClient } from './open-client.ts'
import { expectError, expectValue } from './results.ts'

const names = Object.keys(endpoints) as EndpointName[]

let service: TestService
let client: OpenClient
let about: About
let withEvidence: { readonly id: number; readonly evidenceId: string }

beforeAll(async () => {
  service = await startTestService({ reports: 60 })
  client = openClient({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
  const [first] = expectValue(await client.api.searchReports({ query: {} }, asPerson)).items
  const program = first?.programId ?? 0
  const [target] = expectValue(await client.api.listTargets({ id: program }, asPerson)).items
  about = { program, target: target?.id ?? 0, report: first?.id ?? 0 }
  service.backstage.move(about.report, 'Triaged')
  service.backstage.addComment(about.report, { message: 'hello' })
  for (const id of service.backstage.reportIds()) {
    const [evidence] = expectValue(await client.api.listEvidence({ id }, asPerson)).items
    if (evidence !== undefined) withEvidence = { id, evidenceId: evidence.id }
  }
})
afterEach(() => service.faults.clear())
afterAll(async () => {
  await client[Symbol.asyncDispose]()
  await service.close()
})

const strike = (...rules: FaultRuleInput[]) => service.faults.set(rules)

describe('a service that omits every optional field', () => {
  it.each(names.filter((name) => name !== 'requestEvidenceDownload'))('%s', async (name) => {
    if (name === 'executeTransition') service.backstage.move(about.report, 'New')
    if (name === 'setRewards') service.backstage.move(about.report, 'Triaged')
    strike({ kind: 'sparse' })
    expect(await ask[name](client.api, about)).toMatchObject({ ok: true })
  })

  // SPEC-221
  it('keeps the ids, and leaves the rest undefined', async () => {
    strike({ kind: 'sparse' })
    const { items, setAside } = expectValue(await client.api.searchReports({ query: { limit: 2 } }, asPerson))
    expect(setAside).toEqual([])
    expect(items).toHaveLength(2)
    for (const report of items) expect(Object.keys(report)).toEqual(['id'])
    const transitions = expectValue(await client.api.listTransitions({ id: about.report }, asPerson))
    expect(transitions.currentStatus).toBe(null)
    expect(transitions.items.length).toBeGreaterThan(0)
  })

  // SPEC-211
  it('a traversal still ends', async () => {
    strike({ kind: 'sparse' })
    const seen = new Set<number>()
    let cursor: string | null = null
    do {
      const query: { limit: number; cursor?: string } = { limit: 25, ...(cursor !== null && { cursor }) }
      const page = expectValue(await client.api.searchReports({ query }, asPerson))
      for (const { id } of page.items) seen.add(id)
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(seen.size).toBe(service.backstage.reportIds().length)
  })
})

describe('shapes that the specification leaves open, in other forms', () => {
  const variants = [0, 1, 2, 3, 4]

  // SPEC-514
  it.each(variants)('the list of comments, form %i', async (variant) => {
    const usual = expectValue(await client.api.listComments({ id: about.report }, asPerson))
    strike({ kind: 'shape', variant })
    expect(expectValue(await client.api.listComments({ id: about.report }, asPerson))).toEqual(usual)
    expect(usual.items.length).toBeGreaterThan(0)
  })

  // SPEC-516
  it.each(variants)('the answer to a new comment, form %i', async (variant) => {
    strike({ kind: 'shape', variant })
    const body = { description: `form ${variant}` }
    const created = expectValue(await client.api.addComment({ id: about.report, body }, asPerson))
    service.faults.clear()
    const query = { direction: 'desc', limit: 1 } as const
    const [newest] = expectValue(await client.api.listActivities({ id: about.report, query }, asPerson)).items
    expect(newest?.message).toBe(body.description)
    expect([null, newest?.id]).toContain(created.id)
  })

  // SPEC-532
  it.each(variants)('the address of an evidence file, form %i', async (variant) => {
    strike({ kind: 'shape', variant, endpoint: 'requestEvidenceDownload' })
    const { url } = expectValue(await client.api.requestEvidenceDownload(withEvidence, asPerson))
    expect((await fetch(url)).status).toBe(200)
  })

  // SPEC-902, SPEC-903
  it.each(variants)('the bodies of 404, 409 and 429, form %i', async (variant) => {
    strike({ kind: 'shape', variant })
    expect(expectError(await client.api.readReport({ id: 999_999_999 }, asPerson))).toEqual({
      kind: 'notFound',
      what: 'report 999999999',
    })
    service.backstage.move(about.report, 'New')
    expect(expectError(await ask.setRewards(client.api, about)).kind).toBe('conflict')
    strike({ kind: 'status', status: 429, times: 1 }, { kind: 'shape', variant })
    await using other = openClient({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
    expect(expectError(await ask.setRewards(other.api, about)).kind).toBe('rateLimited')
  })
})

describe('one broken item', () => {
  const lists = {
    listPrograms: () => client.api.listPrograms({}, asPerson),
    listTargets: () => client.api.listTargets({ id: about.program }, asPerson),
    searchReports: () => client.api.searchReports({ query: {} }, asPerson),
    listActivities: () => client.api.listActivities({ id: about.report }, asPerson),
    listEvidence: () => client.api.listEvidence({ id: withEvidence.id }, asPerson),
  } as const

  it.each([
    ['listPrograms', 'program'],
    ['listTargets', 'target'],
    ['searchReports', 'report'],
    ['listActivities', 'entry'],
    ['listEvidence', 'evidence'],
  ] as const)('of %s is set aside by name, and the others are kept', async (name, noun) => {
    const list: () => Promise<Result<ReceivedList<{ id: number | string }>>> = lists[name]
    const [broken, ...others] = expectValue(await list()).items
    strike({ kind: 'brokenItem', endpoint: name, index: 0 })
    const { items, setAside } = expectValue(await list())
    expect(items).toEqual(others)
    const why = expect.stringMatching(/^"\w+" is .+, not /)
    // A broken item whose id is a number is reported with that id, so that the item can be read by itself.
    const legible = noun === 'evidence' ? {} : { id: Number(broken?.id) }
    expect(setAside).toEqual([{ what: `${noun} ${broken?.id}`, why, ...legible }])
  })
})

describe('a failing service', () => {
  it.each<[string, FaultRuleInput]>([
    ['cuts the connection', { kind: 'cut', at: 'start', times: 2 }],
    ['cuts the connection in the middle of an answer', { kind: 'cut', at: 'body', times: 2 }],
    ['loses its answer', { kind: 'cutAfterCommit', times: 2 }],
    ['is being replaced', { kind: 'status', status: 503, times: 2 }],
  ])('%s twice: a read succeeds', async (_, rule) => {
    strike(rule)
    expect(expectValue(await client.api.readReport({ id: about.report }, asPerson)).id).toBe(about.report)
  })

  it('loses the answer to a write: it is sent once and may have been executed', async () => {
    service.clearRequests()
    strike({ kind: 'cutAfterCommit', times: 1 })
    const body = { description: 'was it?' }
    const error = expectError(await client.api.addComment({ id: about.report, body }, asPerson))
    expect(error).toMatchObject({ kind: 'network', mayHaveArrived: true })
    expect(service.counters()).toEqual({ addComment: 1 })
    const { items } = expectValue(await client.api.listComments({ id: about.report }, asPerson))
    expect(items.filter((comment) => comment.message === 'was it?')).toHaveLength(1)
  })

  it.each<[string, FaultRuleInput]>([
    ['half an answer', { kind: 'truncate', bytes: 40 }],
    ['a web page', { kind: 'body', text: '<html>hello</html>', contentType: 'text/html' }],
  ])('returns %s: this is an error, not an empty list', async (_, rule) => {
    strike(rule)
    expect(expectError(await client.api.searchReports({ query: {} }, asPerson)).kind).toBe('badAnswer')
  })
})
