import { join } from 'node:path'
import Database from 'better-sqlite3-multiple-ciphers'
import { describe, expect, it } from 'vitest'
import { change, select, type WritableDb } from '#main/engine/store/database.ts'
import { readLearnedTransitions } from '#main/engine/store/outbox/learned-transitions.ts'
import { listedPrograms } from '#main/engine/store/reports/programs.ts'
import { storeReportDetails } from '#main/engine/store/reports/report-details.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import { countReports, readStoredReport } from '#main/engine/store/reports/reports.ts'
import { hydrationTicket } from '#main/engine/store/sync/hydration-queue.ts'
import { listSetAside } from '#main/engine/store/sync/set-aside.ts'
import { withinTransaction } from '#main/engine/store/transaction.ts'
import { createCatalogueWork } from '#main/engine/sync/catalogue-lane.ts'
import { createChangesTraversal } from '#main/engine/sync/changes-traversal.ts'
import { createStateComposer } from '#main/engine/sync/compose-sync-state.ts'
import { readNewestActivity } from '#main/engine/sync/first-traversal.ts'
import { createForbidden } from '#main/engine/sync/forbidden.ts'
import { createGatheredStore } from '#main/engine/sync/gathered-store.ts'
import { keepSetAside } from '#main/engine/sync/keep-set-aside.ts'
import { askForTransitions, refusalPlace } from '#main/engine/sync/learn-transitions.ts'
import { storePage } from '#main/engine/sync/queue-page.ts'
import { readReport } from '#main/engine/sync/read-report.ts'
import { createReportParts } from '#main/engine/sync/report-parts.ts'
import { createServiceSearch } from '#main/engine/sync/service-search.ts'
import { createSweepWork } from '#main/engine/sync/sweep-lane.ts'
import { writeSweep } from '#main/engine/sync/sweep-position.ts'
import type { SyncContext } from '#main/engine/sync/sync-context.ts'
import {
  firstTraversalFromTop,
  readChanges,
  readCurrentAsOf,
  readFirstTraversal,
  writeFirstTraversal,
} from '#main/engine/sync/sync-position.ts'
import type { SyncStatus } from '#main/engine/sync/sync-status.ts'
import { createTransitionsWork } from '#main/engine/sync/transitions-lane.ts'
import { startTestService } from '../../fixtures/service.ts'
import { column } from '../../fixtures/sweeping-desk.ts'
import { details, summary } from '../store/received-samples.ts'
import { openAt, temporaryFolder } from '../store/temporary-store.ts'
import { deskOn } from './desk-on-service.ts'
import { type Instead, standInBetween } from './service-in-between.ts'
import { stepsOn } from './single-steps.ts'

const nothing = { status: 200, body: { items: [], nextCursor: null } }

describe('the first sync', () => {
  it('is not finished by a first page that is empty: the queue is read all the same', async () => {
    await using service = await startTestService({ reports: 5 })
    await using between = await standInBetween(service.baseUrl)
    between.intervene(({ path }) => (path.includes('sort=-lastActivityAt') ? nothing : null))
    await using steps = stepsOn({ baseUrl: between.baseUrl, token: service.tokens.superAdmin })
    expect(await readNewestActivity(steps.context)).toMatchObject({ kind: 'done' })
    expect(readFirstTraversal(steps.db)).toMatchObject({ done: false })
    expect(readCurrentAsOf(steps.db)).toBeNull()

    // One that holds everything does finish it.
    between.intervene(() => null)
    await readNewestActivity(steps.context)
    expect(readFirstTraversal(steps.db)).toMatchObject({ done: true })
    expect(countReports(steps.db)).toBe(5)
  })
})

it('a report whose row cannot be read is set aside only until it was read by its id', async () => {
  const db = openAt(join(temporaryFolder(), 'workspace.sqlite'))
  const why = 'its row is no report'
  const page = { items: [], setAside: [7, 8].map((id) => ({ what: `report ${id}`, why, id })) }
  withinTransaction(db, (transaction) => {
    storeReportDetails(transaction, details(7), { readAt: 1, revision: null })
    keepSetAside(transaction, 'searchReports', page, 2)
  })
  expect(listSetAside(db).map(({ what }) => what)).toEqual(['report 8'])
})

