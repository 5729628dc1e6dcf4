import { describe, expect, it, vi } from 'vitest'
import type { AdminApi, ReceivedReportPage } from '#main/engine/api/admin-api.ts'
import { isListRefused } from '#main/engine/store/outbox/kept-refusals.ts'
import { storeReportDetails } from '#main/engine/store/reports/report-details.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import { createCursorTrail } from '#main/engine/sync/cursor-trail.ts'
import { readNewestActivity, readNextPage } from '#main/engine/sync/first-traversal.ts'
import { refusalPlace } from '#main/engine/sync/learn-transitions.ts'
import {
  type FirstTraversal,
  firstTraversalFromTop,
  readCurrentAsOf,
  readFirstTraversal,
} from '#main/engine/sync/sync-position.ts'
import { createTransitionsWork } from '#main/engine/sync/transitions-lane.ts'
import type { DeskError } from '#shared/desk/errors.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { column } from '../../fixtures/sweeping-desk.ts'
import { details, reportPage, status, summary } from '../store/received-samples.ts'
import { stepsOn } from './single-steps.ts'

// These tests are about the first requests of a sync, and about its requests for every report. They determine the
// service's answers.

const broke: DeskError = { kind: 'network', reason: 'reset', mayHaveArrived: false }
const forbidden: DeskError = { kind: 'forbidden', operation: 'listTransitions' }
const refused: DeskError = { kind: 'refused', detail: 'No such cursor.' }

const page = (...page: Parameters<typeof reportPage>) => ok(reportPage(...page))

function world(calls: Partial<Record<keyof AdminApi, (...given: never[]) => Promise<Result<unknown>>>>) {
  const steps = stepsOn({ baseUrl: 'http://127.0.0.1:1', token: 'any' })
  const overrides = Object.entries(calls).map(([name, value]) => [name, { value }])
  const api: AdminApi = Object.create(steps.context.api, Object.fromEntries(overrides))
  const reportsChanged = vi.fn()
  return { ...steps, reportsChanged, context: { ...steps.context, api, reportsChanged } }
}

describe('the first traversal', () => {
  const listing = (...answers: Result<ReceivedReportPage>[]) =>
    world({ searchReports: async () => answers.shift() ?? page() })
  const next = async (
    { context, db }: ReturnType<typeof world>,
    position: Partial<FirstTraversal>,
    trail = createCursorTrail(),
  ) => {
    const outcome = await readNextPage(context, { ...firstTraversalFromTop, ...position }, trail)
    return { outcome, position: readFirstTraversal(db) }
  }
  const begun = { cursor: 'on', position: 5_000 }

  it('continues from its last row when its cursor is refused: at once, the next time after a wait', async () => {
    await using desk = listing(err(refused), err(refused))
    const restarted = { bound: 5_000, cursor: null, refusals: 1 }
    expect(await next(desk, begun)).toMatchObject({
      outcome: { kind: 'done', progress: false },
      position: restarted,
    })
    expect(await next(desk, { ...begun, refusals: 1 })).toMatchObject({
      outcome: { kind: 'failed', error: refused },
      position: { ...restarted, refusals: 2 },
    })
  })

  it('does not end with an unexpected empty page, but with the second one', async () => {
    await using desk = listing()
    const doubted = await next(desk, begun)
    expect(doubted).toMatchObject({ outcome: { kind: 'done', progress: false }, position: { done: false } })
    expect(await next(desk, { ...begun, refusals: 1 })).toMatchObject({ position: { done: true } })
  })

  it('accepts an empty page of a service without any report', async () => {
    await using desk = listing()
    expect(await next(desk, {})).toMatchObject({ position: { done: true, refusals: 0 } })
  })

  it('finds no cycle when it starts over', async () => {
    await using desk = listing(page([2], { nextCursor: 'on' }), page([2], { nextCursor: 'on' }))
    const trail = createCursorTrail()
    await next(desk, {}, trail)
    expect(await next(desk, {}, trail)).toMatchObject({ outcome: { kind: 'done' } })
  })

  it('is over with a first page that holds everything, and current if that has a time', async () => {
    await using dated = listing(page([1, 2], { answeredAt: 9_000 }))
    await readNewestActivity(dated.context)
    expect(readFirstTraversal(dated.db)).toMatchObject({ done: true })
    expect(readCurrentAsOf(dated.db)).toBe(1_000)
    const { lastActivityAt: _, ...undated } = summary(1)
    await using untimed = listing(page([], { items: [undated] }))
    await readNewestActivity(untimed.context)
    expect(readFirstTraversal(untimed.db)).toMatchObject({ done: true })
    expect(readCurrentAsOf(untimed.db)).toBeNull()
  })
})

