import { describe, expect, test } from 'vitest'
import type { QueueRequest } from '#shared/desk/queue-request.ts'
import { startTestService, type TestService } from '../../fixtures/service.ts'
import { openCopy } from '../engine/same-as-service.ts'
import { startTestDesk, type TestDesk } from '../engine/test-desk.ts'

const rare = 'quetzalcoatlus'

const question = (
  desk: TestDesk,
  search: string,
  view: QueueRequest['view'] = { kind: 'all' },
): QueueRequest => ({
  workspaceId: desk.workspaceId,
  view,
  search,
  sort: 'activity',
})
const ask = (desk: TestDesk, search: string, view?: QueueRequest['view']) =>
  desk.call('queue.askService', question(desk, search, view))
const listed = (desk: TestDesk, search: string, view?: QueueRequest['view']) =>
  desk.call('queue.window', { ...question(desk, search, view), offset: 0, limit: 200 })
const idsOf = async (desk: TestDesk, search: string) => (await listed(desk, search)).rows.map(({ id }) => id)

async function syncedDesk(service: TestService): Promise<TestDesk> {
  const desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
  await desk.synced()
  return desk
}

function addReports(service: TestService, count: number, name: string): number[] {
  return Array.from({ length: count }, (_, at) => service.backstage.addReport({ name: `${name} ${at}` }))
}

