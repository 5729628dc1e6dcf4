import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openWorkspaceStore } from '#main/engine/storage/open.ts'
import { change, select } from '#main/engine/store/database.ts'
import { deskFile, workspaceFile } from '#main/engine/store/files.ts'
import { startTestService, type TestService } from '../../fixtures/service.ts'
import { marksIn, overwrite, pageSize, pagesOf } from '../storage/filled-store.ts'
import { must, temporaryFolder } from '../store/temporary-store.ts'
import { deskOn } from '../sync/desk-on-service.ts'
import { expectSame, readAllShown } from './same-as-service.ts'
import { startTestDesk, type TestDesk } from './test-desk.ts'

const profiles: string[] = []
afterEach(() => {
  for (const folder of profiles.splice(0)) rmSync(folder, { recursive: true, force: true })
})

async function openDesk(service: TestService, reopen?: TestDesk): Promise<TestDesk> {
  const token = service.tokens.superAdmin
  const desk = await startTestDesk({ baseUrl: service.baseUrl, token, ...(reopen && { reopen }) })
  profiles.push(desk.profileDir)
  return desk
}

const fileOf = ({ profileDir, workspaceId }: TestDesk) => must(workspaceFile(profileDir, workspaceId))

async function idOfFirstRow({ call, workspaceId }: TestDesk, search = ''): Promise<number> {
  const question = { workspaceId, view: { kind: 'all' } as const, search, sort: 'activity' as const }
  const window = await call('queue.window', { ...question, offset: 0, limit: 1 })
  return window.rows[0]?.id ?? 0
}

describe('damage that is found while the desk runs', () => {
  it('stops the sync and is reported; the rebuilt copy equals the service and has its marks', async () => {
    await using service = await startTestService({ reports: 40 })
    const shown = await readAllShown(service, 'superAdmin')
    const desk = await openDesk(service)
    const { call, workspaceId } = desk
    await desk.synced()
    const marked = [...shown.reports].slice(0, 12).map(({ id }) => id)
    for (const reportId of marked)
      await call('marks.seen', {
        workspaceId,
        report: { reportId, activityAt: Number.MAX_SAFE_INTEGER },
      })
    await desk.synced()
    await call('storage.compact', { workspaceId })
    await desk.close()
    const file = fileOf(desk)
    for (const page of pagesOf(file, 'report_details').slice(0, -1)) {
      overwrite(file, (page - 1) * pageSize, new Uint8Array(pageSize).fill(0xff))
    }

    const again = await openDesk(service, desk)
    expect((await again.call('storage.check', { workspaceId })).ok).toBe(false)
    const state = await again.until('damage is said', ({ damaged }) => damaged)
    expect(state.lastError?.error).toEqual({ kind: 'databaseDamaged', keptAt: file })
    const asked = service.requests().length
    await again.call('sync.now', { workspaceId })
    // Lists remain readable.
    expect(await idOfFirstRow(again)).toBeGreaterThan(0)
    const fetched = await again.engine.handle('report.fetch', { workspaceId, reportId: marked[0] ?? 0 })
    expect(fetched).toEqual({ ok: false, error: { kind: 'databaseDamaged', keptAt: file } })
    expect(service.requests().length - asked).toBeLessThanOrEqual(4)

    await again.call('storage.rebuild', { workspaceId })
    const rebuilt = await again.synced()
    expect(rebuilt).toMatchObject({ damaged: false })
    expect(rebuilt.lastError?.error).toMatchObject({
      kind: 'databaseDamaged',
      rebuilt: { lost: 0 },
    })
    await again.close()
    expectSame(again, shown)
    const { db } = must(openWorkspaceStore(file))
    expect([...marksIn(db).keys()].sort()).toEqual(marked.toSorted())
    db.close()
    expect(existsSync(`${file}.damaged-1`)).toBe(true)
  })
})

