import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createRequestBudget } from '#main/engine/api/budget.ts'
import { createAdminApi } from '#main/engine/api/client.ts'
import { decideBulk } from '#main/engine/outbox/decide-bulk.ts'
import { readBatches } from '#main/engine/queries/lists/batch-view.ts'
import { openWorkspaceStore } from '#main/engine/storage/open.ts'
import type { WritableDb } from '#main/engine/store/database.ts'
import { pauseBatch } from '#main/engine/store/outbox/outbox-entries.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import { inTransaction } from '#main/engine/store/transaction.ts'
import { askForTransitions } from '#main/engine/sync/learn-transitions.ts'
import { builtProgram } from '../../fixtures/built-programs.ts'
import { rememberingLog } from '../../fixtures/remembering-log.ts'
import { startTestService, type TestService } from '../../fixtures/service.ts'
import { testLimits } from '../../fixtures/test-limits.ts'
import { type ActingDesk, startActingDesk } from './acting-desk.ts'

/**
 * The service limits requests within a few seconds here instead of a minute, with a smaller limit. The soak changes ten
 * times as many reports.
 */
const isSoak = process.env.SOAK !== undefined
const count = isSoak ? 500 : 50
const rate = isSoak ? { limit: 100, windowMs: 10_000 } : { limit: 12, windowMs: 3_000 }
/** Number of actions of a bulk change that are sent side by side. */
const lanes = 4
/** Tests that check no estimate can use shorter windows. */
const shortRate = { ...rate, windowMs: rate.windowMs / 2 }
/** What the budget adds to each window, in ms, in case the clocks differ. */
const marginMs = 250
const processFile = builtProgram('test/integration/outbox/bulk-process.ts')

type Rate = typeof rate

interface Prepared {
  readonly rate: Rate
  readonly service: TestService
  readonly folder: string
  readonly reportIds: readonly number[]
  [Symbol.asyncDispose](): Promise<void>
}

