import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createRequestBudget } from '#main/engine/api/budget.ts'
import { createAdminApi } from '#main/engine/api/client.ts'
import { systemClock } from '#main/engine/api/clock.ts'
import { download } from '#main/engine/evidence/download.ts'
import { waitAgain } from '#main/engine/evidence/download-queue.ts'
import { countDownloadsOf, readDownloads } from '#main/engine/evidence/downloads-view.ts'
import { createEvidenceLists } from '#main/engine/evidence/evidence-lists.ts'
import { fetchEvidence } from '#main/engine/evidence/fetch-evidence.ts'
import { glanceAt } from '#main/engine/evidence/file-presence.ts'
import { openKeptFiles } from '#main/engine/evidence/kept-files.ts'
import { onDisk } from '#main/engine/evidence/on-disk.ts'
import { openDownloads } from '#main/engine/evidence/open-downloads.ts'
import { openPart } from '#main/engine/evidence/part-file.ts'
import { openStorage } from '#main/engine/evidence/storage-client.ts'
import {
  addDownload,
  checkpointDownload,
  findDownload,
  finishDownload,
  moveDownload,
  pauseWantedEvidence,
  placeDownload,
  readDownload,
  removeDownload,
  sealDownload,
  wantEvidence,
  wantedEvidence,
} from '#main/engine/store/evidence/evidence-downloads.ts'
import { inTransaction } from '#main/engine/store/transaction.ts'
import type { Evidence } from '#shared/admin-api/resources.ts'
import type { DownloadsView } from '#shared/desk/evidence.ts'
import { err, ok } from '#shared/desk/result.ts'
import { factoryNaming } from '#shared/rules/evidence/naming-template.ts'
import { rememberingLog } from '../../fixtures/remembering-log.ts'
import { startTestService, type TestService } from '../../fixtures/service.ts'
import { etagOf, type StorageAnswering, serve, startStorageHost } from '../../fixtures/storage-host.ts'
import { startTestDesk } from '../engine/test-desk.ts'
import { must, temporaryFolder, temporaryStore } from '../store/temporary-store.ts'
import { downloadsOf, filesBelow, startDownloadingDesk } from './downloading-desk.ts'
import { startStoredEvidence } from './stored-evidence.ts'

// Each test guards one line of the engine's evidence; no other test notices if that line is missing.

const whole = randomBytes(60_000)

/** Downloads one file, with a clock that only the test advances. */
async function fetchWhole(answer: StorageAnswering, { now = (): number => 0, size = whole.length } = {}) {
  await using host = await startStorageHost()
  host.answerWith(answer)
  const part = must(await openPart(join(temporaryFolder(), 'file.part'), 0))
  const { signal } = new AbortController()
  let asked = 0
  let most = 0
  const fetched = await download({
    part,
    begun: { received: 0, total: null, validator: null },
    size,
    signal,
    clock: {
      ...systemClock,
      sinceMachineStart: now,
      after: (_, action) => {
        setImmediate(action)
        return () => undefined
      },
    },
    askAddress: async () => {
      asked += 1
      return ok(`${host.baseUrl}/file`)
    },
    open: (address, wanted) => openStorage({ address, wanted, signal, allowLoopback: true }),
    onReceived: (bytes) => {
      most = Math.max(most, bytes)
    },
    onCheckpoint: () => ok(null),
  })
  await part.close()
  return { fetched, asked, most, length: part.length, requests: host.arrivals.length }
}