describe('texts that are not kept', () => {
  it('are not read in the background nor searched, and are read again when their report is opened', async () => {
    await using service = await startTestService({ reports: 60, now: Date.now() - 70 * 86_400_000 })
    const desk = await openDesk(service)
    const { call, workspaceId } = desk
    await desk.synced()
    const reckoned = await call('storage.estimate', { workspaceId, closedMonths: 1 })
    expect(reckoned.reports).toBeGreaterThan(3)
    const evicted = await call('storage.setPolicy', { workspaceId, closedMonths: 1 })
    expect(evicted).toBe(reckoned.reports)
    expect(await desk.state()).toMatchObject({ evicted, toHydrate: 0 })

    const { db } = must(openWorkspaceStore(fileOf(desk)))
    const gone = db.all(select<{ id: number }>('test', 'select id from reports where evicted_at is not null'))
    db.close()
    const [{ id: reportId }, { id: other }] = [gone[0] ?? { id: 0 }, gone[1] ?? { id: 0 }]
    const words = (await service.ask('readReport', { path: { id: reportId } })).json<{
      description: string
    }>()
    const phrase = `"${words.description.match(/\b[a-z]+ [a-z]+ [a-z]+ [a-z]+\b/)?.[0]}"`

    service.clearRequests()
    service.backstage.rename(other, 'renamed at the service, silently')
    await call('sync.now', { workspaceId })
    await desk.synced()
    expect(await call('report.read', { workspaceId, reportId })).toMatchObject({
      textsKept: false,
      description: null,
      timelineCount: 0,
    })
    expect(service.requests().some(({ path }) => path.includes(`/reports/${reportId}`))).toBe(false)

    await call('report.open', { workspaceId, reportId })
    await desk.until(
      'it was read again',
      ({ toHydrate, evicted: left }) => toHydrate === 0 && left === evicted - 1,
    )
    const full = await call('report.read', { workspaceId, reportId })
    expect(full).toMatchObject({ textsKept: true, description: words.description })
    expect(full.timelineCount).toBeGreaterThan(0)
    await expect.poll(() => idOfFirstRow(desk, phrase)).toBeGreaterThan(0)

    // When there is activity at the service, the desk also reads an evicted report again.
    service.backstage.addComment(other, { message: 'after all this time' })
    await call('sync.now', { workspaceId })
    await desk.until(
      'the other is back',
      ({ toHydrate, evicted: left }) => toHydrate === 0 && left === evicted - 2,
    )
    expect(await call('report.read', { workspaceId, reportId: other })).toMatchObject({ textsKept: true })
    await desk.close()
  })

  it('do not hide that a report was deleted at the service', async () => {
    await using service = await startTestService({ reports: 120 })
    const folder = temporaryFolder()
    await using desk = deskOn(service, { folder })
    await desk.settled()
    const other = must(openWorkspaceStore(join(folder, 'workspace.sqlite'))).db
    other.run(change('test', 'update reports set evicted_at = 1, timeline_complete = 0 where is_open = 0'))
    const [row] = other.all(select<{ id: number }>('t', 'select id from reports where evicted_at = 1'))
    other.close()
    service.backstage.removeReport(row?.id ?? 0)
    await desk.swept()
    expect(desk.db.all(select('t2', `select 1 from reports where id = ${row?.id}`))).toEqual([])
    expect(desk.db.all(select('t3', `select 1 from tombstones where report_id = ${row?.id}`))).toHaveLength(1)
  })
})

