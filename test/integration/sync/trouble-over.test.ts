import { describe, expect, it } from 'vitest'
import { readReport } from '#main/engine/queries/report/report-view.ts'
import { type ReadableDb, select } from '#main/engine/store/database.ts'
import { clearSetAsideOf, listSetAside } from '#main/engine/store/set-aside.ts'
import { inTransaction } from '#main/engine/store/transaction.ts'
import { startTestService, type TestService } from '../../fixtures/service.ts'
import { column, type SweepingDesk } from '../../fixtures/sweeping-desk.ts'
import { must, temporaryFolder } from '../store/temporary-store.ts'
import { deskOn } from './desk-on-service.ts'

const targets = select<{ total: number }>('test targets', 'select count(*) as total from targets')
const countTargets = (db: ReadableDb) => db.get(targets)?.total ?? 0

describe('a failure that is over is no longer shown', () => {
  it('when access is granted again', async () => {
    await using service = await startTestService({ reports: 6 })
    const folder = temporaryFolder()
    service.faults.set([{ kind: 'status', status: 403, endpoint: 'readReport' }])
    const first = deskOn(service, { folder })
    await first.until('it is told', () => listSetAside(first.db).length > 0)
    expect(listSetAside(first.db)[0]?.what).toContain('reports of program')
    await first.stop()

    service.faults.clear()
    await using second = deskOn(service, { folder })
    await second.swept(7)
    await second.settled()
    expect(listSetAside(second.db)).toEqual([])
  })

  it("when its program is no longer shown; nor are that program's targets offered first", async () => {
    await using service = await startTestService({ reports: 6 })
    const [programId = 0] = service.backstage.programIds()
    await using desk = deskOn(service)
    await desk.settled()
    service.faults.set([{ kind: 'status', status: 500, endpoint: 'listTargets' }])
    await desk.swept()
    const about = () => listSetAside(desk.db).filter(({ what }) => what === `program ${programId}`)
    expect(about()).toHaveLength(1)
    service.backstage.setRole(service.people.superAdmin, programId, null)
    service.faults.clear()
    await desk.swept()
    expect(about()).toEqual([])
    const listed = `exists (select 1 from targets where program_id = ${programId} and is_listed = 1)`
    expect(new Set(column(desk.db, listed, 'true'))).toEqual(new Set([0]))
  })
})

describe('unreadable targets of a program', () => {
  const unreadable = { kind: 'body', text: '"out of order"', endpoint: 'listTargets' } as const
  const areHere = (desk: SweepingDesk, service: TestService) =>
    desk.status().programs?.done === service.backstage.programIds().length &&
    listSetAside(desk.db).length === 0 &&
    countTargets(desk.db) > 0
  const allNoted = (desk: SweepingDesk, service: TestService) => () =>
    listSetAside(desk.db).length === service.backstage.programIds().length

  it('are read at the next start, even if the list of programs is not due', async () => {
    await using service = await startTestService({ reports: 2 })
    const folder = temporaryFolder()
    service.faults.set([unreadable])
    const first = deskOn(service, { folder })
    await first.until('it is told', allNoted(first, service))
    await first.stop()
    service.faults.clear()
    await using second = deskOn(service, { folder })
    expect(second.status().programs?.done).toBe(0)
    await second.until('they are here', () => areHere(second, service))
    expect(service.requests().filter(({ endpoint }) => endpoint === 'listPrograms')).toHaveLength(1)
  })

  it('are read at once when the user asks', async () => {
    await using service = await startTestService({ reports: 2 })
    service.faults.set([unreadable])
    await using desk = deskOn(service)
    await desk.until('it is told', allNoted(desk, service))
    service.faults.clear()
    desk.beginSweep(0)
    await desk.until('they are here', () => areHere(desk, service))
    expect(service.requests().filter(({ endpoint }) => endpoint === 'listPrograms')).toHaveLength(1)
  })
})