describe('a download', () => {
  it.each([
    [269_000, 1],
    [271_000, 2],
  ])('whose address is %i ms old requests this many new ones: %i', async (age, times) => {
    let at = 0
    const { fetched, asked } = await fetchWhole(
      (response, arrival, nth) => {
        if (nth === 1) at = age
        serve(response, arrival, whole, nth === 1 ? { cutAfter: 30_000 } : {})
      },
      { now: () => at },
    )
    expect({ ok: fetched.ok, asked }).toEqual({ ok: true, asked: times })
  })

  it('that gets a few bytes with each answer is given up after six answers', async () => {
    const { fetched, requests } = await fetchWhole((response, arrival) =>
      serve(response, arrival, whole, { cutAfter: 10 }),
    )
    expect(fetched.ok).toBe(false)
    expect(requests).toBe(6)
  })

  it('whose answer ends early without an error continues with the next request', async () => {
    const { fetched, requests } = await fetchWhole((response, arrival, nth) => {
      // Without a length, nothing shows that bytes are missing.
      if (nth === 1) response.writeHead(200, { etag: etagOf(whole) }).end(whole.subarray(0, 30_000))
      else serve(response, arrival, whole)
    })
    expect({ ok: fetched.ok, requests }).toEqual({ ok: true, requests: 2 })
  })

  it('whose answers all end early is given up, and keeps what arrived', async () => {
    const { fetched, length, requests } = await fetchWhole((response, { headers }) => {
      const from = Number(/\d+/.exec(headers.range ?? '')?.[0] ?? 0)
      const ranged = from === 0 ? {} : { 'content-range': `bytes ${from}-${from + 9}/*` }
      response.writeHead(from === 0 ? 200 : 206, { etag: etagOf(whole), ...ranged })
      response.end(whole.subarray(from, from + 10))
    })
    expect(fetched).toMatchObject({ ok: false, error: { kind: 'storageFailed' } })
    expect({ length, requests }).toEqual({ length: 60, requests: 6 })
  })

  it('that brings more bytes than announced keeps none of them', async () => {
    const tooMuch = randomBytes(1_000_000)
    const { fetched, most, length } = await fetchWhole(
      (response, arrival) => serve(response, arrival, tooMuch, { withoutLength: true }),
      { size: 900_000 },
    )
    expect(fetched).toMatchObject({ ok: false, error: { kind: 'sizeDiffers' } })
    expect(length).toBe(0)
    // No byte beyond the announced size is ever written either.
    expect(most).toBeLessThanOrEqual(900_000)
  })
})

describe('a partial file', () => {
  it('with fewer bytes than recorded is not trusted, and starts over', async () => {
    const path = join(temporaryFolder(), 'file.part')
    writeFileSync(path, whole.subarray(0, 100))
    const part = must(await openPart(path, 200))
    expect(part.length).toBe(0)
    await part.close()
    expect(readFileSync(path)).toHaveLength(0)
  })

  it('that is resumed is typed by its true beginning', async () => {
    const path = join(temporaryFolder(), 'file.part')
    writeFileSync(path, whole.subarray(0, 100))
    const part = must(await openPart(path, 100))
    must(await part.append(whole.subarray(100, 120)))
    expect(Buffer.from(part.digest().head)).toEqual(whole.subarray(0, 120))
    await part.close()
  })
})

it.each(['ENOSPC', 'EDQUOT'])(
  'a disk that takes no more is full, also by the quota of one account: %s',
  async (code) => {
    const refused = async () => {
      throw Object.assign(new Error('no room'), { code })
    }
    expect(await onDisk('/evidence/a.bin', refused)).toEqual({ ok: false, error: { kind: 'diskFull' } })
  },
)

async function availableEvidence(service: TestService) {
  const lists = service.backstage.reportIds().map(async (reportId) => {
    const list = await service.ask('listEvidence', { path: { id: reportId } })
    const available = list.json<Evidence[]>().filter(({ status }) => status === 'Available')
    return available.map(({ id }) => ({ reportId, evidenceId: id }))
  })
  return (await Promise.all(lists)).flat()
}

