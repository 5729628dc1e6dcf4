import { describe, expect, it } from 'vitest'
import type { AdminApi } from '#main/engine/api/admin-api.ts'
import { change } from '#main/engine/store/database.ts'
import { countReports } from '#main/engine/store/reports/reports.ts'
import { countToHydrate } from '#main/engine/store/sync/hydration-queue.ts'
import { withinTransaction } from '#main/engine/store/transaction.ts'
import { createChangesTraversal } from '#main/engine/sync/changes-traversal.ts'
import { createQueueWork } from '#main/engine/sync/queue-lane.ts'
import type { QueuePage } from '#main/engine/sync/queue-page.ts'
import type { SyncContext } from '#main/engine/sync/sync-context.ts'
import { readChanges, writeChanges } from '#main/engine/sync/sync-position.ts'
import type { ReportSearchQuery } from '#shared/admin-api/requests.ts'
import { err, ok } from '#shared/desk/result.ts'
import { startTestService } from '../../fixtures/service.ts'
import { stepsOn } from './single-steps.ts'

/** Changes a page of the service's answers; `nth` counts requests from 1. null = the page is refused. */
type Edit = (page: QueuePage, nth: number) => QueuePage | null

/**
 * Reads lists of a service with `reports` reports; `edit` changes the service's pages. `asked` has the query and the
 * priority of each request.
 */
