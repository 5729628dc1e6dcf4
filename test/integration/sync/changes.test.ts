import { describe, expect, it } from 'vitest'
import { parseInstant } from '#shared/admin-api/instant.ts'
import { readEveryPage, startTestService } from '../../fixtures/service.ts'
import { expectSame, openCopy, readAllShown } from '../engine/same-as-service.ts'
import { startTestDesk, type TestDesk, untilTransitionsLearned } from '../engine/test-desk.ts'
import { standInBetween } from './service-in-between.ts'

const syncNow = ({ call, workspaceId }: TestDesk) => call('sync.now', { workspaceId })

/** Requests a sync, and waits until its pass is complete and everything it found is read. */
async function syncedAgain(desk: TestDesk): Promise<void> {
  const before = (await desk.state()).currentAsOf ?? 0
  await syncNow(desk)
  await desk.until('a pass is complete', ({ currentAsOf }) => (currentAsOf ?? 0) > before)
  await desk.synced()
}

function storedMark(desk: TestDesk): number {
  using copy = openCopy(desk)
  const [row] = copy.all("select value from sync_marks where name = 'queue.changes'")
  return JSON.parse(String(row?.value)).mark
}

describe('incremental sync', () => {
  it('brings new reports and comments, and costs one request without changes', async () => {
    await using service = await startTestService({ reports: 40 })
    const { superAdmin } = service.tokens
    await using desk = await startTestDesk({ baseUrl: service.baseUrl, token: superAdmin })
    await desk.synced()
    await untilTransitionsLearned(desk)

    service.clearRequests()
    await syncedAgain(desk)
    expect(service.counters()).toEqual({ searchReports: 1 })

    const [oldest = 0, other = 0] = service.backstage.reportIds()
    service.backstage.addReport()
    service.backstage.addComment(oldest, { message: 'Any news?' })
    service.backstage.addComment(other, { message: 'We look into it.', isInternal: true })
    service.clearRequests()
    await syncedAgain(desk)
    expectSame(desk, await readAllShown(service, 'superAdmin'))
  })

  it('reads only the parts a changed report needs: its details and the newest page of its timeline', async () => {
    await using service = await startTestService({ reports: 20 })
    await using desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
    await desk.synced()
    const [reportId = 0] = service.backstage.reportIds()
    for (let i = 0; i < 150; i += 1) service.backstage.addComment(reportId, { message: `comment ${i}` })
    await syncedAgain(desk)
    await untilTransitionsLearned(desk)

    service.backstage.addComment(reportId, { message: 'one more' })
    service.clearRequests()
    await syncedAgain(desk)
    expect(service.counters()).toEqual({ searchReports: 1, readReport: 1, listActivities: 1 })
    expectSame(desk, await readAllShown(service, 'superAdmin'))
  })

  // SPEC-617
  it('loses no change made while the first sync reads pages', async () => {
    await using service = await startTestService({ reports: 230 })
    const { backstage } = service
    service.faults.set([{ kind: 'latency', ms: 60, endpoint: 'searchReports' }])
    await using desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })

    // At each page, reports far below and far above the cursor get a comment, and a report is added.
    const ids = backstage.reportIds()
    for (let reports = 100; reports <= 200; reports += 100) {
      await desk.until(`${reports} reports`, (state) => state.reports >= reports)
      for (const id of [ids.at(reports / 50), ids.at(-reports / 50), ids.at(reports)]) {
        if (id !== undefined) backstage.addComment(id, { message: `while at ${reports}` })
      }
      backstage.addReport()
    }
    await desk.synced()
    await syncedAgain(desk)
    expectSame(desk, await readAllShown(service, 'superAdmin'))
  })

  it('never moves the mark past stored reports, however pages fail', async () => {
    await using service = await startTestService({ reports: 230 })
    await using desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
    await desk.synced()
    const completeBefore = (await desk.state()).currentAsOf
    for (const id of service.backstage.reportIds()) {
      service.backstage.addComment(id, { message: 'everything moves' })
      // At least one millisecond between comments, so that a mark between two of them can be recognized.
      await new Promise((resolve) => setTimeout(resolve, 2))
    }

    const shown = await readEveryPage(service)

    const faultsOfTries = [
      { kind: 'status', status: 500, after: 1 },
      { kind: 'truncate', bytes: 900, after: 1 },
      { kind: 'body', text: '{"items": 7}', after: 0 },
    ] as const
    for (const fault of faultsOfTries) {
      service.faults.set([{ ...fault, endpoint: 'searchReports' }])
      const triedAt = Date.now()
      await syncNow(desk)
      await desk.until('this try failed', ({ lastError }) => (lastError?.at ?? 0) >= triedAt)
      expect((await desk.state()).currentAsOf).toBe(completeBefore)

      const mark = storedMark(desk)
      using copy = openCopy(desk)
      const stored = new Map(
        copy.all('select id, last_activity_at as at from reports').map(({ id, at }) => [id, at]),
      )
      for (const report of shown) {
        const at = parseInstant(report.lastActivityAt) ?? 0
        if (at < mark) expect(stored.get(report.id)).toBe(at)
      }
    }

    service.faults.clear()
    await syncedAgain(desk)
    expectSame(desk, await readAllShown(service, 'superAdmin'))
  })
})