it('a download that is canceled before it has its folder leaves no partial file there', async () => {
  await using service = await startTestService({ reports: 8 })
  await using host = await startStorageHost()
  const url = `${host.baseUrl}/piece`
  service.faults.set([{ kind: 'body', endpoint: 'requestEvidenceDownload', text: JSON.stringify({ url }) }])
  const { baseUrl, tokens } = service
  const [db, log, root] = [temporaryStore(), rememberingLog(), temporaryFolder()]
  const budget = createRequestBudget({ requestLog: { load: () => [], record: () => undefined }, log })
  const api = createAdminApi({ baseUrl, token: tokens.superAdmin, budget })
  const [first] = await availableEvidence(service)
  const { reportId = 0, evidenceId = '' } = first ?? {}
  const about = { filename: 'piece.bin', size: whole.length, mimeType: null }
  addDownload(db, { reportId, evidenceId, ...about }, { rank: 0, now: 1 })
  const row = findDownload(db, reportId, evidenceId)
  if (row === undefined) throw new Error('it is not there')
  const cancelling = new AbortController()
  let parts: readonly string[] = []
  host.answerWith((response) => {
    parts = filesBelow(root)
    // `cancel` does the same: it removes the row without knowing in which folder a part might be.
    removeDownload(db, row.id)
    cancelling.abort()
    response.destroy()
  })
  const context = { ...{ db, api, baseUrl, log, allowLoopback: true }, clock: systemClock }
  const place = () => ({ root, naming: factoryNaming, workspace: 'Test' })
  const call = { signal: cancelling.signal, priority: 'person', onReceived: () => undefined } as const
  expect(await fetchEvidence({ ...context, place }, row, call)).toMatchObject({
    ok: false,
    error: { kind: 'cancelled' },
  })
  expect(parts).toHaveLength(1)
  expect(filesBelow(root)).toEqual([])
  budget.close()
  await api.close()
})

it('a missing file that was put back counts as downloaded', () => {
  const folder = temporaryFolder()
  const row = { folder, name: 'back.bin', bytes: 3 }
  expect(glanceAt({ ...row, presence: 'here' })).toBe('missing')
  writeFileSync(join(folder, 'back.bin'), 'abc')
  expect(glanceAt({ ...row, presence: 'missing' })).toBe('here')
  expect(glanceAt({ ...row, bytes: 4, presence: 'missing' })).toBe('changed')
})

it('a file that is requested again during a check gets no result of the check', async () => {
  const db = temporaryStore()
  const [reportId, evidenceId] = [7, 'one']
  const about = { filename: 'lost.bin', size: 3, mimeType: null }
  addDownload(db, { reportId, evidenceId, ...about }, { rank: 0, now: 1 })
  const { id = 0 } = findDownload(db, reportId, evidenceId) ?? {}
  placeDownload(db, { id, folder: temporaryFolder(), name: 'lost.bin' })
  const sealed = { name: 'lost.bin', bytes: 3, sha256: '0'.repeat(64), kind: 'unknown' } as const
  sealDownload(db, { id, ...sealed, contradicts: null, isMarked: 0 })
  finishDownload(db, { id, mark: null, now: 2 })
  const finished = readDownload(db, id)
  if (finished === undefined) throw new Error('it is not there')
  const log = rememberingLog()
  const { signal } = new AbortController()
  const { check, ended } = openKeptFiles({ db, log, clock: systemClock, changed: () => undefined, signal })
  await ended
  expect(readDownload(db, id)?.presence).toBe('missing')
  addDownload(db, { reportId, evidenceId, ...about }, { rank: 0, now: 3 })
  expect(await check(finished)).toEqual(ok('missing'))
  expect(readDownload(db, id)).toMatchObject({ state: 'waiting', presence: null })
})

it('a running download counts once in the total progress, with its current bytes', () => {
  const db = temporaryStore()
  const [reportId, evidenceId] = [7, 'one']
  addDownload(db, { reportId, evidenceId, filename: 'a.bin', size: 100, mimeType: null }, { rank: 0, now: 1 })
  const { id = 0 } = findDownload(db, reportId, evidenceId) ?? {}
  moveDownload(db, id, 'downloading')
  checkpointDownload(db, { id, received: 10, total: 100, validator: null })
  const downloads = { isConnected: () => true, underWay: () => ({ received: 30, bytesPerSecond: 5 }) }
  expect(countDownloadsOf(db, downloads)).toMatchObject({ received: 30, size: 100, bytesPerSecond: 5 })

  // Neither a file of unknown size nor a paused one is part of the progress.
  for (const [other, size, state] of [
    ['unsized', null, 'downloading'],
    ['later', 40, 'paused'],
  ] as const) {
    const item = { reportId, evidenceId: other, filename: 'b.bin', size, mimeType: null }
    addDownload(db, item, { rank: 0, now: 2 })
    const added = findDownload(db, reportId, other)?.id ?? 0
    moveDownload(db, added, 'downloading')
    checkpointDownload(db, { id: added, received: 20, total: null, validator: null })
    moveDownload(db, added, state)
  }
  expect(countDownloadsOf(db, downloads)).toMatchObject({ received: 30, size: 100, bytesPerSecond: 10 })
})

