import { describe, expect, it } from 'vitest'
import { startTestService } from '../../fixtures/service.ts'
import { openCopy } from '../engine/same-as-service.ts'
import { startTestDesk, untilTransitionsLearned } from '../engine/test-desk.ts'

const ofReport = (id: number) => new RegExp(`/reports/${id}(/|$|\\?)`)

describe('a report that the user opens', () => {
  it('is read before everything in the background', async () => {
    await using service = await startTestService({ reports: 80 })
    service.faults.set([{ kind: 'latency', ms: 20 }])
    await using desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
    await desk.until('details are being read', ({ toHydrate }) => toHydrate > 0 && toHydrate <= 75)
    using copy = openCopy(desk)
    const [last] = copy.all(
      'select id from reports where details_read_at is null order by is_open, recency limit 1',
    )
    const reportId = Number(last?.id)

    service.clearRequests()
    await desk.call('report.open', { workspaceId: desk.workspaceId, reportId })
    await desk.until('it is read', () => {
      const [row] = copy.all('select evidence_read_at as at from reports where id = ?', reportId)
      return row?.at !== null
    })
    const paths = service.requests().map(({ path }) => path)
    // At most four requests precede the first request about the opened report. They belong to readings that were
    // already under way.
    expect(paths.findIndex((path) => ofReport(reportId).test(path))).toBeLessThanOrEqual(4)
    expect(paths.filter((path) => ofReport(reportId).test(path))).toHaveLength(3)
    expect((await desk.state()).toHydrate).toBeGreaterThan(20)
  })

  it('is read again without a known change, and shows silent changes', async () => {
    await using service = await startTestService({ reports: 10 })
    await using desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
    const { workspaceId } = desk
    await desk.synced()
    const [reportId = 0] = service.backstage.reportIds()
    service.backstage.rename(reportId, 'Another name')
    const before = desk.events.length
    const stale = await desk.call('report.open', { workspaceId, reportId })
    expect(stale.title).not.toBe('Another name')
    await desk.until('the new name is here', () => {
      using copy = openCopy(desk)
      return copy.all('select title from reports where id = ?', reportId)[0]?.title === 'Another name'
    })
    await desk.until('the window is told', () =>
      desk.events.slice(before).some(({ kind }) => kind === 'reportsChanged'),
    )
  })

  it('is announced as changed only if opening it changed it', async () => {
    await using service = await startTestService({ reports: 10, now: Date.now() - 70 * 86_400_000 })
    await using desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
    const { call, workspaceId, profileDir } = desk
    await desk.synced()
    expect(await call('storage.setPolicy', { workspaceId, closedMonths: 1 })).toBeGreaterThan(0)
    const idOf = (is: string) => {
      using copy = openCopy(desk)
      return Number(copy.all(`select id from reports where evicted_at is ${is}`)[0]?.id)
    }
    const [kept, evicted] = [idOf('null'), idOf('not null')]
    await desk.close()

    await using offline = await startTestDesk({
      baseUrl: service.baseUrl,
      reopen: { profileDir, workspaceId },
    })
    await offline.call('report.open', { workspaceId, reportId: kept })
    await offline.call('report.open', { workspaceId, reportId: evicted })
    const changes = () => offline.events.filter(({ kind }) => kind === 'reportsChanged')
    await offline.until('the window is told', () => changes().length > 0)
    expect(changes()).toEqual([{ kind: 'reportsChanged', workspaceId, reportIds: [evicted] }])
  })

  it('is not requested again when the user flicks back and forth', async () => {
    await using service = await startTestService({ reports: 10 })
    await using desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
    await desk.synced()
    const [one = 0, other = 0] = service.backstage.reportIds()
    service.clearRequests()
    for (let i = 0; i < 20; i += 1) {
      for (const reportId of [one, other]) {
        await desk.call('report.open', { workspaceId: desk.workspaceId, reportId })
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    }
    await desk.synced()
    expect(service.counters().readReport).toBeLessThanOrEqual(2)
  })

  it('may be missing here: it is fetched', async () => {
    await using service = await startTestService({ reports: 10 })
    await using desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
    await desk.synced()
    const reportId = service.backstage.addReport()
    const unknown = await desk.engine.handle('report.open', { workspaceId: desk.workspaceId, reportId })
    expect(unknown).toMatchObject({ ok: false, error: { kind: 'unknownHere' } })
    await desk.until('it is here', ({ reports, toHydrate }) => reports === 11 && toHydrate === 0)
  })

  it('is removed from this computer when the service no longer shows it', async () => {
    await using service = await startTestService({ reports: 10 })
    await using desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
    const { workspaceId } = desk
    await desk.synced()
    await untilTransitionsLearned(desk)
    const [reportId = 0] = service.backstage.reportIds()
    service.backstage.removeReport(reportId)
    service.clearRequests()
    await desk.call('report.open', { workspaceId, reportId })
    await desk.until('it is gone', ({ reports }) => reports === 9)
    const after = await desk.engine.handle('report.read', { workspaceId, reportId })
    expect(after).toMatchObject({ ok: false, error: { kind: 'notFound' } })
    using copy = openCopy(desk)
    expect(copy.all('select report_id as id from tombstones')).toEqual([{ id: reportId }])
    for (const table of ['report_details', 'activities', 'evidence']) {
      expect(copy.all(`select * from ${table} where report_id = ?`, reportId)).toEqual([])
    }
    // Nothing more is requested about a report that is gone.
    expect(service.counters()).toEqual({ readReport: 1 })
  })
})
