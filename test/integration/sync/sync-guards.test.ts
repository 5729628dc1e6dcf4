import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { change, select } from '#main/engine/store/database.ts'
import { storeReportDetails } from '#main/engine/store/reports/report-details.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import { countReports } from '#main/engine/store/reports/reports.ts'
import { listSetAside } from '#main/engine/store/set-aside.ts'
import { deferHydration } from '#main/engine/store/sync/hydration-queue.ts'
import { withinTransaction } from '#main/engine/store/transaction.ts'
import { createChangesTraversal } from '#main/engine/sync/changes-traversal.ts'
import { createStateComposer } from '#main/engine/sync/compose-sync-state.ts'
import { readNewestActivity } from '#main/engine/sync/first-traversal.ts'
import { createGatheredStore } from '#main/engine/sync/gathered-store.ts'
import { keepSetAside } from '#main/engine/sync/keep-set-aside.ts'
import { storePage } from '#main/engine/sync/queue-page.ts'
import { createReportParts } from '#main/engine/sync/report-parts.ts'
import type { SyncContext } from '#main/engine/sync/sync-context.ts'
import {
  firstTraversalFromTop,
  readChanges,
  readCurrentAsOf,
  readFirstTraversal,
  writeFirstTraversal,
} from '#main/engine/sync/sync-position.ts'
import type { SyncStatus } from '#main/engine/sync/sync-status.ts'
import { fillable } from '../../fixtures/full-disk.ts'
import { startTestService } from '../../fixtures/service.ts'
import type { column } from '../../fixtures/sweeping-desk.ts'
import { details, summary } from '../store/received-samples.ts'
import { openAt, temporaryFolder } from '../store/temporary-store.ts'
import { deskOn } from './desk-on-service.ts'
import { standInBetween } from './service-in-between.ts'
import { stepsOn } from './single-steps.ts'

const nothing = { status: 200, body: { items: [], nextCursor: null } }

describe('the first sync', () => {
  it('is not finished by an empty first page: the queue is read all the same', async () => {
    await using service = await startTestService({ reports: 5 })
    await using between = await standInBetween(service.baseUrl)
    between.intervene(({ path }) => (path.includes('sort=-lastActivityAt') ? nothing : null))
    await using steps = stepsOn({ baseUrl: between.baseUrl, token: service.tokens.superAdmin })
    expect(await readNewestActivity(steps.context)).toMatchObject({ kind: 'done' })
    expect(readFirstTraversal(steps.db)).toMatchObject({ done: false })
    expect(readCurrentAsOf(steps.db)).toBeNull()

    // A first page that contains all reports does finish it.
    between.intervene(() => null)
    await readNewestActivity(steps.context)
    expect(readFirstTraversal(steps.db)).toMatchObject({ done: true })
    expect(countReports(steps.db)).toBe(5)
  })
})

it('a report with an unreadable row is set aside only until it was read by its id', async () => {
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
  it('are not stored if an earlier one was not, even if the last one was', async () => {
    await using service = await startTestService({ reports: 1 })
    await using steps = stepsOn({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
    let isFull = true
    const db = fillable(steps.db, () => isFull)
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
    'are each compared with the report as the previous part left it: %s',
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
  it('announces the reports it added and those it changed, and no others', () => {
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

it('progress counts from the start of a backlog, without earlier work', () => {
  const db = openAt(join(temporaryFolder(), 'workspace.sqlite'))
  const compose = createStateComposer('one', db, () => 1)
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

it('a deferred report is unread, but neither progress of reading nor in the way of the sweep', () => {
  const db = openAt(join(temporaryFolder(), 'workspace.sqlite'))
  const compose = createStateComposer('one', db, () => 1_000)
  const sweep = { done: 100, of: 300 }
  const sync: SyncStatus = {
    ...{ connection: 'syncing', nextTryAt: null, lastError: null },
    ...{ firstPhase: null, programs: null, sweep, sweptOnce: true },
    budget: { used: 0, limit: 100, fullLimit: 100, shares: [] },
  }
  const parts = { sync, withoutToken: false, requestsPerMinute: 100, damaged: false, localError: null }
  storeReportSummaries(db, [summary(1)])
  deferHydration(db, 1, 1_001)
  const state = compose(parts)
  expect(state).toMatchObject({ phase: { name: 'sweep', ...sweep }, toHydrate: 1 })
  expect(state.stages.find(({ name }) => name === 'details')?.state).toBe('done')
})

describe('a traversal of the changes', () => {
  it('is current as of the request of its first page, not of its last', async () => {
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

  it('whose cursor is refused again without progress starts over only after a wait', async () => {
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

  it('asks once more if the list is suddenly empty, and then accepts that', async () => {
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

  it('that the user requests during another one follows that one at once', async () => {
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

function messages(db: Parameters<typeof column>[0]): readonly (string | null)[] {
  const all = select<{ message: string | null }>('test.messages', 'select message from activities')
  return db.all(all).map(({ message }) => message)
}