async function listing(reports: number, edit: Edit = (page) => page) {
  const service = await startTestService({ reports })
  const steps = stepsOn({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
  const asked: { query: ReportSearchQuery; priority: string }[] = []
  let editing = edit
  const searchReports: AdminApi['searchReports'] = async (parameters, options) => {
    asked.push({ query: parameters.query ?? {}, priority: options.priority })
    const { cursor, ...query } = parameters.query ?? {}
    // A cursor that only an edited answer contained is unknown to the service.
    const known = cursor === undefined || cursor === 'onward' ? query : { ...query, cursor }
    const answer = await steps.context.api.searchReports({ query: known }, options)
    if (!answer.ok) return answer
    const edited = editing(answer.value, asked.length)
    return edited === null ? err({ kind: 'refused', detail: 'No.' }) : ok(edited)
  }
  const api: AdminApi = Object.create(steps.context.api, { searchReports: { value: searchReports } })
  const context: SyncContext = { ...steps.context, api }
  return {
    ...{ service, asked, context, db: steps.db, setClock: steps.setClock },
    edit: (next: Edit) => {
      editing = next
    },
    [Symbol.asyncDispose]: async () => {
      await steps[Symbol.asyncDispose]()
      await service.close()
    },
  }
}

const untimed = (page: QueuePage): QueuePage => ({
  ...page,
  items: page.items.map(({ lastActivityAt: _, ...item }) => item),
})

it('a requested check for changes reads five pages before other work, and no more', async () => {
  await using world = await listing(650)
  const traversal = createChangesTraversal(world.context)
  traversal.ask('person')
  for (let page = 0; page < 7; page += 1) await traversal.readPage()
  const own = Array(5).fill('person')
  expect(world.asked.map(({ priority }) => priority)).toEqual([...own, 'background', 'background'])
})

it('the automatic check after a requested one runs in the background', async () => {
  await using world = await listing(150)
  const traversal = createChangesTraversal(world.context)
  traversal.ask('person')
  for (let page = 0; page < 3; page += 1) await traversal.readPage()
  expect(world.asked.map(({ priority }) => priority)).toEqual(['person', 'person', 'background'])
})

it.each([
  ['only', 5],
  ['last', 150],
])('a check that is requested while the %s page is read follows at once', async (_, reports) => {
  await using world = await listing(reports)
  const traversal = createChangesTraversal(world.context)
  if (reports > 100) await traversal.readPage()
  const reading = traversal.readPage()
  traversal.ask('person')
  await reading
  expect(traversal.dueAt).toBeLessThanOrEqual(world.context.now())
  await traversal.readPage()
  expect(world.asked.at(-1)).toMatchObject({ priority: 'person' })
  expect(traversal.dueAt).toBeGreaterThan(world.context.now())
})

it('a list whose order proves no mark is read less often the longer it is', async () => {
  await using world = await listing(150, (page) => ({ ...page, items: page.items.toReversed() }))
  const traversal = createChangesTraversal(world.context)
  await traversal.readPage()
  await traversal.readPage()
  expect(readChanges(world.db)?.mark).toBeNull()
  expect(traversal.dueAt - world.context.now()).toBe(60_000)
})

it('rows without activity are read again if they are listed since a mark, not if all are listed', async () => {
  await using world = await listing(5, untimed)
  const { db, context } = world
  const traversal = createChangesTraversal(context)
  const setAllRead = () =>
    db.run(
      change('test.read', 'update reports set details_stale = 0, timeline_stale = 0, evidence_stale = 0'),
    )
  await traversal.readPage()
  setAllRead()
  withinTransaction(db, (transaction) => writeChanges(transaction, { mark: null, byClock: true }))
  await traversal.readPage()
  expect(countToHydrate(db)).toBe(0)
  withinTransaction(db, (transaction) => writeChanges(transaction, { mark: 1, byClock: true }))
  await traversal.readPage()
  expect(countToHydrate(db)).toBe(5)
})

it('a service whose rows have no activity is not asked twice when nothing changed', async () => {
  await using world = await listing(5, (page) => ({ ...page, items: [], nextCursor: null }))
  withinTransaction(world.db, (transaction) => writeChanges(transaction, { mark: 1, byClock: true }))
  const traversal = createChangesTraversal(world.context)
  expect(await traversal.readPage()).toEqual({ kind: 'done', progress: true })
  expect(traversal.dueAt).toBeGreaterThan(world.context.now())
})

it("a mark by the service's clock is the time of its first page: later pages may miss later changes", async () => {
  await using world = await listing(150, (page, nth) => ({ ...untimed(page), answeredAt: nth * 1_000 }))
  const traversal = createChangesTraversal(world.context)
  await traversal.readPage()
  await traversal.readPage()
  expect(countReports(world.db)).toBe(150)
  expect(readChanges(world.db)).toEqual({ mark: 1_000, byClock: true })
})

it('rows with activity on one page determine the mark, even if the next page has none', async () => {
  await using world = await listing(150, (page, nth) => (nth === 1 ? page : untimed(page)))
  const traversal = createChangesTraversal(world.context)
  await traversal.readPage()
  const afterFirst = readChanges(world.db)
  expect(afterFirst?.byClock).toBe(false)
  await traversal.readPage()
  expect(readChanges(world.db)).toEqual(afterFirst)
})

describe('a list that continues with a cursor', () => {
  async function atMark() {
    const world = await listing(5)
    const traversal = createChangesTraversal(world.context)
    await traversal.readPage()
    const read = (edit: Edit) => {
      world.edit(edit)
      return traversal.readPage()
    }
    return Object.assign(world, { read })
  }
  const onward: Edit = (page) => ({ ...page, nextCursor: 'onward' })
  const asItIs: Edit = (page) => page
  const refused: Edit = () => null

  it('that was refused once starts over at once, even after a refusal before the last complete reading', async () => {
    await using world = await atMark()
    await world.read(onward)
    expect(await world.read(refused)).toEqual({ kind: 'done', progress: false })
    await world.read(asItIs)
    await world.read(onward)
    expect(await world.read(refused)).toEqual({ kind: 'done', progress: false })
  })

  it('that leads back starts over at the mark, and counts as refused', async () => {
    await using world = await atMark()
    await world.read(onward)
    expect(await world.read(onward)).toMatchObject({ kind: 'failed', error: { kind: 'badAnswer' } })
    await world.read(onward)
    expect(world.asked.at(-1)?.query.cursor).toBeUndefined()
    expect(await world.read(refused)).toMatchObject({ kind: 'failed', error: { kind: 'refused' } })
  })
})

it('the first reading of a list without times is not delayed by a second one', async () => {
  await using world = await listing(250, (page) => ({ ...untimed(page), answeredAt: null }))
  const queue = createQueueWork(world.context)
  for (let step = 0; step < 4; step += 1) {
    await queue.step()
    world.setClock(100_000 * (step + 1))
  }
  expect(queue.firstDone).toBe(true)
  expect(world.asked.map(({ query }) => query.sort)).toEqual([
    '-lastActivityAt',
    undefined,
    undefined,
    undefined,
  ])
})

it('a list counts as read from the moment of its request: later failures may be the network', async () => {
  await using world = await listing(5)
  world.edit((page) => {
    world.setClock(9_000)
    return page
  })
  const queue = createQueueWork(world.context)
  await queue.step()
  expect(queue.listedAt).toBe(1_000)
})

it('an unreadable page does not count as a list that was read', async () => {
  await using world = await listing(5)
  world.service.faults.set([{ kind: 'status', endpoint: 'searchReports', status: 403 }])
  const queue = createQueueWork(world.context)
  expect(await queue.step()).toMatchObject({ kind: 'failed' })
  expect(queue.listedAt).toBeNull()
  expect(queue.begun).toBe(false)
})
