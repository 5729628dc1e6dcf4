import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readFaultRules } from '#service/faults/fault-rules.ts'
import type { ReportPage } from '#shared/admin-api/resources.ts'
import { type Asked, startTestService, type TestService } from '../../fixtures/service.ts'

let service: TestService
let id: number
beforeAll(async () => {
  service = await startTestService({ reports: 40 })
  id = service.backstage.addReport()
  service.backstage.addComment(id, { message: 'hello' })
})
afterEach(() => service.faults.clear())
afterAll(() => service.close())

const list = () => service.ask('listPrograms')
const read = (asked: Asked = {}) => service.ask('readReport', { path: { id }, ...asked })

describe('a fault strikes', () => {
  test('its own endpoint, after so many requests, so many times', async () => {
    service.faults.set([{ kind: 'status', status: 503, endpoint: 'listPrograms', after: 1, times: 2 }])
    const statuses = []
    for (let n = 0; n < 5; n += 1) statuses.push((await list()).status)
    expect(statuses).toEqual([200, 503, 503, 200, 200])
    expect((await read()).status).toBe(200)
  })

  test('with its probability', async () => {
    service.faults.set([{ kind: 'status', status: 500, probability: 0.5 }])
    const statuses = await Promise.all(Array.from({ length: 200 }, async () => (await list()).status))
    const struck = statuses.filter((status) => status === 500).length
    expect(struck).toBeGreaterThan(50)
    expect(struck).toBeLessThan(150)
  })

  test('not any more once the rules are cleared', async () => {
    service.faults.set([{ kind: 'cut' }])
    await expect(list()).rejects.toThrow()
    service.faults.clear()
    expect((await list()).status).toBe(200)
  })
})

describe('a fault', () => {
  // SPEC-906
  test('of status answers it with its headers, before any work', async () => {
    service.faults.set([{ kind: 'status', status: 429, headers: { 'retry-after': '7' } }])
    const answer = await service.ask('addComment', { path: { id }, body: { description: 'lost' } })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7'])
    service.faults.clear()
    expect((await service.ask('listComments', { path: { id } })).text).not.toContain('lost')
  })

  test('of latency comes before other faults', async () => {
    service.faults.set([
      { kind: 'status', status: 502 },
      { kind: 'latency', ms: 30 },
    ])
    const before = performance.now()
    expect((await list()).status).toBe(502)
    // Timers may fire a millisecond early; any time near the latency proves the wait.
    expect(performance.now() - before).toBeGreaterThan(25)
  })

  test('cuts the connection at the start, without any work', async () => {
    service.faults.set([{ kind: 'cut', endpoint: 'addComment' }])
    await expect(
      service.ask('addComment', { path: { id }, body: { description: 'never' } }),
    ).rejects.toThrow()
    expect((await service.ask('listComments', { path: { id } })).text).not.toContain('never')
    expect(service.requests().at(-2)).toMatchObject({ endpoint: 'addComment', status: null })
  })

  test('cuts the connection after the work was done', async () => {
    service.faults.set([{ kind: 'cutAfterCommit', endpoint: 'addComment' }])
    await expect(service.ask('addComment', { path: { id }, body: { description: 'done' } })).rejects.toThrow()
    expect((await service.ask('listComments', { path: { id } })).text).toContain('done')
  })

  test('cuts the connection in the middle of the body', async () => {
    service.faults.set([{ kind: 'cut', at: 'body' }])
    const response = await fetch(`${service.baseUrl}/api/v1/admin/programs`, {
      headers: { authorization: `Bearer ${service.tokens.superAdmin}` },
    })
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow()
  })

  test('truncates the body', async () => {
    service.faults.set([{ kind: 'truncate', bytes: 20 }])
    const answer = await list()
    expect([answer.status, answer.text.length]).toEqual([200, 20])
  })

  test('replaces the body', async () => {
    service.faults.set([{ kind: 'body', text: '<html>proxy</html>', contentType: 'text/html' }])
    const answer = await list()
    expect([answer.status, answer.text]).toEqual([200, '<html>proxy</html>'])
  })

  // SPEC-221
  test('omits every field except ids', async () => {
    service.faults.set([{ kind: 'sparse' }])
    expect((await read()).json()).toEqual({ id })
    const page = (await service.ask('searchReports', { query: { limit: 2 } })).json<ReportPage>()
    expect(page.items.map((item) => Object.keys(item))).toEqual([['id'], ['id']])
    expect(page.nextCursor).toEqual(expect.any(String))
    const { items } = (await service.ask('listActivities', { path: { id } })).json<{ items: object[] }>()
    expect(items.map((item) => Object.keys(item))).toContainEqual(['id'])
  })

  test('breaks one item of a page or list and leaves the others', async () => {
    const whole = (await service.ask('searchReports', { query: { limit: 3 } })).json<ReportPage>()
    service.faults.set([{ kind: 'brokenItem', index: 1 }])
    const page = (await service.ask('searchReports', { query: { limit: 3 } })).json<ReportPage>()
    expect([page.items[0], page.items[2]]).toEqual([whole.items[0], whole.items[2]])
    expect(page.items[1]).toMatchObject({
      id: whole.items[1]?.id,
      name: { unexpected: whole.items[1]?.name },
    })
    expect((await list()).json<{ name: unknown }[]>()[1]?.name).toBeTypeOf('object')
  })

  test('strikes the storage of evidence as well', async () => {
    const reports = service.backstage.reportIds()
    for (const reportId of reports) {
      const found = (await service.ask('listEvidence', { path: { id: reportId } })).json<
        { id: string; status: string }[]
      >()
      const evidenceId = found.find(({ status }) => status === 'Available')?.id
      if (evidenceId === undefined) continue
      const path = { id: reportId, evidenceId }
      const { url } = (await service.ask('requestEvidenceDownload', { path })).json<{ url: string }>()
      service.faults.set([{ kind: 'truncate', bytes: 5, endpoint: 'evidenceStorage' }])
      expect((await (await fetch(url)).arrayBuffer()).byteLength).toBe(5)
      return
    }
    throw new Error('the sample has no evidence')
  })
})