describe('a timeline longer than a page', () => {
  it('is continued where it stopped, and is then complete without a gap', async () => {
    await using service = await startTestService({ reports: 1 })
    const [reportId = 0] = service.backstage.reportIds()
    for (let i = 0; i < 330; i += 1) service.backstage.addComment(reportId, { message: `comment ${i}` })
    service.faults.set([{ kind: 'latency', ms: 60_000, endpoint: 'listActivities', after: 2 }])

    const { baseUrl, tokens } = service
    const first = await startTestDesk({ baseUrl, token: tokens.superAdmin })
    await first.until('two pages', () => {
      using copy = openCopy(first)
      return copy.all('select count(*) as n from activities')[0]?.n === 200
    })
    await first.close()
    service.faults.clear()
    // Comments made while the desk is closed, newer than everything it has read.
    for (let i = 0; i < 20; i += 1) service.backstage.addComment(reportId, { message: `later ${i}` })
    service.clearRequests()

    await using second = await startTestDesk({ baseUrl, token: tokens.superAdmin, reopen: first })
    await second.synced()
    const [resumed] = service.requests().filter(({ endpoint }) => endpoint === 'listActivities')
    expect(resumed?.path).toContain('cursor=')
    expectSame(second, await readAllShown(service, 'superAdmin'))
    const timeline = await second.call('report.timeline', { workspaceId: second.workspaceId, reportId })
    expect(timeline.complete).toBe(true)
  })

  it('has no gap when its pages overlap because an entry was added in between', async () => {
    await using service = await startTestService({ reports: 1 })
    await using between = await standInBetween(service.baseUrl)
    const [reportId = 0] = service.backstage.reportIds()
    await using desk = await startTestDesk({ baseUrl: between.baseUrl, token: service.tokens.superAdmin })
    await desk.synced()

    const entries = Array.from({ length: 250 }, (_, at) => ({
      id: 9_000_000_000 + at,
      message: `entry ${at}`,
      createdAt: new Date(Date.now() + at).toISOString(),
    })).reverse()
    between.intervene(({ path }) => {
      if (!path.includes('/activities')) return null
      const from = Number(new URL(path, between.baseUrl).searchParams.get('cursor') ?? 0)
      const next = from + 99
      const nextCursor = next < entries.length ? String(next) : null
      return { status: 200, body: { items: entries.slice(from, from + 100), nextCursor } }
    })
    service.backstage.addComment(reportId, { message: 'There is more to read now.' })
    await syncedAgain(desk)

    const timeline = await desk.call('report.timeline', { workspaceId: desk.workspaceId, reportId })
    const read = new Set(timeline.entries.map((entry) => entry.id))
    expect(entries.filter(({ id }) => !read.has(String(id)))).toEqual([])
  })
})