describe('an unreadable part of a report', () => {
  const unreadOf = (db: ReadableDb, id: number) => {
    const read = readReport(db, id, { me: null, cweName: () => null })
    return read.ok ? read.value.unread : null
  }

  it('is shown with the report, and the reason, until it was read', async () => {
    await using service = await startTestService({ reports: 2 })
    service.faults.set([{ kind: 'status', status: 500, endpoint: 'listEvidence' }])
    await using desk = deskOn(service)
    await desk.until('it is told', () => listSetAside(desk.db).length > 0)
    const id = Number(/\d+/.exec(listSetAside(desk.db)[0]?.what ?? '')?.[0])
    const unread = [{ part: 'evidence', why: 'the service failed with status 500', isWhole: true }]
    expect(unreadOf(desk.db, id)).toEqual(unread)

    service.faults.clear()
    desk.open(id)
    await desk.until('it was read', () => unreadOf(desk.db, id)?.length === 0)
  })

  it('is shown with its report alone if it is one item of a list', async () => {
    await using service = await startTestService({ reports: 12 })
    service.faults.set([{ kind: 'brokenItem', endpoint: 'listEvidence' }])
    await using desk = deskOn(service)
    await desk.settled()
    const noted = new Set(
      listSetAside(desk.db).map(({ what }) => Number(/^report (\d+), evidence /.exec(what)?.[1])),
    )
    expect(noted.size).toBeGreaterThan(0)
    for (const id of service.backstage.reportIds()) {
      const unread = noted.has(id) ? [expect.objectContaining({ part: 'evidence', isWhole: false })] : []
      expect(unreadOf(desk.db, id)).toEqual(unread)
    }
  })

  it('is no longer shown for a deleted item', async () => {
    await using service = await startTestService({ reports: 12 })
    service.faults.set([{ kind: 'brokenItem', endpoint: 'listEvidence' }])
    await using desk = deskOn(service)
    await desk.settled()
    const id = service.backstage.reportIds().find((one) => (unreadOf(desk.db, one) ?? []).length > 0) ?? 0
    const text = JSON.stringify({ items: [] })
    service.faults.set([{ kind: 'body', text, contentType: 'application/json', endpoint: 'listEvidence' }])
    desk.open(id)
    await desk.until('it is over', () => unreadOf(desk.db, id)?.length === 0)
    expect(listSetAside(desk.db).filter(({ what }) => what.startsWith(`report ${id},`))).toEqual([])
  })

  it('is shown again if it stays refused, even if its line was lost', async () => {
    await using service = await startTestService({ reports: 2 })
    service.faults.set([{ kind: 'status', status: 403, endpoint: 'listActivities' }])
    await using desk = deskOn(service)
    const [id = 0] = service.backstage.reportIds()
    await desk.until('it is told', () => unreadOf(desk.db, id)?.length === 1)
    must(inTransaction(desk.db, () => clearSetAsideOf(desk.db, 'listActivities')))
    expect(unreadOf(desk.db, id)).toEqual([])
    desk.open(id)
    await desk.until('it is told again', () => unreadOf(desk.db, id)?.length === 1)
  })

  it('is shown with every report of the program that refuses it', async () => {
    await using service = await startTestService({ reports: 6 })
    service.faults.set([{ kind: 'status', status: 403, endpoint: 'listActivities' }])
    await using desk = deskOn(service)
    const isRefused = (id: number) => unreadOf(desk.db, id)?.some(({ part }) => part === 'timeline') === true
    await desk.until('all of them tell', () => service.backstage.reportIds().every(isRefused))
  })
})

describe('a report that was unreadable when the user opened it', () => {
  it('is read as soon as that is possible, even if nothing was due', async () => {
    await using service = await startTestService({ reports: 4 })
    await using desk = deskOn(service)
    await desk.settled()
    const [id = 0] = service.backstage.reportIds()
    service.faults.set([{ kind: 'truncate', bytes: 57, endpoint: 'readReport', times: 1 }])
    service.backstage.rename(id, 'While it was opened')
    desk.open(id)
    await desk.until('it is told', () => listSetAside(desk.db).length > 0)
    desk.beginSweep(7)
    await desk.settled()
    expect(listSetAside(desk.db)).toEqual([])
    expect(column(desk.db, 'title', `id = ${id}`)).toEqual(['While it was opened'])
  })

  it('is read by the next start, too, if the desk ends before its other parts were answered', async () => {
    await using service = await startTestService({ reports: 4 })
    const folder = temporaryFolder()
    const first = deskOn(service, { folder })
    await first.settled()
    const [id = 0] = service.backstage.reportIds()
    service.faults.set([
      { kind: 'truncate', bytes: 57, endpoint: 'readReport', times: 1 },
      { kind: 'latency', ms: 60_000, endpoint: 'listActivities' },
    ])
    first.open(id)
    await first.until('it is told', () => listSetAside(first.db).length > 0)
    expect(column(first.db, 'details_stale', `id = ${id}`)).toEqual([1])
    await first.stop()

    service.faults.clear()
    await using second = deskOn(service, { folder })
    await second.settled()
    expect(listSetAside(second.db)).toEqual([])
  })
})

