import { expect, it, vi } from 'vitest'
import type { AdminApi } from '#main/engine/api/admin-api.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import { markStale } from '#main/engine/store/reports/reports.ts'
import { hasWaitingDocuments } from '#main/engine/store/search/search-index.ts'
import { withinTransaction } from '#main/engine/store/transaction.ts'
import { createHydration } from '#main/engine/sync/hydration.ts'
import { storePage } from '#main/engine/sync/queue-page.ts'
import type { SyncContext } from '#main/engine/sync/sync-context.ts'
import { createSyncLanes } from '#main/engine/sync/sync-lanes.ts'
import { heldAnswers } from '../../fixtures/held-answers.ts'
import { rememberingLog } from '../../fixtures/remembering-log.ts'
import { startTestService } from '../../fixtures/service.ts'
import { summary } from '../store/received-samples.ts'
import { stepsOn } from './single-steps.ts'

interface AskedFor {
  readonly reportId: number
  readonly priority: string
  readonly signal: AbortSignal | undefined
}

/**
 * Hydrates a service's reports through an api that records which reports are read, and waits while the test holds it.
 */
async function reading(reports: number) {
  const service = await startTestService({ reports })
  const steps = stepsOn({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
  const ending = new AbortController()
  const asked: AskedFor[] = []
  const answers = heldAnswers()
  const readReport: AdminApi['readReport'] = async (parameters, options) => {
    const { priority, signal } = options
    asked.push({ reportId: parameters.id, priority, signal })
    await answers.passed()
    return steps.context.api.readReport(parameters, options)
  }
  const api: AdminApi = Object.create(steps.context.api, { readReport: { value: readReport } })
  const context: SyncContext = { ...steps.context, api, signal: ending.signal }
  const never = () => false
  let mayRead = false
  const hydration = createHydration(context, {
    log: rememberingLog(),
    mayRead: () => mayRead,
    changed: () => undefined,
    stored: () => undefined,
    unauthorized: () => undefined,
    recovered: () => undefined,
    listFails: never,
    listRecovered: never,
    doubted: () => undefined,
  })
  const ran = hydration.run()
  return {
    ...{ db: steps.db, hydration, asked, ending, ran, reportIds: service.backstage.reportIds() },
    ids: () => asked.map(({ reportId }) => reportId),
    begin: () => {
      mayRead = true
      hydration.ring()
    },
    hold: answers.hold,
    [Symbol.asyncDispose]: async () => {
      ending.abort()
      await ran
      await steps[Symbol.asyncDispose]()
      await service.close()
    },
  }
}

it('a report with several waiters is read once', async () => {
  await using world = await reading(3)
  const [id = 0] = world.reportIds
  const goOn = world.hold()
  const first = world.hydration.fetch(id)
  await expect.poll(world.ids).toEqual([id])
  const second = world.hydration.fetch(id)
  await new Promise((resolve) => setImmediate(resolve))
  goOn()
  expect(await Promise.all([first, second])).toEqual([
    { ok: true, value: null },
    { ok: true, value: null },
  ])
  expect(world.ids()).toEqual([id])
})

it('a report with an unreadable row is not read twice at a time', async () => {
  await using world = await reading(3)
  const [id = 0, other = 0] = world.reportIds
  const goOn = world.hold()
  const fetched = world.hydration.fetch(id)
  await expect.poll(world.ids).toEqual([id])
  world.hydration.readListed([id, other])
  world.begin()
  await expect.poll(world.ids).toContain(other)
  goOn()
  await fetched
  expect(world.ids()).toEqual([id, other])
})

it('a report that is opened during its background reading is read for the user instead', async () => {
  await using world = await reading(3)
  const [id = 0] = world.reportIds
  const goOn = world.hold()
  world.hydration.readListed([id])
  world.begin()
  await expect.poll(world.ids).toEqual([id])
  world.hydration.open(id, false)
  await expect.poll(world.ids).toEqual([id, id])
  expect(world.asked.map(({ priority }) => priority)).toEqual(['background', 'person'])
  expect(world.asked.map(({ signal }) => signal?.aborted)).toEqual([true, false])
  goOn()
})

it('news of the report on screen waits behind no background work', async () => {
  await using world = await reading(3)
  const { db, hydration, asked, reportIds } = world
  const [id = 0] = reportIds
  hydration.open(id, false)
  await hydration.fetch(id)
  asked.length = 0
  withinTransaction(db, (transaction) => markStale(transaction, id))
  storeReportSummaries(db, [summary(reportIds[1] ?? 0)])
  world.begin()
  await expect.poll(() => asked).toHaveLength(2)
  const priorityOf = (reportId?: number) => asked.find((one) => one.reportId === reportId)?.priority
  expect([priorityOf(id), priorityOf(reportIds[1])]).toEqual(['person', 'background'])
})

it('no wake-up starts background reading during a wait after a failure', async () => {
  await using world = await reading(3)
  const { db, hydration, reportIds } = world
  storeReportSummaries(db, [summary(reportIds[1] ?? 0)])
  hydration.backoff.failed({ kind: 'serviceFailed', status: 500 }, 1_000)
  world.begin()
  const fetched = hydration.fetch(reportIds[0] ?? 0)
  await expect.poll(world.ids).toContain(reportIds[0])
  expect(world.ids()).toEqual([reportIds[0]])
  await fetched
})

it('waiters for a report are notified when the connection ends, even if its reading had not begun', async () => {
  await using world = await reading(5)
  const goOn = world.hold()
  const reported = vi.fn()
  for (const id of world.reportIds.slice(0, 4)) void world.hydration.fetch(id).then(reported)
  await expect.poll(world.ids).toHaveLength(2)
  world.ending.abort()
  goOn()
  await world.ran
  void world.hydration.fetch(world.reportIds[4] ?? 0).then(reported)
  await expect.poll(() => reported.mock.calls.length).toBe(5)
  for (const [result] of reported.mock.calls) expect(result).toMatchObject({ ok: false })
})

it('the sync ends only after the last answer, so that nothing is stored later', async () => {
  await using world = await reading(3)
  const goOn = world.hold()
  const fetched = world.hydration.fetch(world.reportIds[0] ?? 0)
  await expect.poll(world.ids).toHaveLength(1)
  let hasEnded = false
  const ended = world.ran.then(() => {
    hasEnded = true
  })
  world.ending.abort()
  await new Promise((resolve) => setImmediate(resolve))
  expect(hasEnded).toBe(false)
  goOn()
  await ended
  expect(world.hydration.underWay).toBe(0)
  expect(await fetched).toMatchObject({ ok: false })
})

it('the last stored text is found by a search even after the sync has ended', async () => {
  await using steps = stepsOn({ baseUrl: 'http://127.0.0.1:1', token: 'any' })
  const { db, context } = steps
  storePage(context, { items: [summary(7)], setAside: [], nextCursor: null }, () => undefined, 'soon')
  expect(hasWaitingDocuments(db)).toBe(true)
  const lanes = createSyncLanes(
    { ...context, signal: AbortSignal.abort() },
    {
      log: rememberingLog(),
      changed: () => undefined,
      reportRead: () => undefined,
      unauthorized: () => undefined,
    },
  )
  await lanes.run()
  expect(hasWaitingDocuments(db)).toBe(false)
})