describe('transitions', () => {
  const list = (items: object[] = [], currentStatus: object | null = null) => ok({ items, currentStatus })

  function learning(answer: () => Promise<Result<unknown>>, mayAsk = () => true) {
    const listTransitions = vi.fn((_: unknown, __: unknown) => answer())
    const desk = world({ listTransitions })
    storeReportSummaries(desk.db, [summary(1), summary(2), summary(3, { status: status.triaged })])
    for (const id of [1, 2]) storeReportDetails(desk.db, details(id), { readAt: 1, revision: null })
    const doubted = vi.fn()
    const work = createTransitionsWork(desk.context, mayAsk, doubted)
    return { ...desk, work, doubted, listTransitions }
  }
  const idsOf = ({ listTransitions }: ReturnType<typeof learning>) =>
    listTransitions.mock.calls.map(([asked]) => (asked as { id: number }).id)

  it('are not requested in the background while the user waits, and are afterwards', async () => {
    const { promise, resolve } = Promise.withResolvers<Result<unknown>>()
    await using desk = learning(() => promise)
    desk.work.look()
    expect(desk.work.dueAt()).toBe(1_000)
    const asked = desk.work.ask(1, 'report')
    expect(desk.work.dueAt()).toBe(Number.POSITIVE_INFINITY)
    resolve(list())
    await asked
    expect(desk.work.dueAt()).toBe(1_000)
  })

  it('that the background waits for are hastened for a user who needs the same kind, and not requested twice', async () => {
    const { promise, resolve } = Promise.withResolvers<Result<unknown>>()
    await using desk = learning(() => promise)
    const step = desk.work.step()
    const [first] = idsOf(desk)
    const same = desk.work.ask(first === 1 ? 2 : 1, 'kind')
    expect(desk.listTransitions.mock.calls[0]?.[1]).toMatchObject({ hasten: { aborted: true } })
    resolve(list())
    expect(await same).toEqual({ ok: true, value: { hasMoved: false } })
    await step
    expect(idsOf(desk)).toHaveLength(1)
    // No request is under way anymore, so this one is sent.
    await desk.work.ask(1, 'kind')
    expect(idsOf(desk)).toHaveLength(2)
  })

  it('of a report whose connection breaks three times are skipped, and lists are requested each time as a check', async () => {
    await using desk = learning(async () => err(broke))
    for (let time = 0; time < 4; time += 1) await desk.work.step()
    const [first, second, third, fourth] = idsOf(desk)
    expect([second, third]).toEqual([first, first])
    expect(fourth).not.toBe(first)
    expect(desk.doubted).toHaveBeenCalledTimes(4)
  })

  it('without an answer while lists fail too do not make a report suspect', async () => {
    let may = true
    await using desk = learning(
      async () => {
        may = false
        return err(broke)
      },
      () => may,
    )
    for (let time = 0; time < 4; time += 1) await desk.work.step()
    expect(new Set(idsOf(desk)).size).toBe(1)
    expect(desk.doubted).not.toHaveBeenCalled()
  })

  it('that were refused and are listed again are not refused any more', async () => {
    const answers: Result<unknown>[] = [err(forbidden), list()]
    await using desk = learning(async () => answers.shift() ?? list())
    const isRefused = () => isListRefused(desk.db, refusalPlace(desk.db, 1))
    await desk.work.ask(1, 'report')
    expect(isRefused()).toBe(true)
    await desk.work.ask(1, 'report')
    expect(isRefused()).toBe(false)
  })

  it('show a status that is stored, unless the report changed during the request', async () => {
    let meanwhile = (): void => undefined
    await using desk = learning(async () => {
      meanwhile()
      return list([], status.resolved)
    })
    const statusOf = (id: number) => column(desk.db, 'status_id', `id = ${id}`)[0]
    expect(await desk.work.ask(1, 'report')).toEqual({ ok: true, value: { hasMoved: true } })
    expect(statusOf(1)).toBe(status.resolved.id)
    meanwhile = () =>
      void storeReportSummaries(desk.db, [summary(2, { name: 'Another name', lastActivityAt: 9_000 })])
    expect(await desk.work.ask(2, 'report')).toEqual({ ok: true, value: { hasMoved: true } })
    expect(statusOf(2)).toBe(status.new.id)
    expect(column(desk.db, 'id', 'details_stale = 1').map(Number)).toEqual(expect.arrayContaining([1, 2]))
  })
})