describe('a full disk is no longer shown once there is room', () => {
  async function onDisk(service: TestService) {
    const disk = { isFull: false }
    const desk = deskOn(service, { isDiskFull: () => disk.isFull })
    await desk.settled()
    return { desk, disk, error: () => desk.status().lastError?.error.kind }
  }

  it('and a report that was opened meanwhile is read', async () => {
    await using service = await startTestService({ reports: 4 })
    const { desk, disk, error } = await onDisk(service)
    await using _ = desk
    const [id = 0] = service.backstage.reportIds()
    disk.isFull = true
    service.backstage.rename(id, 'While the disk was full')
    desk.open(id)
    await desk.until('it is shown', () => error() === 'diskFull')
    disk.isFull = false
    await desk.settled()
    expect(error()).toBeUndefined()
    expect(column(desk.db, 'title', `id = ${id}`)).toEqual(['While the disk was full'])
  })

  it('even if nothing is left to be read: a report was requested by its number', async () => {
    await using service = await startTestService({ reports: 4 })
    const { desk, disk, error } = await onDisk(service)
    await using _ = desk
    disk.isFull = true
    expect(await desk.fetch(999_999)).toEqual({ ok: false, error: { kind: 'diskFull' } })
    expect(error()).toBe('diskFull')
    disk.isFull = false
    await desk.settled()
    expect(error()).toBeUndefined()
  })

  it('even if the list of programs, which the user requested, could not be stored', async () => {
    await using service = await startTestService({ reports: 4 })
    const listed = () => service.counters().listPrograms ?? 0
    let room = 1
    const desk = deskOn(service, { isDiskFull: () => listed() > room })
    await using _ = desk
    await desk.settled()
    // Two minutes later a requested list is due, and one that nobody requested is not.
    desk.beginSweep(2 / 60)
    await desk.until('it is shown', () => desk.status().lastError?.error.kind === 'diskFull')
    expect(listed()).toBe(2)
    room = Number.POSITIVE_INFINITY
    await desk.settled()
    expect(desk.status().lastError).toBeNull()
    expect(listed()).toBe(3)
  })
})

describe('a completely deleted copy', () => {
  it('is removed, even if the service then shows an empty list, and a faulty list is empty as well', async () => {
    await using service = await startTestService({ reports: 60 })
    await using desk = deskOn(service)
    await desk.settled()
    for (const id of service.backstage.reportIds()) service.backstage.removeReport(id)
    service.clearRequests()
    await desk.swept()
    const left = column(desk.db, 'id', 'true').length
    expect(left).toBeGreaterThan(30)
    expect(left).toBeLessThanOrEqual(55)
    await desk.swept()
    expect(column(desk.db, 'id', 'true')).toEqual([])
    expect(service.counters().readReport).toBe(60)
  })

  it('is removed also if it was deleted while only its timeline was still to be read', async () => {
    await using service = await startTestService({ reports: 3 })
    service.faults.set([{ kind: 'status', status: 404, endpoint: 'listActivities' }])
    await using desk = deskOn(service)
    await desk.until(
      'details are here',
      () => column(desk.db, 'id', 'report_details.bounty is not null').length === 3,
    )
    for (const id of service.backstage.reportIds()) service.backstage.removeReport(id)
    desk.beginSweep(7)
    await desk.until('nothing is here', () => column(desk.db, 'id', 'true').length === 0)
    expect(listSetAside(desk.db)).toEqual([])
  })
})
