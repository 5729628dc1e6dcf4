import { describe, expect, it, vi } from 'vitest'
import type { AdminApi, ReceivedReportPage } from '#main/engine/api/admin-api.ts'
import { storeReportDetails } from '#main/engine/store/reports/report-details.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import { listSetAside, noteSetAside } from '#main/engine/store/set-aside.ts'
import { deferHydration } from '#main/engine/store/sync/hydration-queue.ts'
import { withinTransaction } from '#main/engine/store/transaction.ts'
import { createCursorTrail } from '#main/engine/sync/cursor-trail.ts'
import { readFactPage } from '#main/engine/sync/fact-page.ts'
import { createSweepWork } from '#main/engine/sync/sweep-lane.ts'
import { sweepById } from '#main/engine/sync/sweep-page.ts'
import {
  type ByFact,
  type ById,
  byIdFromTop,
  type Round,
  readSweep,
  writeSweep,
} from '#main/engine/sync/sweep-position.ts'
import type { ReportSearchQuery } from '#shared/admin-api/requests.ts'
import type { DeskError } from '#shared/desk/errors.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { column } from '../../fixtures/sweeping-desk.ts'
import { details, reportPage, summary } from '../store/received-samples.ts'
import { stepsOn } from './single-steps.ts'

// These tests are about the steps of a sweep. They determine the lists that the service returns.

const hour = 3_600_000
const broke: DeskError = { kind: 'network', reason: 'reset', mayHaveArrived: false }
const fails: DeskError = { kind: 'serviceFailed', status: 503 }
const refused: DeskError = { kind: 'refused', detail: 'No such cursor.' }

const page = (...page: Parameters<typeof reportPage>) => ok(reportPage(...page))

/**
 * A local copy in which all these reports are read. The service's lists are `notes` in turn, and empty pages after
 * that.
 */
function listing(here: number[] = [], ...notes: Result<ReceivedReportPage>[]) {
  const steps = stepsOn({ baseUrl: 'http://127.0.0.1:1', token: 'any' })
  const { db } = steps
  const asked: ReportSearchQuery[] = []
  const searchReports = async ({ query }: { readonly query: ReportSearchQuery }) => {
    asked.push(query)
    return notes.shift() ?? page()
  }
  const api: AdminApi = Object.create(steps.context.api, { searchReports: { value: searchReports } })
  const reportsChanged = vi.fn()
  const context = { ...steps.context, api, reportsChanged }
  storeReportSummaries(
    db,
    here.map((id) => summary(id)),
  )
  for (const id of here) storeReportDetails(db, details(id), { readAt: 1_000, revision: null })
  const stale = () => column(db, 'id', 'details_stale = 1').map(Number)
  return { ...steps, context, asked, notes, reportsChanged, stale }
}

