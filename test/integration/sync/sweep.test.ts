import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isTombstone, listTombstones } from '#main/engine/store/reports/tombstones.ts'
import { hasWordsToRemove } from '#main/engine/store/search/search-merge.ts'
import { listSetAside } from '#main/engine/store/set-aside.ts'
import { readSweep } from '#main/engine/sync/sweep-position.ts'
import { startTestService, type TestService } from '../../fixtures/service.ts'
import { column, type SweepingDesk } from '../../fixtures/sweeping-desk.ts'
import { temporaryFolder } from '../store/temporary-store.ts'
import { deskOn } from './desk-on-service.ts'
import { refusal, standInBetween } from './service-in-between.ts'

const here = ({ db }: SweepingDesk) => column(db, 'id', 'true')
const titleOf = ({ db }: SweepingDesk, id: number) => column(db, 'title', `id = ${id}`)[0]
const sweepPages = (service: TestService) => service.requests().filter(({ path }) => path.includes('sort=id'))

async function reward(service: TestService, id: number, amounts: { bounty?: number; bonus?: number }) {
  return (await service.ask('setRewards', { path: { id }, body: amounts })).status === 204
}

/** Gives the bounty to the first of the reports that may get it. @returns its id. @throws if none may. */
async function rewardAny(service: TestService, ids: readonly number[], bounty: number): Promise<number> {
  for (const id of ids) if (await reward(service, id, { bounty })) return id
  throw new Error('no report takes a reward')
}

/** Like `swept`, without waiting for the reports to be read. */
async function sweptAlone(desk: SweepingDesk, hours: number): Promise<void> {
  const before = readSweep(desk.db)?.endedAt ?? 0
  desk.beginSweep(hours)
  await desk.until('a sweep is over', () => (readSweep(desk.db)?.endedAt ?? 0) > before)
}