it('a size known only from the storage host is shown for a running download', () => {
  const db = temporaryStore()
  const [reportId, evidenceId] = [7, 'one']
  addDownload(
    db,
    { reportId, evidenceId, filename: 'a.bin', size: null, mimeType: null },
    { rank: 0, now: 1 },
  )
  const { id = 0 } = findDownload(db, reportId, evidenceId) ?? {}
  moveDownload(db, id, 'downloading')
  checkpointDownload(db, { id, received: 10, total: 100, validator: null })
  const view = readDownloads(db, { isConnected: () => true, underWay: () => null })
  expect(view.downloads).toMatchObject([{ received: 10, size: 100 }])
})

it('a file whose list was read for it is checked against the size of the list', async () => {
  const db = temporaryStore()
  wantEvidence(db, 7, 1)
  const said = { filename: 'a.png', size: 100, mimeType: 'image/png' }
  const answer = ok({ items: [{ id: 'one', ...said }], setAside: [] })
  const nothing = () => undefined
  const lists = createEvidenceLists({ db, clock: systemClock, noted: nothing, added: nothing })
  lists.read({ listEvidence: async () => answer }, new AbortController().signal)
  await lists.ended()
  expect(findDownload(db, 7, 'one')).toMatchObject(said)
})

describe('unanswered lists', () => {
  const all = Array.from({ length: 12 }, (_, at) => at + 1)

  /** Reads twelve missing lists. @param breaks whether the connection breaks during the list of this report. */
  async function readTwelve(breaks: (id: number) => boolean) {
    const db = temporaryStore()
    for (const id of all) wantEvidence(db, id, id)
    const nothing = () => undefined
    const lists = createEvidenceLists({ db, clock: systemClock, noted: nothing, added: nothing })
    const lost = err({ kind: 'network', reason: 'Connection lost.', mayHaveArrived: false } as const)
    const asked: number[] = []
    const listEvidence: Parameters<typeof lists.read>[0]['listEvidence'] = async ({ id }) => {
      asked.push(id)
      return breaks(id) ? lost : ok({ items: [], setAside: [] })
    }
    lists.read({ listEvidence }, new AbortController().signal)
    await lists.ended()
    return { asked, missing: wantedEvidence(db, 100) }
  }

  it('one at a time do not stop the reading of the others', async () => {
    expect(await readTwelve((id) => id % 3 === 0)).toEqual({ asked: all, missing: [3, 6, 9, 12] })
  })

  it('stop the reading after three in a row', async () => {
    expect(await readTwelve((id) => id > 4)).toEqual({ asked: [1, 2, 3, 4, 5, 6, 7], missing: all.slice(4) })
  })
})

it('failed entries wait again, and paused lists stay paused', () => {
  const db = temporaryStore()
  wantEvidence(db, 7, 1)
  pauseWantedEvidence(db, true)
  inTransaction(db, (transaction) => waitAgain(transaction, 'all', 'failed'))
  expect(wantedEvidence(db, 10)).toEqual([])
  inTransaction(db, (transaction) => waitAgain(transaction, 'all', 'paused'))
  expect(wantedEvidence(db, 10)).toEqual([7])
})