describe('a sweep', () => {
  /** A sweep that waits between two rounds, unless `round` is given; a round takes five steps here. */
  function sweeping(world: ReturnType<typeof listing>, round: Round | null = null) {
    const { db, context, setClock } = world
    withinTransaction(db, (transaction) => writeSweep(transaction, { round, requests: 0, endedAt: 1_000 }))
    setClock(10 * hour)
    const work = createSweepWork(
      context,
      () => true,
      () => true,
    )
    return {
      work,
      part: () => readSweep(db)?.round?.part,
      steps: async (times: number) => {
        for (let step = 0; step < times; step += 1) await work.step()
      },
    }
  }

  it('that was requested starts five minutes after the last one, and the next one an hour after that', async () => {
    await using world = listing()
    const { work, steps } = sweeping(world)
    await steps(5)
    expect(work.dueAt()).toBe(11 * hour)
    work.ask()
    expect(work.dueAt()).toBe(10 * hour + 300_000)
    world.setClock(10 * hour + 300_000)
    await steps(5)
    expect(work.dueAt()).toBe(11 * hour + 300_000)
  })

  it('starts at once after a clock was set back, and never before the queue was read', async () => {
    await using world = listing()
    const { work } = sweeping(world)
    world.setClock(500)
    expect(work.dueAt()).toBe(0)
    const never = () => false
    expect(createSweepWork(world.context, never, never).dueAt()).toBe(Number.POSITIVE_INFINITY)
  })

  it('continues without a part that failed four times, but not without a list, and not before', async () => {
    await using world = listing([], err(fails), err(fails), err(fails), err(fails))
    const { work, part, steps } = sweeping(world)
    await steps(3)
    expect(part()).toBeUndefined()
    expect(await work.step()).toEqual({ kind: 'done', progress: true })
    expect(part()).toBe('isKnownIssue')
    expect(listSetAside(world.db)).toMatchObject([{ what: 'the sweep of all reports' }])
  })

  it.each([
    ['an answer that is no list', fails, 3],
    ['a connection that breaks', broke, 2],
  ])('counts %s anew behind every page that was read', async (_, error, times) => {
    const failing = Array.from({ length: times }, () => err(error))
    await using world = listing([], ...failing, page([1], { nextCursor: 'on' }), ...failing)
    const { work, part, steps } = sweeping(world)
    await steps(2 * times)
    expect(await work.step()).toMatchObject({ kind: 'failed', error })
    expect(part()).toBe('ids')
    // The failures in a row are fewer than the limit, so the part is read to its end and is not given up.
    await work.step()
    expect(part()).toBe('isKnownIssue')
  })

  it.each([
    ['refused', { kind: 'refused', detail: 'No.' }],
    ['forbidden', { kind: 'forbidden', operation: 'searchReports' }],
    ['notFound', { kind: 'notFound', what: 'reports' }],
  ] as const)('continues at once without a part that is %s', async (_, error) => {
    await using world = listing([], err(error))
    const { part, steps } = sweeping(world)
    await steps(1)
    expect(part()).toBe('isKnownIssue')
  })

  it('reports an unreadable part until it was read, and no longer', async () => {
    await using world = listing([], err(refused), page([], { nextCursor: 'on' }))
    const { steps } = sweeping(world)
    const notes = () => listSetAside(world.db).map(({ what }) => what)
    await steps(2)
    expect(notes()).toEqual(['the sweep of all reports'])
    await steps(4)
    world.setClock(20 * hour)
    world.notes.push(page([1], { nextCursor: 'on' }))
    await steps(1)
    expect(notes()).toEqual(['the sweep of all reports'])
    await steps(1)
    expect(notes()).toEqual([])
  })

  it('forgets an unreadable row that is listed no more', async () => {
    await using world = listing([], page([1]))
    const { db } = world
    noteSetAside(db, { at: 1, endpoint: 'searchReports', what: 'report 77', why: 'x' })
    const { steps } = sweeping(world)
    await steps(1)
    expect(listSetAside(db)).toEqual([])
  })

  it.each([
    ['is due', 0, []],
    ['is deferred', 1, [1]],
  ])('has old details read again depending on whether an unread report %s', async (_, dueInMs, readAgain) => {
    await using world = listing([1, 2], page([1, 2]))
    const { steps } = sweeping(world)
    world.setClock(30 * hour)
    // The timelines of both reports are still to be read.
    for (const id of [1, 2]) deferHydration(world.db, id, 30 * hour + dueInMs)
    await steps(5)
    expect(world.stale()).toEqual(readAgain)
  })

  it('reports how many reports it has checked while it lists all, and only then', async () => {
    const ids = Array.from({ length: 150 }, (_, at) => at + 1)
    await using world = listing(ids, page(ids.slice(0, 100), { nextCursor: 'on' }), page(ids.slice(100)))
    const { work, steps } = sweeping(world)
    expect(work.progress).toBeNull()
    await steps(1)
    expect(work.progress).toEqual({ done: 100, of: 150 })
    await steps(1)
    expect(work.progress).toBeNull()
  })
})