describe('a sweep', () => {
  it('finds every kind of change without activity, and reads no timeline for it', async () => {
    await using service = await startTestService({ reports: 230 })
    const { backstage } = service
    await using desk = deskOn(service)
    await desk.settled()
    const userId = service.people.standardAdmin
    const notTheirs = column(desk.db, 'id', `assignee_id is not '${userId}'`).map(Number)
    const [assigned = 0, freed = 0, renamed = 0, classified = 0] = notTheirs
    backstage.assign(freed, userId)
    await desk.swept()

    backstage.assign(assigned, userId)
    backstage.assign(freed, null)
    backstage.rename(renamed, 'Another name')
    const severityId = column(desk.db, 'severity_id', `id = ${classified}`)[0] === 4 ? 3 : 4
    backstage.classify(classified, { severityId, cvss: 'CVSS:3.1/AV:L/AC:H/PR:L/UI:N/S:U/C:H/I:H/A:H' })
    const unpaid = column(
      desk.db,
      'id',
      `is_open = 1 and report_details.bounty = 0 and id > ${classified}`,
    ).map(Number)
    const rewarded = await rewardAny(service, unpaid, 150)
    const paid = column(desk.db, 'id', `report_details.bounty > 300 and id > ${classified}`).map(Number)
    const raised = await rewardAny(service, paid, 100_000).catch(() => rewardAny(service, paid, 5))
    service.clearRequests()
    await desk.swept()

    const value = (name: string, id: number) => column(desk.db, name, `id = ${id}`)[0]
    expect(value('assignee_id', assigned)).toBe(userId)
    expect(value('assignee_id', freed)).toBeNull()
    expect(value('title', renamed)).toBe('Another name')
    expect(value('severity_id', classified)).toBe(severityId)
    expect(value('cvss', classified)).toContain('AV:L')
    const bountyOf = (id: number) => value('report_details.bounty', id)
    expect([bountyOf(rewarded), value('has_reward', rewarded)]).toEqual([150, 1])
    expect([100_000, 5]).toContain(bountyOf(raised))
    // Lists filter by `reports.bounty`, which must have the same values.
    expect([rewarded, raised].map((id) => value('reports.bounty', id))).toEqual(
      [rewarded, raised].map(bountyOf),
    )
    const { listActivities, readReport = 0 } = service.counters()
    expect(listActivities).toBeUndefined()
    expect(readReport).toBeGreaterThanOrEqual(6)
    // Reports next to a raised bounty in the service's order may be read as well.
    expect(readReport).toBeLessThanOrEqual(8)
  })

  // SEC-16
  it('removes deleted reports, and leaves their tombstones', async () => {
    await using service = await startTestService({ reports: 230 })
    const { backstage } = service
    await using desk = deskOn(service)
    await desk.settled()
    const ids = backstage.reportIds()
    const gone = [ids[0], ids[99], ids[100], ids[150], ids.at(-1)].map(Number)
    for (const id of gone) backstage.removeReport(id)
    service.clearRequests()
    await desk.swept()
    expect(here(desk)).toEqual(backstage.reportIds())
    for (const id of gone) expect(isTombstone(desk.db, id)).toBe(true)
    expect(service.counters().readReport).toBe(gone.length)
  })

  // SEC-16
  it('leaves no text of removed reports in the files a while later', async () => {
    const folder = temporaryFolder()
    await using service = await startTestService({ reports: 60 })
    const [gone = 0] = service.backstage.reportIds()
    service.backstage.rename(gone, 'Embargoedly')
    await using desk = deskOn(service, { folder })
    await desk.settled()
    const files = () =>
      readdirSync(folder).map((name) => readFileSync(join(folder, name)).includes('argoedly'))
    expect(files()).toContain(true)
    service.backstage.removeReport(gone)
    await desk.swept()
    await desk.until('the words are gone', () => {
      // Every check lets six minutes pass. The upkeep's wait begins when the upkeep learns of the text, and not with
      // the sweep.
      desk.beginSweep(0.1)
      return !hasWordsToRemove(desk.db) && !files().includes(true)
    })
    expect(isTombstone(desk.db, gone)).toBe(true)
  })

  it('removes the reports of a program that the token may no longer see', async () => {
    await using service = await startTestService({ reports: 120 })
    await using desk = deskOn(service, { token: service.tokens.standardAdmin })
    await desk.settled()
    const programId = Number(column(desk.db, 'program_id', 'true')[0])
    service.backstage.setRole(service.people.standardAdmin, programId, null)
    await desk.swept()
    expect(column(desk.db, 'id', `program_id = ${programId}`)).toEqual([])
    expect(listTombstones(desk.db)).not.toEqual([])
  })

  it('keeps reports that a shifted page left out: the service still shows them', async () => {
    await using service = await startTestService({ reports: 230 })
    await using between = await standInBetween(service.baseUrl)
    await using desk = deskOn(service, { baseUrl: between.baseUrl })
    await desk.settled()
    const all = await service.ask('searchReports', { query: { sort: 'id', limit: 100 } })
    const { items, nextCursor } = all.json<{ items: object[]; nextCursor: string }>()
    between.intervene(({ path }) => {
      if (!path.includes('sort=id') || path.includes('cursor=') || path.includes('is')) return null
      return { status: 200, body: { items: items.toSpliced(40, 3), nextCursor } }
    })
    service.clearRequests()
    await desk.swept()
    expect(service.counters().readReport).toBe(3)
    expect(here(desk)).toEqual(service.backstage.reportIds())
    expect(listTombstones(desk.db)).toEqual([])
  })

  it('ignores odd pages: broken items, no items, ids out of order', async () => {
    await using service = await startTestService({ reports: 230 })
    await using between = await standInBetween(service.baseUrl)
    await using desk = deskOn(service, { baseUrl: between.baseUrl })
    await desk.settled()
    const all = await service.ask('searchReports', { query: { sort: 'id', limit: 100 } })
    const { items, nextCursor } = all.json<{ items: { id: number }[]; nextCursor: string }>()
    const odd = {
      broken: { items: items.toSpliced(95, 5, { id: 'x' } as never), nextCursor },
      empty: {},
      emptyWithMore: { items: [], nextCursor },
      backwards: { items: items.slice(0, 90).toReversed(), nextCursor },
    }
    for (const body of Object.values(odd)) {
      between.intervene(({ path }) =>
        path.includes('sort=id') && !path.includes('cursor=') && !path.includes('is')
          ? { status: 200, body }
          : null,
      )
      service.clearRequests()
      await desk.swept()
      expect(listTombstones(desk.db)).toEqual([])
      expect(here(desk)).toHaveLength(230)
      expect(service.counters().readReport ?? 0).toBeLessThanOrEqual(10)
    }
  })

  it('does not trust an early end', async () => {
    await using service = await startTestService({ reports: 330 })
    await using between = await standInBetween(service.baseUrl)
    await using desk = deskOn(service, { baseUrl: between.baseUrl })
    await desk.settled()
    const last = service.backstage.reportIds().at(-1) ?? 0
    service.backstage.rename(last, 'Behind the early end')
    const page = await service.ask('searchReports', { query: { sort: 'id', limit: 100 } })
    between.intervene(({ path }) =>
      path.includes('sort=id') && !path.includes('createdFromUtc=') && !path.includes('is')
        ? { status: 200, body: { items: page.json<{ items: object[] }>().items } }
        : null,
    )
    service.clearRequests()
    await desk.swept()
    expect(titleOf(desk, last)).toBe('Behind the early end')
    expect(service.counters().readReport).toBe(1)
  })

  it('continues where it was after a restart', async () => {
    await using service = await startTestService({ reports: 350 })
    const folder = temporaryFolder()
    const first = deskOn(service, { folder })
    await first.settled()
    const ids = service.backstage.reportIds()
    for (const at of [5, 150, 250, 349]) service.backstage.rename(ids[at] ?? 0, `renamed ${at}`)
    service.backstage.removeReport(ids[330] ?? 0)
    service.faults.set([{ kind: 'latency', ms: 60_000, endpoint: 'searchReports', after: 4 }])
    first.beginSweep()
    await first.until('half way', () => {
      const { round, requests } = readSweep(first.db) ?? { round: null, requests: 0 }
      return round?.part === 'ids' && requests >= 2
    })
    await first.stop()
    service.faults.clear()
    service.clearRequests()

    await using second = deskOn(service, { folder })
    await second.until('the sweep is over', () => readSweep(second.db)?.round === null)
    await second.settled()
    const swept = sweepPages(service).filter(({ path }) => !/[?&]is[A-Z]/.test(path))
    expect(swept.length).toBeLessThanOrEqual(4)
    expect(swept.every(({ path }) => path.includes('cursor='))).toBe(true)
    for (const at of [5, 150, 250, 349]) expect(titleOf(second, ids[at] ?? 0)).toBe(`renamed ${at}`)
    expect(here(second)).toEqual(service.backstage.reportIds())
  })

  it('restarts behind its last row when a cursor is refused, not from the top', async () => {
    await using service = await startTestService({ reports: 350 })
    await using between = await standInBetween(service.baseUrl)
    await using desk = deskOn(service, { baseUrl: between.baseUrl })
    await desk.settled()
    const ids = service.backstage.reportIds()
    service.backstage.rename(ids.at(-1) ?? 0, 'At the end')
    service.backstage.removeReport(ids[300] ?? 0)
    let met = 0
    between.intervene(({ path }) => {
      if (!path.includes('sort=id') || !path.includes('cursor=') || /[?&]is[A-Z]/.test(path)) return null
      met += 1
      return met === 2 ? refusal : null
    })
    service.clearRequests()
    await desk.swept()
    expect(titleOf(desk, ids.at(-1) ?? 0)).toBe('At the end')
    expect(here(desk)).toEqual(service.backstage.reportIds())
    expect(sweepPages(service).some(({ path }) => path.includes('createdFromUtc='))).toBe(true)
    expect(service.counters().readReport).toBe(2)
  })

  it('gives up after repeated refusals, says so, and retries with the next sweep', async () => {
    await using service = await startTestService({ reports: 230 })
    await using between = await standInBetween(service.baseUrl)
    await using desk = deskOn(service, { baseUrl: between.baseUrl })
    await desk.settled()
    let asked = 0
    between.intervene(({ path }) => {
      if (!path.includes('sort=id') || /[?&]is[A-Z]/.test(path)) return null
      asked += 1
      return refusal
    })
    await desk.swept()
    expect(asked).toBeLessThanOrEqual(5)
    expect(listSetAside(desk.db).map(({ what }) => what)).toEqual(['the sweep of all reports'])
    expect(desk.status()).toMatchObject({ connection: 'idle', lastError: null })

    between.intervene(() => null)
    await desk.swept()
    expect(listSetAside(desk.db)).toEqual([])
  })

  it('forgets that a report was unreadable when the service lists it no more, and not before', async () => {
    await using service = await startTestService({ reports: 1 })
    await using desk = deskOn(service)
    // The report is unreadable in every list and by itself: only its number is known.
    service.faults.set([
      { kind: 'brokenItem', endpoint: 'searchReports', index: 0 },
      { kind: 'body', text: 'no report', endpoint: 'readReport' },
    ])
    await desk.settled()
    await desk.swept()
    const [broken = 0] = service.backstage.reportIds()
    const noted = () => [...new Set(listSetAside(desk.db).map(({ what }) => what))]
    expect(noted()).toEqual([`report ${broken}`])
    expect(here(desk)).toEqual([])

    service.faults.clear()
    service.backstage.removeReport(broken)
    await desk.swept()
    expect(noted()).toEqual([])
  })

  it('reads old details again, a few at a time, and so finds changes that no list shows', async () => {
    await using service = await startTestService({ reports: 8 })
    await using desk = deskOn(service)
    await desk.settled()
    const id = Number(column(desk.db, 'id', 'is_open = 1').at(-1))
    const severityId = Number(column(desk.db, 'severity_id', `id = ${id}`)[0])
    const cvss = 'CVSS:3.1/AV:P/AC:H/PR:H/UI:R/S:U/C:L/I:N/A:N'
    service.backstage.classify(id, { severityId, cvss })
    await desk.swept()
    service.clearRequests()
    for (let day = 0; day < 8; day += 1) await desk.swept(25)
    expect(column(desk.db, 'cvss', `id = ${id}`)).toEqual([cvss])
    expect(service.counters().readReport).toBeLessThanOrEqual(8)
  })

  it('reads no old details while other work is due', async () => {
    await using service = await startTestService({ reports: 8 })
    await using desk = deskOn(service)
    await desk.settled()
    await desk.swept()
    const [renamed = 0] = service.backstage.reportIds()
    service.backstage.rename(renamed, 'Another name')
    service.faults.set([{ kind: 'latency', ms: 60_000, endpoint: 'readReport' }])
    for (let day = 0; day < 3; day += 1) {
      await sweptAlone(desk, 25)
      expect(column(desk.db, 'id', 'details_stale = 1')).toEqual([renamed])
    }
  })

  it.each([
    ['forbidden', 403],
    ['broken', 500],
  ])('reads old details again beside a report whose evidence is always %s', async (_, status) => {
    await using service = await startTestService({ reports: 8 })
    await using between = await standInBetween(service.baseUrl)
    const [unreadable = 0] = service.backstage.reportIds()
    between.intervene(({ path }) =>
      path.endsWith(`/reports/${unreadable}/evidence`) ? { status, body: {} } : null,
    )
    await using desk = deskOn(service, { baseUrl: between.baseUrl })
    const areDetailsRead = () => {
      const left = column(desk.db, 'id', 'details_stale = 1')
      return desk.status().firstPhase === null && left.length === 0
    }
    await desk.until('all details are read', areDetailsRead)
    const id = Number(column(desk.db, 'id', `is_open = 1 and id <> ${unreadable}`).at(-1))
    const severityId = Number(column(desk.db, 'severity_id', `id = ${id}`)[0])
    const cvss = 'CVSS:3.1/AV:P/AC:H/PR:H/UI:R/S:U/C:L/I:N/A:N'
    service.backstage.classify(id, { severityId, cvss })
    const isFound = () => column(desk.db, 'cvss', `id = ${id}`)[0] === cvss
    for (let day = 0; day < 20 && !isFound(); day += 1) {
      await sweptAlone(desk, 25)
      await desk.until('all details are read', areDetailsRead)
    }
    expect(isFound()).toBe(true)
    expect(column(desk.db, 'id', 'evidence_stale = 1')).toContain(unreadable)
  })

  it('is not restarted by another request', async () => {
    await using service = await startTestService({ reports: 30 })
    await using desk = deskOn(service)
    await desk.settled()
    await desk.swept()
    service.clearRequests()
    desk.beginSweep(0)
    await desk.until('what changed was asked for', () => (service.counters().searchReports ?? 0) > 0)
    await desk.settled()
    expect(sweepPages(service)).toEqual([])
  })
})