describe('the queue of downloads', () => {
  it('runs three of many at once: the fourth place is for a single request of the user', async () => {
    await using desk = await startDownloadingDesk({ reports: 60 })
    const { workspaceId, reports } = desk
    expect(reports.flatMap(({ evidence }) => evidence).length).toBeGreaterThan(4)
    desk.service.faults.set([{ kind: 'latency', endpoint: 'evidenceStorage', ms: 100 }])
    const selection = { kind: 'reports', reportIds: reports.map(({ id }) => id) } as const
    await desk.desk.call('evidence.download', { workspaceId, which: { kind: 'selection', selection } })
    let most = 0
    await desk.until('all are here', ({ counts }) => {
      most = Math.max(most, counts.downloading)
      return counts.waiting + counts.downloading + counts.listsToRead === 0
    })
    expect(most).toBe(3)
  })

  it('starts a download that was paused and resumed at once only after the former run has ended', async () => {
    await using evidence = await startStoredEvidence()
    const { desk, host } = evidence
    const { workspaceId } = desk
    const { reportId, evidenceId } = await evidence.next(whole.length)
    const stalling: StorageAnswering = (response, arrival) =>
      serve(response, arrival, whole, { stallAfter: 20_000 })
    host.answerWith(stalling)
    await desk.get(reportId, evidenceId)
    const isUnderWay = (view: DownloadsView) =>
      view.downloads.some(({ bytesPerSecond, received }) => bytesPerSecond !== null && received >= 20_000)
    await desk.until('under way', isUnderWay)
    const change = (to: 'pause' | 'resume') =>
      desk.desk.call('evidence.change', { workspaceId, which: 'all', change: to })
    await Promise.all([change('pause'), change('resume')])
    await expect.poll(() => host.arrivals.length).toBe(2)
    // The download is under way a second time and registered as such, so a pause would reach it.
    expect((await desk.until('begun', ({ counts }) => counts.downloading === 1)).downloads).toMatchObject([
      { state: 'downloading', bytesPerSecond: expect.any(Number) },
    ])
  })

  it('resumes when a sync is requested, but not with a revoked token', async () => {
    const db = temporaryStore()
    const log = rememberingLog()
    const workspace = {
      ...{ id: 'one', name: 'One', baseUrl: 'https://api.example', isDemo: false, meUserId: null },
      ...{ requestsPerMinute: 120, unencrypted: true },
    }
    const downloads = openDownloads({
      ...{ db, log, emit: () => undefined, profileDir: temporaryFolder() },
      evidencePlace: () => ({ folder: null, naming: factoryNaming }),
      allowedHosts: () => [],
      workspace: () => workspace,
    })
    const budget = createRequestBudget({ requestLog: { load: () => [], record: () => undefined }, log })
    downloads.connectTo(createAdminApi({ baseUrl: workspace.baseUrl, token: 'any', budget }))
    expect(downloads.isConnected()).toBe(true)
    await downloads.disconnect()
    downloads.goOn()
    expect(downloads.isConnected()).toBe(false)
    await downloads.close()
  })

  it('does not restart downloads refused by the storage host when the network is back', async () => {
    await using evidence = await startStoredEvidence()
    const { desk } = evidence
    const { workspaceId } = desk
    const refused = await evidence.fetch(10, (response) => response.writeHead(404).end())
    expect(refused).toMatchObject({ state: 'failed', error: { kind: 'storageFailed' } })
    desk.service.clearRequests()
    desk.service.faults.set([{ kind: 'cut', at: 'start' }])
    await desk.desk.call('sync.now', { workspaceId })
    await desk.desk.until('offline', ({ connection }) => connection === 'offline')
    desk.service.faults.clear()
    await desk.desk.call('sync.now', { workspaceId })
    await desk.desk.synced()
    await desk.settled()
    expect(desk.service.counters().requestEvidenceDownload).toBeUndefined()
    expect((await desk.view()).downloads).toMatchObject([
      { state: 'failed', error: { kind: 'storageFailed' } },
    ])
  })

  it('ignores the answer of a list that was canceled meanwhile', async () => {
    await using service = await startTestService({
      reports: 12,
      faults: [{ kind: 'status', endpoint: 'listEvidence', status: 403 }],
    })
    await using testDesk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
    await testDesk.until('listed', ({ reports, currentAsOf }) => reports === 12 && currentAsOf !== null)
    const { workspaceId } = testDesk
    service.faults.set([{ kind: 'latency', endpoint: 'listEvidence', ms: 400 }])
    service.clearRequests()
    const selection = { kind: 'reports', reportIds: service.backstage.reportIds() } as const
    const { listsToRead } = await testDesk.call('evidence.download', {
      workspaceId,
      which: { kind: 'selection', selection },
    })
    expect(listsToRead).toBe(12)
    await expect.poll(() => service.requests().some(({ endpoint }) => endpoint === 'listEvidence')).toBe(true)
    await testDesk.call('evidence.change', { workspaceId, which: 'all', change: 'cancel' })
    await new Promise((resolve) => setTimeout(resolve, 600))
    const { counts, downloads } = await (await downloadsOf(testDesk, service)).settled()
    expect([counts.done, downloads]).toEqual([0, []])
  })
})
