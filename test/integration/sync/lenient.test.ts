import { describe, expect, it } from 'vitest'
import { startTestService } from '../../fixtures/service.ts'
import { expectSame, readAllShown } from '../engine/same-as-service.ts'
import { startTestDesk, type TestDesk } from '../engine/test-desk.ts'

const whole = { view: { kind: 'all' }, search: '', sort: 'activity', offset: 0, limit: 200 } as const
const setAsideOf = ({ call, workspaceId }: TestDesk) => call('sync.setAside', { workspaceId })

describe('a service that leaves out every optional field', () => {
  it('is synced, listed, opened and searched by what it does say', async () => {
    await using service = await startTestService({ reports: 110 })
    service.faults.set([{ kind: 'sparse' }])
    await using desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
    const { workspaceId } = desk
    const state = await desk.synced()
    expect(state).toMatchObject({ reports: 110, setAside: 0, lastError: null })

    const list = await desk.call('queue.window', { workspaceId, ...whole })
    expect(list.total).toBe(110)
    const [row] = list.rows
    const input = { workspaceId, reportId: row?.id ?? 0 }
    expect(await desk.call('report.open', input)).toMatchObject({ createdAt: null, description: null })
    const { entries } = await desk.call('report.timeline', input)
    for (const entry of entries) expect(entry).toMatchObject({ audience: 'unknown', createdAt: null })
    const found = await desk.call('queue.window', { workspaceId, ...whole, search: String(row?.id) })
    expect(found.rows.map(({ id }) => id)).toContain(row?.id)
  })

  it('is believed again once it says more', async () => {
    await using service = await startTestService({ reports: 30 })
    service.faults.set([{ kind: 'sparse' }])
    await using desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
    await desk.synced()
    service.faults.clear()
    service.clearRequests()
    await desk.call('sync.now', { workspaceId: desk.workspaceId })
    await desk.until('the titles are here', () => service.counters().readReport === 30)
    await desk.synced()
    const shown = await readAllShown(service, 'superAdmin')
    const list = await desk.call('queue.window', { workspaceId: desk.workspaceId, ...whole })
    expect(new Set(list.rows.map(({ title }) => title))).toEqual(
      new Set(shown.reports.map(({ name }) => name)),
    )
  })
})

it('answers whose shape is not shown may have any other plausible one', async () => {
  await using service = await startTestService({ reports: 40 })
  service.faults.set([{ kind: 'shape' }])
  await using desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
  await desk.synced()
  // A 404 in whatever form: the report is gone.
  const [reportId = 0] = service.backstage.reportIds()
  service.backstage.removeReport(reportId)
  await desk.call('report.open', { workspaceId: desk.workspaceId, reportId })
  await desk.until('the report is gone', ({ reports }) => reports === 39)
  expectSame(desk, await readAllShown(service, 'superAdmin'))
})

describe('what cannot be used', () => {
  it('is one report of a page: the others are here, and it is said which and why', async () => {
    await using service = await startTestService({ reports: 40 })
    service.faults.set([{ kind: 'brokenItem', endpoint: 'searchReports', index: 3, times: 1 }])
    await using desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
    const state = await desk.synced()
    expect(state).toMatchObject({ reports: 39, setAside: 1, lastError: null })
    const [item] = await setAsideOf(desk)
    expect(item).toMatchObject({ endpoint: 'searchReports', what: expect.stringMatching(/^report \d+$/) })
    expect(item?.why).not.toBe('')

    // Once it can be read it is there, and nothing is said any more.
    service.faults.clear()
    const reportId = Number(item?.what.split(' ')[1])
    service.backstage.addComment(reportId, { message: 'mended' })
    await desk.call('sync.now', { workspaceId: desk.workspaceId })
    await desk.until('all are here', ({ reports, setAside }) => reports === 40 && setAside === 0)
  })

  it('is the details of one report: the rest of the desk works, and it is read when it is opened', async () => {
    await using service = await startTestService({ reports: 40 })
    service.faults.set([{ kind: 'body', text: '<html>', endpoint: 'readReport', times: 1 }])
    await using desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
    const state = await desk.until('all others are read', ({ toHydrate }) => toHydrate === 1)
    expect(state).toMatchObject({ reports: 40, setAside: 1 })
    const [item] = await setAsideOf(desk)
    expect(item).toMatchObject({ endpoint: 'readReport', what: expect.stringMatching(/^report \d+$/) })

    const reportId = Number(item?.what.split(' ')[1])
    await desk.call('report.open', { workspaceId: desk.workspaceId, reportId })
    await desk.until('it is read', ({ toHydrate, setAside }) => toHydrate === 0 && setAside === 0)
    expectSame(desk, await readAllShown(service, 'superAdmin'))
  })

  it('is an entry, a target or a piece of evidence: it is named with what it belongs to', async () => {
    await using service = await startTestService({ reports: 40 })
    service.faults.set([
      { kind: 'brokenItem', endpoint: 'listTargets', times: 1 },
      { kind: 'brokenItem', endpoint: 'listActivities', times: 1 },
      { kind: 'brokenItem', endpoint: 'listPrograms', times: 1 },
    ])
    await using desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
    await desk.synced()
    const whats = (await setAsideOf(desk)).map(({ endpoint, what }) => `${endpoint}: ${what}`)
    expect(whats.toSorted()).toEqual([
      expect.stringMatching(/^listActivities: report \d+, entry \d+$/),
      expect.stringMatching(/^listPrograms: program \d+$/),
      expect.stringMatching(/^listTargets: program \d+, target \d+$/),
    ])
  })
})