describe('a search on the server', () => {
  test('loads missing reports page by page, and moves no mark', async () => {
    await using service = await startTestService({ reports: 30 })
    await using desk = await syncedDesk(service)
    const added = addReports(service, 104, `The ${rare}`)
    using copy = openCopy(desk)
    const marks = () => copy.all('select name, value from sync_marks order by name')
    const before = marks()
    service.clearRequests()

    expect(await idsOf(desk, rare)).toEqual([])
    const first = await ask(desk, rare)
    expect(first).toEqual({
      asked: 'all',
      left: [],
      pages: 1,
      found: 100,
      added: 100,
      shown: 100,
      hasMore: true,
    })
    expect(service.requests().filter(({ path }) => path.includes(`q=${rare}`))).toHaveLength(1)
    const changes = ({ name }: Record<string, unknown>) => name !== 'sweep'
    expect(marks().filter(changes)).toEqual(before.filter(changes))
    expect((await listed(desk, rare)).total).toBe(100)

    const second = await ask(desk, rare)
    expect(second).toMatchObject({ pages: 2, found: 104, added: 104, shown: 104, hasMore: false })
    expect((await idsOf(desk, rare)).toSorted()).toEqual(added.toSorted())
    // The search is at its end: nothing is requested again.
    expect(await ask(desk, rare)).toEqual(second)
    expect(service.requests().filter(({ path }) => path.includes(`q=${rare}`))).toHaveLength(2)
    expect((await desk.state()).reports).toBe(134)
  })

  test('shows matches in texts that are not here, labeled until they are', async () => {
    await using service = await startTestService({ reports: 30 })
    await using desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
    await desk.synced()
    const [reportId = 0] = addReports(service, 1, `A ${rare}`)
    const details = (await service.ask('readReport', { path: { id: reportId } })).json<{
      description: string
    }>()
    const word = details.description.split(/[^A-Za-z]+/).findLast((one) => one.length > 6) ?? ''
    const search = `"${rare}" "${word}" `
    service.faults.set([{ kind: 'latency', endpoint: 'readReport', ms: 400 }])

    const findings = await ask(desk, search)
    expect(findings).toMatchObject({ found: 1, added: 1, shown: 1 })
    const [row] = (await listed(desk, search)).rows
    expect(row).toMatchObject({ id: reportId, awaitsTexts: true })
    expect(await desk.call('queue.locate', { ...question(desk, search), reportId })).toBe(0)
    // This report is the next one to be read, although the user has not opened it.
    await desk.synced()
    const [read] = (await listed(desk, search)).rows
    expect(read).toMatchObject({ id: reportId, hit: { field: 'description' } })
    expect(read).not.toHaveProperty('awaitsTexts')
    // After the search on the service was left, the same words find it in the local copy like any other report.
    await desk.call('queue.leaveService', { workspaceId: desk.workspaceId })
    await expect.poll(() => idsOf(desk, search)).toEqual([reportId])
  })

  test('applies filters that the service lacks here, and names them', async () => {
    await using service = await startTestService({ reports: 30 })
    await using desk = await syncedDesk(service)
    addReports(service, 3, `The ${rare}`)
    const [closed = 0] = addReports(service, 1, `The ${rare} is closed`)
    service.backstage.move(closed, 'Resolved')
    const search = `${rare} is:open -number`
    const findings = await ask(desk, search)
    expect(findings).toMatchObject({ asked: 'part', found: 4, added: 4, shown: 3 })
    expect(findings.left.map(({ start, end, why }) => [search.slice(start, end), why])).toEqual([
      ['is:open', 'onlyHere'],
      ['-number', 'onlyHere'],
    ])
    expect(await idsOf(desk, search)).not.toContain(closed)
    service.clearRequests()
    expect(await ask(desk, '-number is:open')).toMatchObject({ asked: 'nothing', pages: 0, hasMore: false })
    expect(await ask(desk, 'assignee:none is:assigned')).toMatchObject({ asked: 'impossible', pages: 0 })
    expect(service.requests().filter(({ path }) => path.includes('q='))).toEqual([])
  })

  test('is canceled by another search: its answer is dropped, and the new one begins at its top', async () => {
    await using service = await startTestService({ reports: 30 })
    await using desk = await syncedDesk(service)
    const added = addReports(service, 2, `The ${rare}`)
    service.faults.set([{ kind: 'latency', endpoint: 'searchReports', ms: 150 }])
    const left = desk.engine.handle('queue.askService', question(desk, 'the'))
    const other = await ask(desk, rare)
    expect(await left).toEqual({ ok: false, error: { kind: 'superseded' } })
    expect(other).toMatchObject({ pages: 1, found: 2 })
    expect((await idsOf(desk, rare)).toSorted()).toEqual(added.toSorted())

    const ended = desk.engine.handle('queue.askService', question(desk, 'the'))
    await desk.call('queue.leaveService', { workspaceId: desk.workspaceId })
    expect(await ended).toEqual({ ok: false, error: { kind: 'superseded' } })
  })

  test('passes background work that waits for the budget', async () => {
    await using service = await startTestService({ reports: 200 })
    const { baseUrl, tokens } = service
    await using desk = await startTestDesk({ baseUrl, token: tokens.superAdmin, requestsPerMinute: 30 })
    await desk.until('background work waits for the budget', ({ budget }) => budget.used >= 25)
    const findings = await ask(desk, 'the')
    expect(findings.pages).toBe(1)
    expect(service.requests().at(-1)?.path).toContain('q=the')
  })

  test('starts over once when its cursor is refused, and reports a second refusal', async () => {
    await using service = await startTestService({ reports: 130 })
    await using desk = await syncedDesk(service)
    await ask(desk, 'has:reward sort:id ')
    expect(await ask(desk, 'sort:id created:<9y ')).toMatchObject({ pages: 1, found: 100, hasMore: true })
    service.faults.set([{ kind: 'status', status: 400, endpoint: 'searchReports', times: 1 }])
    expect(await ask(desk, 'sort:id created:<9y ')).toMatchObject({ pages: 2, found: 100, hasMore: true })
    service.faults.set([{ kind: 'status', status: 400, endpoint: 'searchReports' }])
    const refused = await desk.engine.handle('queue.askService', question(desk, 'sort:id created:<9y '))
    expect(refused).toMatchObject({ ok: false, error: { kind: 'refused' } })
    service.faults.clear()
    expect(await ask(desk, 'sort:id created:<9y ')).toMatchObject({ found: 130, hasMore: false, added: 0 })
  })

  test.each([
    ['offline', { kind: 'cut', at: 'start' }, 'network'],
    ['forbidden', { kind: 'status', status: 403 }, 'forbidden'],
    ['unauthorized', { kind: 'status', status: 401 }, 'unauthorized'],
    ['failing', { kind: 'status', status: 500 }, 'serviceFailed'],
    ['no service', { kind: 'body', text: '<html>', contentType: 'text/html' }, 'badAnswer'],
  ] as const)(
    'reports a service that is %s, stores nothing, and changes nothing else',
    async (_, fault, kind) => {
      await using service = await startTestService({ reports: 20 })
      await using desk = await syncedDesk(service)
      service.faults.set([{ ...fault, endpoint: 'searchReports' }])
      const answer = await desk.engine.handle('queue.askService', question(desk, rare))
      expect(answer).toMatchObject({ ok: false, error: { kind } })
      expect((await desk.state()).reports).toBe(20)
      if (kind !== 'unauthorized') return
      expect((await desk.state()).connection).toBe('unauthorized')
      service.faults.clear()
      const without = await desk.engine.handle('queue.askService', question(desk, rare))
      expect(without).toMatchObject({ ok: false, error: { kind: 'unauthorized' } })
    },
  )

  test('restores a deleted report only if its details are readable', async () => {
    await using service = await startTestService({ reports: 12 })
    await using desk = await syncedDesk(service)
    const { workspaceId } = desk
    const [gone = 0, back = 0] = addReports(service, 2, `The ${rare}`)
    service.faults.set([{ kind: 'status', status: 404, endpoint: 'readReport' }])
    await ask(desk, rare)
    using copy = openCopy(desk)
    await expect.poll(() => copy.all('select report_id from tombstones')).toHaveLength(2)
    expect(await idsOf(desk, rare)).toEqual([])

    // The list still shows both reports, as a list that is a moment behind would.
    await desk.call('queue.leaveService', { workspaceId })
    service.faults.clear()
    await ask(desk, rare)
    service.backstage.removeReport(gone)
    await desk.engine.handle('report.fetch', { workspaceId, reportId: gone })
    await desk.synced()
    expect(await idsOf(desk, rare)).toEqual([back])
    expect(copy.all('select report_id from tombstones')).toEqual([{ report_id: gone }])
  })

  test('runs beside the first sync without disturbing it: in the end everything is here once', async () => {
    await using service = await startTestService({ reports: 450 })
    service.faults.set([{ kind: 'latency', endpoint: 'searchReports', ms: 40 }])
    await using desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
    await desk.until('the first page is here', ({ reports }) => reports > 0)
    for (const search of [
      'sort:id the ',
      'sort:oldest created:<9y ',
      'has:reward ',
      'is:duplicate sort:id-desc ',
    ]) {
      for (let findings = await ask(desk, search); findings.hasMore; findings = await ask(desk, search));
    }
    await desk.until('the queue is here', ({ currentAsOf }) => currentAsOf !== null)
    using copy = openCopy(desk)
    const ids = () => copy.all('select id from reports order by id').map(({ id }) => Number(id))
    expect(ids()).toEqual(service.backstage.reportIds())
  })
})