describe('an unspecified shape', () => {
  const textsOf = async (count: number, ask: () => Promise<{ text: string }>) => {
    const texts: string[] = []
    for (let n = 0; n < count; n += 1) texts.push((await ask()).text)
    return texts
  }

  // SPEC-514
  test('comments come as items, comments, a page, or a plain list', async () => {
    const plain = (await service.ask('listComments', { path: { id } })).json()
    service.faults.set([{ kind: 'shape' }])
    const forms = await textsOf(4, () => service.ask('listComments', { path: { id } }))
    expect(forms.map((text) => JSON.parse(text))).toEqual([
      { items: plain },
      { comments: plain },
      { items: plain, nextCursor: null },
      plain,
    ])
  })

  // SPEC-516
  test('a created comment comes as an id, whole, as nothing, or as a number', async () => {
    service.faults.set([{ kind: 'shape' }])
    const forms = await textsOf(4, () =>
      service.ask('addComment', { path: { id }, body: { description: 'x' } }),
    )
    expect(forms.map((text) => (text === '' ? '' : typeof JSON.parse(text)))).toEqual([
      'object',
      'object',
      '',
      'number',
    ])
  })

  // SPEC-903
  test('a refusal comes empty, as plain text, as a page, or as other JSON; 400 stays a problem', async () => {
    service.faults.set([{ kind: 'shape' }])
    const types: (string | null)[] = []
    for (let n = 0; n < 4; n += 1) {
      const answer = await read({ path: { id: 1 } })
      expect(answer.status).toBe(404)
      types.push(answer.text === '' ? 'empty' : (answer.headers.get('content-type')?.split(';')[0] ?? null))
    }
    expect(types).toEqual(['empty', 'text/plain', 'text/html', 'application/problem+json'])
    const invalid = await service.ask('searchReports', { query: 'limit=0' })
    expect(invalid.json()).toMatchObject({ status: 400, title: expect.any(String) })
  })

  // SPEC-532
  test('one form can be requested', async () => {
    service.faults.set([{ kind: 'shape', variant: 1, endpoint: 'listComments' }])
    for (let n = 0; n < 2; n += 1) {
      expect((await service.ask('listComments', { path: { id } })).json()).toHaveProperty('comments')
    }
  })
})

test.each([
  ['no list', {}],
  ['an unknown kind', [{ kind: 'explode' }]],
  ['an unknown endpoint', [{ kind: 'cut', endpoint: 'reports' }]],
  ['a probability above 1', [{ kind: 'cut', probability: 2 }]],
  ['a field of another kind', [{ kind: 'cut', ms: 5 }]],
  ['no status', [{ kind: 'status' }]],
])('rules that are %s are rejected in one line', (_, rules) => {
  const read = readFaultRules(rules)
  expect(read.ok).toBe(false)
  if (!read.ok) expect(read.error).toMatch(/^rule .+$/)
})
