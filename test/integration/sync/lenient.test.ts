import { describe, expect, it } from 'vitest'
import { readEveryPage, startTestService } from '../../fixtures/service.ts'
import { column } from '../../fixtures/sweeping-desk.ts'
import { expectSame, readAllShown } from '../engine/same-as-service.ts'
import { startTestDesk, type TestDesk } from '../engine/test-desk.ts'
import { deskOn } from './desk-on-service.ts'
import { standInBetween } from './service-in-between.ts'

const whole = { view: { kind: 'all' }, search: '', sort: 'activity', offset: 0, limit: 200 } as const
const setAsideOf = ({ call, workspaceId }: TestDesk) => call('sync.setAside', { workspaceId })

describe('a service that omits every optional field', () => {
  // SPEC-221
  it('is synced, listed, opened and searched by its remaining fields', async () => {
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

  it('is trusted again once it sends more', async () => {
    await using service = await startTestService({ reports: 30 })
    service.faults.set([{ kind: 'sparse' }])
    await using desk = deskOn(service)
    await desk.settled()
    expect(column(desk.db, 'title', 'title is not null')).toEqual([])
    service.faults.clear()
    await desk.swept()
    const shown = await readAllShown(service, 'superAdmin')
    expect(new Set(column(desk.db, 'title', 'true'))).toEqual(new Set(shown.reports.map(({ name }) => name)))
  })
})

it('answers whose shape is unspecified may have any other plausible shape', async () => {
  await using service = await startTestService({ reports: 40 })
  service.faults.set([{ kind: 'shape' }])
  await using desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
  await desk.synced()
  // A 404 in any form means that the report is gone.
  const [reportId = 0] = service.backstage.reportIds()
  service.backstage.removeReport(reportId)
  await desk.call('report.open', { workspaceId: desk.workspaceId, reportId })
  await desk.until('the report is gone', ({ reports }) => reports === 39)
  expectSame(desk, await readAllShown(service, 'superAdmin'))
})

describe('an unusable item', () => {
  it('is one report of a page: the others are stored, and it is reported with its reason', async () => {
    await using service = await startTestService({ reports: 40 })
    service.faults.set([{ kind: 'brokenItem', endpoint: 'searchReports', index: 3, times: 1 }])
    await using desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
    // The item's id is readable: the desk requests the report by its id, and nothing is missing.
    const state = await desk.synced()
    expect(state).toMatchObject({ reports: 40, setAside: 0, lastError: null })
    expectSame(desk, await readAllShown(service, 'superAdmin'))
  })

  it('is one report of a page whose id is unreadable, too: it is counted once with its reason', async () => {
    await using service = await startTestService({ reports: 40 })
    const rows = await readEveryPage(service, { query: { sort: '-lastActivityAt' } })
    const broken = { items: rows.map((row, at) => (at === 3 ? { ...row, id: 'unreadable' } : row)) }
    const text = JSON.stringify({ ...broken, nextCursor: null })
    service.faults.set([
      { kind: 'body', text, contentType: 'application/json', endpoint: 'searchReports', times: 2 },
    ])
    await using desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
    await desk.until('it is told', ({ setAside }) => setAside === 1)
    const [item] = await setAsideOf(desk)
    expect(item).toMatchObject({ endpoint: 'searchReports', what: 'report unreadable' })
    expect(item?.why).not.toBe('')
  })

  it('is all of one report: its row and details are set aside as one', async () => {
    await using service = await startTestService({ reports: 12 })
    const [row] = await readEveryPage(service, { query: { sort: '-lastActivityAt' } })
    const id = row?.id ?? 0
    await using between = await standInBetween(service.baseUrl)
    between.intervene(({ path }) =>
      path.endsWith(`/reports/${id}`) ? { status: 200, body: 'no report' } : null,
    )
    service.faults.set([{ kind: 'brokenItem', endpoint: 'searchReports', index: 0, times: 1 }])
    await using desk = await startTestDesk({ baseUrl: between.baseUrl, token: service.tokens.superAdmin })
    const showsLack = async () => new Set((await setAsideOf(desk)).map(({ endpoint }) => endpoint))
    await expect.poll(showsLack).toEqual(new Set(['searchReports', 'readReport']))
    await desk.until('it is one thing', ({ setAside }) => setAside === 1)
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

  it('is an entry, a target or a piece of evidence: it is named with its report or program', async () => {
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
