import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import Sqlite from 'better-sqlite3-multiple-ciphers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DemoServiceMessage } from '#service/demo-worker.ts'
import type { Report, ReportPage } from '#shared/admin-api/resources.ts'
import { hasModes, modeOf } from '../../fixtures/file-mode.ts'
import { readEveryPage, startTestService } from '../../fixtures/service.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'admin-service-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const now = Date.parse('2026-06-01T09:00:00Z')

describe('a data folder', () => {
  test('keeps reports, changes, tokens and cursors for the next start', async () => {
    const first = await startTestService({ dataDir, reports: 30 })
    const page = (await first.ask('searchReports', { query: { limit: 10 } })).json<ReportPage>()
    const id = page.items[0]?.id ?? 0
    await first.ask('patchReport', { path: { id }, body: { name: 'Renamed before the end' } })
    await first.close()

    await using second = await startTestService({ dataDir, reports: 999, seed: 99 })
    expect(second.tokens).toEqual(first.tokens)
    expect(second.people).toEqual(first.people)
    const report = (await second.ask('readReport', { path: { id } })).json<Report>()
    expect(report.name).toBe('Renamed before the end')
    const next = await second.ask('searchReports', { query: { limit: 100, cursor: page.nextCursor ?? '' } })
    expect(next.json<ReportPage>().items).toHaveLength(20)
  })

  test.runIf(hasModes)('belongs to its owner alone', async () => {
    await using _service = await startTestService({ dataDir, reports: 5 })
    expect(modeOf(join(dataDir, 'admin-service.sqlite'))).toMatch(/00$/)
  })

  test('that was left half filled is filled again', async () => {
    const first = await startTestService({ dataDir, reports: 20 })
    await first.close()
    const db = new Sqlite(join(dataDir, 'admin-service.sqlite'))
    db.exec('DELETE FROM reports WHERE id % 2 = 0')
    db.pragma('user_version = 0')
    db.close()
    await using second = await startTestService({ dataDir, reports: 20 })
    expect(await readEveryPage(second)).toHaveLength(20)
  })

  test('that cannot be read is reported, not hidden', async () => {
    await writeFile(join(dataDir, 'admin-service.sqlite'), 'this is no database, it is a diary'.repeat(200))
    await expect(startTestService({ dataDir, reports: 5 })).rejects.toThrow(/not a database/)
    await truncate(join(dataDir, 'admin-service.sqlite'))
  })
})

test('the same seed and time make the same reports; tokens differ with every start', async () => {
  await using one = await startTestService({ reports: 25, seed: 3, now })
  await using two = await startTestService({ reports: 25, seed: 3, now })
  await using other = await startTestService({ reports: 25, seed: 4, now })
  const reports = await readEveryPage(one)
  expect(await readEveryPage(two)).toEqual(reports)
  expect(await readEveryPage(other)).not.toEqual(reports)
  expect(Object.values(two.tokens).some((token) => Object.values(one.tokens).includes(token))).toBe(false)
})

test('a live service adds reports, comments and silent changes', async () => {
  await using service = await startTestService({ reports: 20, liveEveryMs: 1 })
  const before = new Map((await readEveryPage(service)).map((report) => [report.id, report]))
  const met = { arrived: false, commented: false, changedSilently: false }
  while (!Object.values(met).every(Boolean)) {
    for (const report of await readEveryPage(service, { query: { limit: 100 } })) {
      const known = before.get(report.id)
      if (known === undefined) met.arrived = true
      else if (known.lastActivityAt !== report.lastActivityAt) met.commented = true
      else if (JSON.stringify(known) !== JSON.stringify(report)) met.changedSilently = true
    }
  }
})

test('the request log records time, caller, request and answer', async () => {
  await using service = await startTestService({ reports: 5 })
  const before = Date.now()
  await service.ask('listPrograms', { token: 'readOnly' })
  await service.ask('readReport', { path: { id: 1 } })
  await service.ask('listPrograms', { token: null })
  await fetch(`${service.baseUrl}/nothing`)
  const requests = service.requests()
  expect(requests).toMatchObject([
    {
      method: 'GET',
      path: '/api/v1/admin/programs',
      endpoint: 'listPrograms',
      status: 200,
      tokenName: 'readOnly',
    },
    { endpoint: 'readReport', status: 404, tokenName: 'superAdmin' },
    { endpoint: 'listPrograms', status: 401, tokenName: null },
    { path: '/nothing', endpoint: null, status: 404, tokenName: null },
  ])
  expect(requests.every(({ at }) => at >= before && at <= Date.now())).toBe(true)
  expect(service.counters()).toEqual({ listPrograms: 2, readReport: 1 })
  service.clearRequests()
  expect(service.requests()).toEqual([])
})

test('the demo worker reports its address, keeps its data, and ends on request', async () => {
  const start = async () => {
    const worker = new Worker(new URL('../../../src/service/demo-worker.ts', import.meta.url), {
      workerData: { dataDir, reports: 12, seed: 7, rateLimit: 0 },
    })
    const said = await new Promise<DemoServiceMessage>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
    })
    if ('failed' in said) throw new Error(said.failed)
    return {
      said,
      stop: () =>
        new Promise<number>((resolve) => {
          worker.once('exit', resolve)
          worker.postMessage('close')
        }),
    }
  }
  const first = await start()
  const response = await fetch(`${first.said.baseUrl}/api/v1/admin/reports`, {
    headers: { authorization: `Bearer ${first.said.token}` },
  })
  expect(((await response.json()) as ReportPage).items).toHaveLength(12)
  expect(await first.stop()).toBe(0)
  await expect(fetch(first.said.baseUrl)).rejects.toThrow()
  const second = await start()
  expect(second.said).toMatchObject({ token: first.said.token, userId: first.said.userId })
  await second.stop()
})
