import { expect, it } from 'vitest'
import { select } from '#main/engine/store/database.ts'
import { listedPrograms } from '#main/engine/store/reports/programs.ts'
import { hydrationTicket } from '#main/engine/store/sync/hydration-queue.ts'
import { createCatalogueWork } from '#main/engine/sync/catalogue-lane.ts'
import { createForbidden } from '#main/engine/sync/forbidden.ts'
import { readReport } from '#main/engine/sync/read-report.ts'
import { startTestService } from '../../fixtures/service.ts'
import { column } from '../../fixtures/sweeping-desk.ts'
import { deskOn } from './desk-on-service.ts'
import { standInBetween } from './service-in-between.ts'
import { stepsOn } from './single-steps.ts'

it('a timeline that is not found removes no report: its details decide', async () => {
  await using service = await startTestService({ reports: 3 })
  await using desk = deskOn(service)
  await desk.settled()
  const [id = 0] = service.backstage.reportIds()
  service.faults.set([{ kind: 'status', endpoint: 'listActivities', status: 404 }])
  service.backstage.addComment(id, { message: 'Not to be read.' })
  service.clearRequests()
  desk.beginSweep(0.01)
  await desk.until('it was asked for', () => (service.counters().listActivities ?? 0) > 0)
  service.faults.clear()
  desk.beginSweep(0.01)
  await desk.settled()
  expect(column(desk.db, 'id', `id = ${id}`)).toEqual([id])
  expect(column(desk.db, 'report_id', 'report_id is not null')).toContain(id)
})

it('a timeline that is not found has the details requested, which decide whether the report is deleted', async () => {
  await using service = await startTestService({ reports: 1 })
  await using steps = stepsOn({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
  const { db, context } = steps
  const [reportId = 0] = service.backstage.reportIds()
  const call = {
    priority: 'person',
    signal: context.signal,
    forbidden: createForbidden(context.now),
  } as const
  const whole = { reportId, details: true, timeline: true, evidence: true }
  expect(await readReport(context, whole, call)).toEqual({ kind: 'read' })
  service.backstage.removeReport(reportId)
  const timeline = { ...whole, details: false, evidence: false }
  expect(await readReport(context, timeline, call)).toMatchObject({ kind: 'failed' })
  expect(hydrationTicket(db, reportId)).toMatchObject({ details: true })
})

it('a timeline with a difference is to be read to its end, even if the reading broke off', async () => {
  let now = Date.now()
  const clock = () => {
    now += 7
    return now
  }
  await using service = await startTestService({ reports: 1, clock })
  await using between = await standInBetween(service.baseUrl)
  await using steps = stepsOn({ baseUrl: between.baseUrl, token: service.tokens.superAdmin })
  const { db, context } = steps
  const [reportId = 0] = service.backstage.reportIds()
  for (let at = 0; at < 150; at += 1) service.backstage.addComment(reportId, { message: `Entry ${at}` })
  const forbidden = createForbidden(context.now)
  const call = { priority: 'background', signal: context.signal, forbidden } as const
  const whole = { reportId, details: true, timeline: true, evidence: true }
  await readReport(context, whole, { ...call, priority: 'person' })
  expect(hydrationTicket(db, reportId)).toMatchObject({ timeline: false, timelineComplete: true })
  service.backstage.removeEntry(service.backstage.entryIds(reportId).at(-7) ?? 0)
  between.intervene(({ path }) => (path.includes('/activities') && path.includes('cursor=') ? 'cut' : null))
  const timeline = { ...whole, details: false, evidence: false }
  expect(await readReport(context, timeline, call)).toMatchObject({ kind: 'failed' })
  expect(hydrationTicket(db, reportId)).toMatchObject({ timeline: true })
})

it('announces that reports may have changed once the targets of a program are here', async () => {
  await using service = await startTestService({ reports: 5 })
  await using steps = stepsOn({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
  const announced: unknown[] = []
  const lane = createCatalogueWork(
    { ...steps.context, reportsChanged: (ids) => announced.push(ids) },
    () => true,
  )
  await lane.step()
  expect(announced).toEqual(['many'])
  await lane.step()
  expect(announced).toEqual(['many', 'many'])
})

it('reads programs and targets once for each request by the user', async () => {
  await using service = await startTestService({ reports: 1 })
  await using steps = stepsOn({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
  const { context, setClock } = steps
  const work = createCatalogueWork(context, () => false)
  const asked = () => service.counters().listPrograms
  const readWhatIsDue = async () => {
    while (work.dueAt() <= context.now()) await work.step()
  }
  await readWhatIsDue()
  expect(asked()).toBe(1)
  work.ask()
  setClock(100_000)
  await readWhatIsDue()
  expect(asked()).toBe(2)
  // The user has made no further request.
  setClock(200_000)
  await readWhatIsDue()
  expect(asked()).toBe(2)
})

it('targets of a program that is no longer listed are removed', async () => {
  await using service = await startTestService({ reports: 1 })
  await using between = await standInBetween(service.baseUrl)
  await using steps = stepsOn({ baseUrl: between.baseUrl, token: service.tokens.superAdmin })
  const { db, context, setClock } = steps
  const work = createCatalogueWork(context, () => false)
  const readAll = async () => {
    do await work.step()
    while (work.dueAt() === 0)
  }
  const listed = () =>
    db.all(
      select<{ id: number }>('test.listed', 'select distinct program_id as id from targets where is_listed'),
    )
  await readAll()
  const [kept, ...gone] = listed().map(({ id }) => id)
  expect(gone).not.toEqual([])
  between.intervene(({ path }) =>
    path.endsWith('/programs') ? { status: 200, body: [{ id: kept, name: 'The last one' }] } : null,
  )
  setClock(10_000_000)
  await readAll()
  expect(listed()).toEqual([{ id: kept }])
})

it.each([
  ['with its id', (id: number) => ({ id, name: 5 })],
  ['without', () => ({ id: 'none', name: 5 })],
])('a program with an unreadable row, %s, does not count as unlisted', async (_, broken) => {
  await using service = await startTestService({ reports: 1 })
  await using between = await standInBetween(service.baseUrl)
  await using steps = stepsOn({ baseUrl: between.baseUrl, token: service.tokens.superAdmin })
  const { db, context, setClock } = steps
  const work = createCatalogueWork(context, () => false)
  const readAll = async () => {
    do await work.step()
    while (work.dueAt() === 0)
  }
  await readAll()
  const before = listedPrograms(db)
  const [first = 0] = before
  const rows = before.map((id) => (id === first ? broken(id) : { id, name: `Program ${id}` }))
  between.intervene(({ path }) => (path.endsWith('/programs') ? { status: 200, body: rows } : null))
  setClock(10_000_000)
  await readAll()
  expect(listedPrograms(db)).toEqual(before)
  const targets = select<{ total: number }>(
    'test.targets',
    'select count(*) as total from targets where program_id = ? and is_listed',
  )
  expect(db.get(targets, [first])?.total).toBeGreaterThan(0)
})