describe('a page of all reports by id', () => {
  const trail = createCursorTrail()
  const swept = async (world: ReturnType<typeof listing>, round: Partial<ById>) => {
    const next: (Round | null)[] = []
    const outcome = await sweepById(
      world.context,
      { ...byIdFromTop, ...round },
      (_, position) => void next.push(position),
      trail,
    )
    return { outcome, next: next[0] }
  }
  const ids = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

  it.each([
    [99, false],
    [101, true],
  ])('that ends with %i reports to come is suspect: %s', async (left, isDoubted) => {
    await using world = listing(ids(left + 1), page([1]))
    const { outcome, next } = await swept(world, {})
    expect(outcome).toEqual({ kind: 'moved', progress: !isDoubted })
    expect(next).toMatchObject(
      isDoubted ? { part: 'ids', cursor: null, restarts: 1 } : { part: 'isKnownIssue' },
    )
    expect(world.stale()).toEqual(isDoubted ? [] : ids(left + 1).slice(1))
  })

  it('is suspect once: if the service repeats it, the missing reports are requested', async () => {
    await using world = listing(ids(150), page([1]))
    const { next } = await swept(world, { restarts: 1, lastId: 1 })
    expect(next).toMatchObject({ part: 'isKnownIssue' })
    expect(world.stale()).toHaveLength(149)
  })

  it('with a refused cursor is requested from its last row on, three times', async () => {
    await using world = listing(ids(9), err(refused), err(refused))
    const on = { cursor: 'gone', lastId: 5 }
    const { outcome, next } = await swept(world, { ...on, restarts: 2 })
    expect(outcome).toEqual({ kind: 'moved', progress: false })
    expect(next).toMatchObject({ cursor: null, bound: 5_000, lastId: 5, restarts: 3 })
    expect(await swept(world, { ...on, restarts: 3 })).toMatchObject({ outcome: { kind: 'givenUp' } })
  })

  it('with a refused bound is requested without it', async () => {
    await using world = listing(ids(9), err(refused))
    const { next } = await swept(world, { bound: 5_000, lastId: 5 })
    expect(next).toMatchObject({ cursor: null, bound: null, lastId: 5 })
  })
})

describe('a page of the reports with a fact', () => {
  const byReward: ByFact = { part: 'hasReward', cursor: null, whole: true, restarts: 0 }
  const read = async (world: ReturnType<typeof listing>, round: Partial<ByFact> = {}) => {
    const next: (Round | null)[] = []
    const move = (_: unknown, position: Round | null) => void next.push(position)
    const outcome = await readFactPage(world.context, { ...byReward, ...round }, move, createCursorTrail())
    return { outcome, next: next[0] }
  }
  const rewarded = (world: ReturnType<typeof listing>) => column(world.db, 'id', 'has_reward = 1').map(Number)

  it('that is suddenly empty is requested once more, and then accepted', async () => {
    await using world = listing([1, 2], page([1]), page(), page())
    await read(world)
    const { outcome, next } = await read(world)
    expect(outcome).toEqual({ kind: 'moved', progress: false })
    expect(next).toEqual({ ...byReward, restarts: 1 })
    expect(rewarded(world)).toEqual([1])
    expect(await read(world, { restarts: 1 })).toMatchObject({ next: null })
    expect(rewarded(world)).toEqual([])
  })

  it('starts a list of its own, without the items of an interrupted one', async () => {
    await using world = listing([1, 2], page([1], { nextCursor: 'on' }), page([2]))
    await read(world)
    await read(world)
    expect(rewarded(world)).toEqual([2])
  })

  it('with a refused cursor starts over at the top, three times', async () => {
    await using world = listing([], err(refused), err(refused))
    const { next } = await read(world, { cursor: 'gone', whole: false, restarts: 2 })
    expect(next).toEqual({ ...byReward, restarts: 3 })
    expect(await read(world, { cursor: 'gone', restarts: 3 })).toMatchObject({ outcome: { kind: 'givenUp' } })
  })

  it('with a report whose fact was unknown has every list drawn again', async () => {
    await using world = listing([1], page([1]), page([1]))
    const many = () => world.reportsChanged.mock.calls.filter(([which]) => which === 'many').length
    await read(world)
    expect(many()).toBe(1)
    await read(world)
    expect(many()).toBe(1)
  })

  it.each([
    [20, 19],
    [22, 0],
  ])(
    'with few bounties out of order has these read again, and none of many: of %i, %i',
    async (count, readAgain) => {
      const ids = Array.from({ length: 2 * count }, (_, at) => at + 1)
      await using world = listing(ids)
      // The first half falls, as the list's order says; each bounty of the second half is above the one before it.
      const bountyOf = (id: number) => (id <= count ? 1_000 - id : 10 + id)
      for (const id of ids)
        storeReportDetails(world.db, details(id, { bounty: bountyOf(id) }), { readAt: 1_000, revision: null })
      world.notes.push(page(ids))
      await read(world)
      expect(world.stale()).toHaveLength(readAgain)
    },
  )
})