describe('a full disk', () => {
  it('loses nothing, still allows reading, is reported, and ends by itself when there is room', async () => {
    await using service = await startTestService({ reports: 30 })
    await using desk = deskOn(service)
    await desk.settled()
    const pages = () => Object.values(desk.db.get(select<object>('p', 'pragma page_count')) ?? {})[0]
    const limitTo = (count: number) => desk.db.get(select('l', `pragma max_page_count = ${count}`))
    limitTo(Number(pages()))
    const long = 'no room for this. '.repeat(40_000)
    const [first = 0] = service.backstage.reportIds()
    service.backstage.addComment(first, { message: long })
    desk.beginSweep()
    await desk.until('it says so', () => desk.status().lastError?.error.kind === 'diskFull')
    expect(desk.db.all(select('r', 'select id from reports'))).toHaveLength(30)

    limitTo(1_000_000)
    const stored = select<{ n: number }>(
      's',
      `select count(*) as n from activities where message like 'no room%'`,
    )
    await desk.until('it is stored', () => desk.db.get(stored)?.n === 1)
    await desk.settled()
  })
})

describe('the desk’s own database', () => {
  it('is reported when damaged, and its workspaces are recovered, even from their copies alone', async () => {
    await using service = await startTestService({ reports: 5 })
    const desk = await openDesk(service)
    await desk.synced()
    await desk.call('workspace.makeCurrent', { workspaceId: desk.workspaceId })
    await desk.close()
    const file = deskFile(desk.profileDir)
    for (const notes of [true, false]) {
      if (!notes) rmSync(`${file}.rescue`)
      writeFileSync(file, Buffer.alloc(statSync(file).size, 0xff))
      const stray = join(desk.profileDir, 'workspaces', 'stray.sqlite')
      writeFileSync(stray, 'whose is this?')
      const again = await openDesk(service, desk)
      const read = await again.call('desk.read', null)
      expect(read).toMatchObject({
        workspaces: [{ id: desk.workspaceId, baseUrl: service.baseUrl, name: 'Test' }],
        currentWorkspaceId: desk.workspaceId,
        damage: { workspaces: 1, unmatched: [stray] },
      })
      expect(existsSync(read.damage?.keptAt ?? '')).toBe(true)
      expect((await again.synced()).reports).toBe(5)
      await again.close()
    }
    expect(readFileSync(file).toString('latin1', 0, 6)).toBe('SQLite')
  })
})

describe('work on a local copy', () => {
  it('runs one job at a time, reports progress, and can be canceled', async () => {
    await using service = await startTestService({ reports: 60 })
    const desk = await openDesk(service)
    const { workspaceId, engine } = desk
    await desk.synced()
    const [first, second] = await Promise.all([
      engine.handle('storage.backUp', { workspaceId, folder: null }),
      engine.handle('storage.compact', { workspaceId }),
    ])
    expect(first).toMatchObject({ ok: true })
    expect(second).toEqual({ ok: false, error: { kind: 'busy', work: 'a backup is being made' } })
    const reported = desk.events.filter((event) => event.kind === 'storageProgress')
    expect(reported.at(0)).toMatchObject({ progress: { job: 'backUp' } })
    expect(reported.at(-1)).toMatchObject({ progress: null })

    const checking = engine.handle('storage.check', { workspaceId })
    await engine.handle('storage.cancel', { workspaceId })
    expect(await checking).toEqual({ ok: false, error: { kind: 'cancelled' } })
    expect(await engine.handle('storage.backUp', { workspaceId, folder: 'relative' })).toMatchObject({
      error: { kind: 'folderRefused' },
    })
    const view = await desk.call('storage.read', {})
    expect(view.workspaces[0]).toMatchObject({ workspaceId, job: null, backups: [{ reason: 'by-hand' }] })
    await desk.close()
  })

  it('leaves the engine responsive', async () => {
    await using service = await startTestService({ reports: 60 })
    const desk = await openDesk(service)
    const { workspaceId, engine } = desk
    await desk.synced()
    let over = false
    const work = engine.handle('storage.check', { workspaceId }).finally(() => {
      over = true
    })
    let answered = 0
    while (!over) {
      await idOfFirstRow(desk)
      answered += 1
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(await work).toMatchObject({ ok: true, value: { ok: true } })
    expect(answered).toBeGreaterThan(1)
    await desk.close()
  })
})