describe('the parts of a reading', () => {
  it('are not stored when an earlier one was not, though the last one was', async () => {
    await using service = await startTestService({ reports: 1 })
    await using steps = stepsOn({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
    let isFull = true
    const begin: WritableDb['begin'] = (survives) => {
      if (isFull) throw new Database.SqliteError('database or disk is full', 'SQLITE_FULL')
      return steps.db.begin(survives)
    }
    const db: WritableDb = Object.create(steps.db, { begin: { value: begin } })
    const parts = createReportParts({ ...steps.context, db }, 'person', null)
    const lost = { ok: false, error: { kind: 'diskFull' } }
    expect(parts.keep(() => null)).toEqual(lost)
    isFull = false
    expect(parts.keep(() => null)).toEqual({ ok: true, value: null })
    expect(await parts.stored()).toEqual(lost)
  })
})

describe('the parts of a reading, stored at once or soon,', () => {
  it.each(['person', 'background'] as const)(
    'are each compared with the report as the part before left it: %s',
    async (priority) => {
      const db = openAt(join(temporaryFolder(), 'workspace.sqlite'))
      const context = { db, gathered: createGatheredStore(db) } as unknown as SyncContext
      const parts = createReportParts(context, priority, 3)
      const met: (number | null)[] = []
      for (const left of [4, 4, 6]) {
        parts.keep((_, revision) => {
          met.push(revision)
          return left
        })
      }
      expect(await parts.stored()).toEqual({ ok: true, value: null })
      expect(met).toEqual([3, 4, 4])
    },
  )
})

describe('a page of reports', () => {
  it('tells of those it brought and of those it changed, and of no other', () => {
    const db = openAt(join(temporaryFolder(), 'workspace.sqlite'))
    storeReportSummaries(db, [summary(7), summary(8)])
    const announced: number[] = []
    const context = {
      db,
      now: () => 1,
      reportsChanged: (ids: readonly number[]) => announced.push(...ids),
    } as unknown as SyncContext
    const items = [summary(7), summary(8, { name: 'Renamed' }), summary(9)]
    expect(storePage(context, { items, setAside: [], nextCursor: null }, () => undefined).ok).toBe(true)
    expect(announced.sort()).toEqual([8, 9])
  })
})

it('progress counts from where a backlog began, not from those that were worked off before it', () => {
  const db = openAt(join(temporaryFolder(), 'workspace.sqlite'))
  const compose = createStateComposer('one', db)
  const sync: SyncStatus = {
    ...{ connection: 'idle', nextTryAt: null, lastError: null },
    ...{ firstPhase: null, programs: null, sweep: null, sweptOnce: true },
    budget: { used: 0, limit: 100, fullLimit: 100, shares: [] },
  }
  const parts = { sync, withoutToken: false, requestsPerMinute: 100, damaged: false, localError: null }
  storeReportSummaries(db, [summary(1), summary(2), summary(3)])
  expect(compose(parts).phase).toEqual({ name: 'details', done: 0, of: 3 })
  db.run(change('test.read', 'update reports set details_stale = 0, timeline_stale = 0, evidence_stale = 0'))
  expect(compose(parts).phase).toBeNull()
  storeReportSummaries(db, [summary(4)])
  expect(compose(parts).phase).toEqual({ name: 'details', done: 0, of: 1 })
})

describe('a traversal of what changed', () => {
  it('is current as of the moment its first page was asked for, not its last', async () => {
    await using service = await startTestService({ reports: 150 })
    await using steps = stepsOn({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
    const { db, context, setClock } = steps
    withinTransaction(db, (transaction) =>
      writeFirstTraversal(transaction, { ...firstTraversalFromTop, done: true }),
    )
    const traversal = createChangesTraversal(context)
    setClock(1_000)
    await traversal.readPage()
    expect(readCurrentAsOf(db)).toBeNull()
    setClock(61_000)
    await traversal.readPage()
    expect(countReports(db)).toBe(150)
    expect(readCurrentAsOf(db)).toBe(1_000)
  })

  it('does not make the copy current before the whole queue was read once', async () => {
    await using service = await startTestService({ reports: 5 })
    await using steps = stepsOn({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
    await createChangesTraversal(steps.context).readPage()
    expect(countReports(steps.db)).toBe(5)
    expect(readCurrentAsOf(steps.db)).toBeNull()
  })

  it('whose cursor is refused again before anything was gained begins anew only after a wait', async () => {
    await using service = await startTestService({ reports: 5 })
    await using between = await standInBetween(service.baseUrl)
    const list = await service.ask('searchReports', { query: 'sort=lastActivityAt&limit=100' })
    const body = { ...list.json<object>(), nextCursor: 'onward' }
    const refusal = { status: 400, body: { type: 'x', title: 'Invalid cursor', status: 400, detail: 'No.' } }
    between.intervene(({ path }) => (path.includes('cursor=') ? refusal : { status: 200, body }))
    await using steps = stepsOn({ baseUrl: between.baseUrl, token: service.tokens.superAdmin })
    const traversal = createChangesTraversal(steps.context)
    const refusedAfterPage = async () => [await traversal.readPage(), await traversal.readPage()][1]
    expect(await refusedAfterPage()).toEqual({ kind: 'done', progress: false })
    expect(await refusedAfterPage()).toMatchObject({ kind: 'failed', error: { kind: 'refused' } })
  })

  it('asks once more where nothing is listed all at once, and believes it then', async () => {
    await using service = await startTestService({ reports: 5 })
    await using between = await standInBetween(service.baseUrl)
    await using steps = stepsOn({ baseUrl: between.baseUrl, token: service.tokens.superAdmin })
    const { db, context, setClock } = steps
    withinTransaction(db, (transaction) =>
      writeFirstTraversal(transaction, { ...firstTraversalFromTop, done: true }),
    )
    const traversal = createChangesTraversal(context)
    await traversal.readPage()
    expect(readCurrentAsOf(db)).toBe(1_000)
    between.intervene(() => nothing)
    setClock(61_000)
    expect(await traversal.readPage()).toEqual({ kind: 'done', progress: false })
    expect(readCurrentAsOf(db)).toBe(1_000)
    await traversal.readPage()
    expect(readCurrentAsOf(db)).toBe(61_000)
  })

  it('that a person asks for while one is under way follows it at once', async () => {
    await using service = await startTestService({ reports: 150 })
    await using steps = stepsOn({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
    const traversal = createChangesTraversal(steps.context)
    await traversal.readPage()
    traversal.ask('person')
    await traversal.readPage()
    expect(traversal.dueAt).toBe(0)
    await traversal.readPage()
    await traversal.readPage()
    expect(traversal.dueAt).toBeGreaterThan(steps.context.now())
  })

  it('brings an entry that became visible up to a minute late, below the mark', async () => {
    let late = 0
    await using service = await startTestService({ reports: 20, clock: () => Date.now() - late })
    await using desk = deskOn(service)
    await desk.settled()
    const [early = 0, other = 0] = service.backstage.reportIds()
    service.backstage.addComment(other, { message: 'Now.' })
    desk.beginSweep(0.01)
    await desk.until('the mark is there', () => messages(desk.db).includes('Now.'))
    const mark = readChanges(desk.db)?.mark ?? 0
    late = 55_000
    service.backstage.addComment(early, { message: 'Written 55 s ago.' })
    late = 0
    expect(Date.now() - 55_000).toBeLessThan(mark)
    desk.beginSweep(0.01)
    await desk.until('it is here', () => messages(desk.db).includes('Written 55 s ago.'))
  })
})

it('a timeline that is not found takes no report away: its details tell', async () => {
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

it('a timeline that is not found has the details asked for, which tell whether the report is gone', async () => {
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

it('a timeline that showed a difference is to be read to its end, also when that broke off on the way', async () => {
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

it('tells that reports may be others once the targets of a program are here', async () => {
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

it('reads programs and targets once for each time that somebody asks', async () => {
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
  // Nobody asks any more.
  setClock(200_000)
  await readWhatIsDue()
  expect(asked()).toBe(2)
})

it('the targets of a program that is listed no more are listed no more', async () => {
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
])(
  'a program whose row cannot be read, %s, is not taken for one that is listed no more',
  async (_, broken) => {
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
  },
)

describe('the transitions of a report', () => {
  async function onKinds() {
    const service = await startTestService({ reports: 20 })
    const between = await standInBetween(service.baseUrl)
    const steps = stepsOn({ baseUrl: between.baseUrl, token: service.tokens.superAdmin })
    const forbidden = createForbidden(steps.context.now)
    const call = { priority: 'person', signal: steps.context.signal, forbidden } as const
    const wanted = { details: true, timeline: false, evidence: false }
    for (const reportId of service.backstage.reportIds())
      await readReport(steps.context, { reportId, ...wanted }, call)
    const asked: string[] = []
    const answer = (rule: ReturnType<Instead>) =>
      between.intervene(({ path }) => {
        if (!path.includes('/transitions')) return null
        asked.push(path)
        return rule
      })
    return {
      ...{ service, steps, asked, answer },
      [Symbol.asyncDispose]: async () => {
        await steps[Symbol.asyncDispose]()
        await between[Symbol.asyncDispose]()
        await service.close()
      },
    }
  }

  it('that cannot be read are passed over: another kind is asked about next', async () => {
    await using world = await onKinds()
    const unheard = () => undefined
    const work = createTransitionsWork(world.steps.context, () => true, unheard)
    world.answer({ status: 500, body: {} })
    await work.step()
    await work.step()
    expect(world.asked).toHaveLength(2)
    expect(new Set(world.asked).size).toBe(2)
  })

  it('tell of a report whose status they show to be another', async () => {
    await using world = await onKinds()
    const { steps, service } = world
    const announced: unknown[] = []
    const context = { ...steps.context, reportsChanged: (ids: unknown) => void announced.push(ids) }
    world.answer(null)
    const work = createTransitionsWork(
      context,
      () => true,
      () => undefined,
    )
    await work.step()
    expect(announced).toEqual([])
    for (const id of service.backstage.reportIds()) service.backstage.move(id, 'Resolved')
    await work.step()
    expect(announced).toEqual([[Number(/reports\/(\d+)/.exec(world.asked.at(-1) ?? '')?.[1])]])
  })

  it('need an original for a duplicate where the service does not say whether they do', async () => {
    await using world = await onKinds()
    const { db, context } = world.steps
    const [reportId = 0] = world.service.backstage.reportIds()
    const items = ['duplicate', 'resolved'].map((transition) => ({ transition }))
    world.answer({ status: 200, body: { currentStatus: null, availableTransitions: items } })
    expect(await askForTransitions(context, reportId, { priority: 'person' })).toMatchObject({ ok: true })
    const { programId = null, statusId = null } = readStoredReport(db, reportId) ?? {}
    if (statusId === null) throw new Error('its status is not known')
    const { options } = readLearnedTransitions(db, { ...refusalPlace(db, reportId), programId, statusId })
    const needing = options.filter(({ requiresDuplicate }) => requiresDuplicate)
    expect(needing.map(({ transition }) => transition)).toEqual(['duplicate'])
  })
})

it('a search at the service counts the reports that are new of all its pages', async () => {
  await using service = await startTestService({ reports: 130 })
  await using steps = stepsOn({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
  const unheard = () => undefined
  const preferred: number[] = []
  const search = createServiceSearch(steps.context, {
    unauthorized: unheard,
    recovered: unheard,
    listed: (ids) => void preferred.push(ids.length),
  })
  await search.next('all', {})
  const found = await search.next('all', {})
  expect(found).toMatchObject({ ok: true, value: { pages: 2, added: 130, hasMore: false } })
  // Who leaves it wants its reports before others no more.
  search.leave()
  expect(preferred).toEqual([100, 130, 0])
})

describe('a sweep', () => {
  it('rests the longer the more requests it took, so that a large copy is not swept with all of the budget', () => {
    const { db, context, setClock } = stepsOn({ baseUrl: 'http://127.0.0.1:1', token: 'any' })
    const restOf = (requests: number) => {
      withinTransaction(db, (transaction) =>
        writeSweep(transaction, { round: null, requests, endedAt: 1_000 }),
      )
      return (
        createSweepWork(
          context,
          () => true,
          () => false,
        ).dueAt() - 1_000
      )
    }
    setClock(2_000)
    expect(restOf(10)).toBe(3_600_000)
    expect(restOf(1_000)).toBe(20_000_000)
  })

  it('that ends too early with an empty page goes on behind its last row, and doubts no report for it', async () => {
    await using service = await startTestService({ reports: 130 })
    await using between = await standInBetween(service.baseUrl)
    const { superAdmin: token } = service.tokens
    await using desk = deskOn({ ...service, baseUrl: between.baseUrl }, { token })
    await desk.settled()
    await desk.swept()
    const last = service.backstage.reportIds().at(-1) ?? 0
    service.backstage.rename(last, 'Silently renamed')
    let emptied = 0
    between.intervene(({ path }) => {
      if (!path.includes('sort=id') || !path.includes('cursor=') || emptied > 0) return null
      emptied += 1
      return nothing
    })
    service.clearRequests()
    await desk.swept()
    expect(emptied).toBe(1)
    expect(column(desk.db, 'title', `id = ${last}`)).toEqual(['Silently renamed'])
    // Its new name has it read; the thirty behind the empty page are not asked for one by one.
    expect(service.counters().readReport).toBe(1)
  })
})

function messages(db: Parameters<typeof column>[0]): readonly (string | null)[] {
  const all = select<{ message: string | null }>('test.messages', 'select message from activities')
  return db.all(all).map(({ message }) => message)
}