/** A service with `count` new reports, and a local copy that knows their possible transitions. */
async function prepare(rate: Rate): Promise<Prepared> {
  const { limit, windowMs } = rate
  const service = await startTestService({ reports: 5, rateLimit: limit, rateWindowMs: windowMs })
  const folder = mkdtempSync(join(tmpdir(), 'desk-bulk-'))
  const { db, close } = openStore(folder)
  await using reader = openReader(service, rate)
  const { api } = reader
  const programs = await api.listPrograms({}, call)
  const programId = programs.ok ? programs.value.items[0]?.id : undefined
  if (programId === undefined) throw new Error(JSON.stringify(programs))
  const reportIds = Array.from({ length: count }, () => service.backstage.addReport({ programId }))
  for (const page of await readPages(reader))
    inTransaction(db, (transaction) => storeReportSummaries(transaction, page))
  const learned = await askForTransitions({ db, ...reader, now: Date.now }, reportIds[0] ?? 0, {
    priority: 'person',
  })
  expect(learned.ok).toBe(true)
  close()
  service.clearRequests()
  return {
    rate,
    service,
    folder,
    reportIds,
    [Symbol.asyncDispose]: async () => {
      await service.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const call = { priority: 'person' } as const

/**
 * Opens a client with another token, within the limit of that token, so that the tested token keeps its whole limit.
 */
function openReader({ baseUrl, tokens }: TestService, rate: Rate) {
  const log = rememberingLog()
  const budget = createRequestBudget({
    requestLog: { load: () => [], record: () => undefined },
    log,
    ...rate,
  })
  const api = createAdminApi({ baseUrl, token: tokens.standardAdmin, budget })
  return {
    api,
    signal: new AbortController().signal,
    [Symbol.asyncDispose]: async () => {
      budget.close()
      await api.close()
    },
  }
}

async function readPages({ api }: Pick<ReturnType<typeof openReader>, 'api'>) {
  const pages = []
  let cursor: string | null = null
  do {
    const page = await api.searchReports({ query: { limit: 100, ...(cursor !== null && { cursor }) } }, call)
    if (!page.ok) throw new Error(JSON.stringify(page.error))
    pages.push(page.value.items)
    cursor = page.value.nextCursor
  } while (cursor !== null)
  return pages
}

function openStore(folder: string): { readonly db: WritableDb; close(): void } {
  const opened = openWorkspaceStore(join(folder, 'workspace.sqlite'))
  if (!opened.ok) throw new Error(JSON.stringify(opened.error))
  const { db } = opened.value
  return { db, close: () => db.close() }
}

function triageAll(db: WritableDb, reportIds: readonly number[]): number {
  const decided = decideBulk(db, {
    reportIds,
    action: { kind: 'transition', transition: 'triaged' },
    withUnknown: false,
    title: 'Triaged',
    me: null,
    holdMs: 0,
    now: Date.now(),
  })
  if (!decided.ok) throw new Error(JSON.stringify(decided.error))
  expect(decided.value.decided).toBe(count)
  return decided.value.batchId
}

const countsOf = (db: WritableDb) => readBatches(db, Date.now())[0]?.counts

const moves = (service: TestService) =>
  service.requests().filter(({ endpoint }) => endpoint === 'executeTransition')

/** Expects each report to be Triaged and to have been moved once: the timeline of a new report has no other entry. */
async function expectMovedOnce({ service, rate, reportIds }: Prepared): Promise<void> {
  await using reader = openReader(service, rate)
  const reports = (await readPages(reader)).flat().filter(({ id }) => reportIds.includes(id))
  expect(reports.map(({ status }) => status?.name)).toEqual(reportIds.map(() => 'Triaged'))
  expect(reportIds.map((id) => service.backstage.entryIds(id).length)).toEqual(reportIds.map(() => 1))
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await delay(5)
}

describe(`a bulk change of ${count} reports`, () => {
  it('keeps to the budget without a 429, sends each once, and estimates its remaining minutes', async () => {
    await using prepared = await prepare(rate)
    const { service, folder, reportIds } = prepared
    const desk: ActingDesk = startActingDesk(service, { folder, rate })
    triageAll(desk.db, reportIds)
    desk.ring()

    const foretold: { readonly left: number; readonly tookMs: number; readonly ms: number }[] = []
    const left = () => {
      const counts = countsOf(desk.db)
      return counts === undefined ? 0 : counts.held + counts.queued
    }
    while (left() + (countsOf(desk.db)?.sending ?? 0) > 0) {
      if (left() > 0) foretold.push({ left: left(), tookMs: desk.tookMs(), ms: desk.timeFor(left()) })
      await delay(50)
    }

    expect(countsOf(desk.db)).toMatchObject({ done: count })
    const asked = service.requests()
    expect(asked.filter(({ status }) => status === 429)).toEqual([])
    expect(asked.length).toBeLessThanOrEqual(count * 1.02)
    // The bounds are rough: the present window may be used up or still empty, and the time of an answer is what the
    // desk measured. Whether an estimate is right to a tenth is tested in `bulk-budget.test.ts`, with a clock that no
    // busy machine delays.
    expect(foretold.length).toBeGreaterThan(0)
    for (const { left, tookMs, ms } of foretold) {
      const windows = Math.ceil(left / rate.limit)
      expect(ms, `for ${left}`).toBeGreaterThan((windows - 2) * rate.windowMs)
      const longest = rate.windowMs + marginMs + tookMs * (rate.limit / lanes + 1)
      expect(ms, `for ${left}`).toBeLessThan((windows + 1) * longest)
    }
    await desk[Symbol.asyncDispose]()
    await expectMovedOnce(prepared)
  })

  it(
    'that is paused, killed and restarted midway completes the rest once',
    async () => {
      await using prepared = await prepare(shortRate)
      const { service, folder, reportIds } = prepared
      const before = openStore(folder)
      const batchId = triageAll(before.db, reportIds)

      let child = startProcess(prepared)
      await until(() => moves(service).length >= count * 0.3)
      inTransaction(before.db, () => pauseBatch(before.db, batchId, true))
      await until(() => countsOf(before.db)?.sending === 0)
      const whilePaused = moves(service).length
      await delay(shortRate.windowMs + 2 * marginMs)
      expect(moves(service).length).toBe(whilePaused)
      await kill(child)

      inTransaction(before.db, () => pauseBatch(before.db, batchId, false))
      child = startProcess(prepared)
      // Kill the process during a request, as far as timing allows.
      await until(() => moves(service).length >= count * 0.6)
      await kill(child)
      const afterKill = countsOf(before.db)
      expect((afterKill?.done ?? 0) + (afterKill?.sending ?? 0)).toBeLessThan(count)

      child = startProcess(prepared)
      await until(() => countsOf(before.db)?.done === count)
      await kill(child)
      before.close()

      // Requests under way at the kill may have been sent twice, but none was carried out twice.
      expect(moves(service).length).toBeLessThanOrEqual(count + 4)
      expect(service.requests().filter(({ status }) => status === 429)).toEqual([])
      await expectMovedOnce(prepared)
    },
    testLimits.long,
  )
})

function startProcess({ service, folder, rate }: Prepared): ChildProcess {
  const { baseUrl, tokens } = service
  const given = [folder, baseUrl, tokens.superAdmin, String(rate.limit), String(rate.windowMs)]
  return spawn(process.execPath, [processFile, ...given], { stdio: ['ignore', 'ignore', 'inherit'] })
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