describe('a report fetched by its number', () => {
  test('is read completely, whether it was here or not, and 404 is reported', async () => {
    await using service = await startTestService({ reports: 12 })
    await using desk = await syncedDesk(service)
    const { workspaceId } = desk
    const [reportId = 0] = addReports(service, 1, `The ${rare}`)
    const unknown = await desk.engine.handle('report.read', { workspaceId, reportId })
    expect(unknown).toMatchObject({ ok: false, error: { kind: 'unknownHere' } })
    service.clearRequests()
    const answers = await Promise.all([
      desk.engine.handle('report.fetch', { workspaceId, reportId }),
      desk.engine.handle('report.fetch', { workspaceId, reportId }),
      desk.engine.handle('report.fetch', { workspaceId, reportId: 999_999 }),
      desk.engine.handle('report.open', { workspaceId, reportId: service.backstage.reportIds()[0] ?? 0 }),
    ])
    expect(answers).toMatchObject([
      { ok: true, value: null },
      { ok: true, value: null },
      { ok: false, error: { kind: 'notFound' } },
      { ok: true },
    ])
    expect(service.requests().filter(({ path }) => path.endsWith(`/reports/${reportId}`))).toHaveLength(1)
    const view = await desk.call('report.read', { workspaceId, reportId })
    expect(view.detailsReadAt).not.toBeNull()
    expect(view.timelineReadAt).not.toBeNull()

    service.backstage.removeReport(reportId)
    const gone = await desk.engine.handle('report.fetch', { workspaceId, reportId })
    expect(gone).toMatchObject({ ok: false, error: { kind: 'notFound' } })
    const after = await desk.engine.handle('report.read', { workspaceId, reportId })
    expect(after).toMatchObject({ ok: false, error: { kind: 'notFound' } })
  })

  test('waits at the start for the token; a search on the server does not', async () => {
    await using service = await startTestService({ reports: 6 })
    const [reportId = 0] = addReports(service, 1, `The ${rare}`)
    await using desk = await startTestDesk({ baseUrl: service.baseUrl })
    const { workspaceId } = desk
    const fetched = desk.engine.handle('report.fetch', { workspaceId, reportId })
    const found = await desk.engine.handle('queue.askService', question(desk, rare))
    expect(found).toMatchObject({ ok: false, error: { kind: 'network' } })
    await desk.call('workspace.attach', { workspaceId, token: service.tokens.superAdmin })
    expect(await fetched).toEqual({ ok: true, value: null })
  })

  test('that still waits when the desk closes is answered, without blame for a token', async () => {
    await using service = await startTestService({ reports: 1 })
    await using desk = await startTestDesk({ baseUrl: service.baseUrl })
    const fetched = desk.engine.handle('report.fetch', { workspaceId: desk.workspaceId, reportId: 1 })
    await desk.close()
    expect(await fetched).toMatchObject({ ok: false, error: { kind: 'network' } })
  })

  test('fails without a token, and answers its callers when the connection ends', async () => {
    await using service = await startTestService({ reports: 6 })
    await using desk = await syncedDesk(service)
    const { workspaceId } = desk
    service.faults.set([{ kind: 'latency', endpoint: 'readReport', ms: 5_000 }])
    const waiting = desk.engine.handle('report.fetch', { workspaceId, reportId: 999_999 })
    await desk.call('workspace.attach', { workspaceId, token: null })
    expect(await waiting).toMatchObject({ ok: false, error: { kind: 'network' } })
    const without = await desk.engine.handle('report.fetch', { workspaceId, reportId: 1 })
    expect(without).toMatchObject({ ok: false, error: { kind: 'unauthorized' } })
  })
})
