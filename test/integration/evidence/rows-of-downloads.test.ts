import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  addToQueue,
  changeRows,
  rowsOf,
  waitAgain,
  waitForNetworkAgain,
} from '#main/engine/evidence/download-queue.ts'
import { createDownloads } from '#main/engine/evidence/downloads.ts'
import { readDownloads, readDownloadsOfReport } from '#main/engine/evidence/downloads-view.ts'
import type { DownloadConnection } from '#main/engine/evidence/file-lanes.ts'
import { checkFile } from '#main/engine/evidence/file-presence.ts'
import { folderOfReport, nameInFolder, partPath } from '#main/engine/evidence/places.ts'
import {
  addDownload,
  checkpointDownload,
  countLostDownloads,
  countWanted,
  failDownload,
  findDownload,
  finishDownload,
  finishedDownloads,
  keepEvidenceFolder,
  moveDownload,
  nextWaiting,
  notePresence,
  pauseWantedEvidence,
  placeDownload,
  requeueDownloads,
  sealDownload,
  sharesFileWithEarlier,
  wantEvidence,
  wantedEvidence,
} from '#main/engine/store/evidence/evidence-downloads.ts'
import { storeEvidence } from '#main/engine/store/evidence/evidence-rows.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import { hydrationTicket, markUnread } from '#main/engine/store/sync/hydration-queue.ts'
import { withinTransaction } from '#main/engine/store/transaction.ts'
import type { DeskError } from '#shared/desk/errors.ts'
import { err } from '#shared/desk/result.ts'
import { factoryNaming } from '#shared/rules/evidence/naming-template.ts'
import { rememberingLog } from '../../fixtures/remembering-log.ts'
import { column } from '../../fixtures/sweeping-desk.ts'
import { summary, unasked } from '../store/received-samples.ts'
import { must, temporaryFolder, temporaryStore } from '../store/temporary-store.ts'

// These tests are about which data of downloads is stored and which is reported. Nothing is downloaded.

const broke: DeskError = { kind: 'network', reason: 'reset', mayHaveArrived: false }
const sha256 = 'a'.repeat(64)

function rows() {
  const db = temporaryStore()
  const folder = temporaryFolder()
  const item = (evidenceId: string, size: number | null = 100) => ({
    ...{ reportId: 7, evidenceId, size, filename: `${evidenceId}.txt`, mimeType: 'text/plain' },
  })
  const row = (evidenceId: string) => {
    const found = findDownload(db, 7, evidenceId)
    if (found === undefined) throw new Error('it is not there')
    return found
  }
  const add = (evidenceId: string, { rank = 0, now = 1, size = 100 as number | null } = {}) =>
    addDownload(db, item(evidenceId, size), { rank, now })
  const finish = (evidenceId: string, { name = `${evidenceId}.txt`, now = 1, bytes = 3 } = {}) => {
    const { id } = row(evidenceId)
    placeDownload(db, { id, folder, name })
    sealDownload(db, { id, name, bytes, sha256, kind: 'text', contradicts: null, isMarked: 0 })
    finishDownload(db, { id, mark: null, now })
  }
  return { db, folder, item, row, add, finish }
}

describe('a download that is asked for again', () => {
  it('by a person comes before many others, and asked for with many keeps that place', () => {
    const { add, row, db } = rows()
    add('one', { rank: 1 })
    moveDownload(db, row('one').id, 'paused')
    add('one', { rank: 0 })
    expect(row('one').rank).toBe(0)
    moveDownload(db, row('one').id, 'paused')
    add('one', { rank: 1 })
    expect(row('one')).toMatchObject({ rank: 0, state: 'waiting' })
  })

  it.each([
    [100, { received: 40, validator: '"a"', total: 100 }],
    [90, { received: 0, validator: null, total: null }],
  ])('goes on with what is here only where it is as long as it was: %i', (size, left) => {
    const { add, row, db } = rows()
    add('one')
    const { id } = row('one')
    checkpointDownload(db, { id, received: 40, total: 100, validator: '"a"' })
    failDownload(db, id, broke)
    expect(add('one', { size })).toBe(true)
    expect(row('one')).toMatchObject({ ...left, size, state: 'waiting', error: null })
  })

  it('after its file was lost begins at its first byte', () => {
    const { add, row, db, finish } = rows()
    add('one')
    finish('one')
    const { id } = row('one')
    checkpointDownload(db, { id, received: 40, total: 100, validator: '"a"' })
    notePresence(db, { id, presence: 'missing', mark: null, now: 2 })
    expect(add('one')).toBe(true)
    expect(row('one')).toMatchObject({ received: 0, validator: null, sha256: null, presence: null })
  })

  it('stays as it is while it waits, is under way, or is here', () => {
    const { add, db, row, finish } = rows()
    add('one')
    expect(add('one')).toBe(false)
    moveDownload(db, row('one').id, 'downloading')
    expect(add('one')).toBe(false)
    finish('one')
    expect(add('one')).toBe(false)
    expect(row('one').state).toBe('done')
  })
})

describe('the queue', () => {
  it('takes what a person asks for alone before many, and many in their order', () => {
    const { db, item, row } = rows()
    const put = (evidenceId: string, isMany: boolean) =>
      withinTransaction(db, (transaction) => addToQueue(transaction, [item(evidenceId)], isMany, 1))
    put('first', true)
    put('second', true)
    expect(nextWaiting(db, 0)).toBeUndefined()
    expect(nextWaiting(db, 1)?.evidenceId).toBe('first')
    put('alone', false)
    expect(nextWaiting(db, 1)?.evidenceId).toBe('alone')
    expect(nextWaiting(db, 0)?.evidenceId).toBe('alone')
    expect(row('alone').rank).toBe(0)
  })

  it.each([
    [broke, true],
    [{ kind: 'timeout', mayHaveArrived: false }, true],
    [{ kind: 'rateLimited' }, true],
    [{ kind: 'serviceFailed', status: 503 }, true],
    [{ kind: 'diskFull' }, false],
    [{ kind: 'forbidden', operation: 'requestEvidenceDownload' }, false],
    [{ kind: 'sizeDiffers', expected: 1, received: 2 }, false],
  ] as const)('tries again when the network is back what failed by %o: %s', (error, again) => {
    const { db, add, row } = rows()
    add('one')
    failDownload(db, row('one').id, error)
    withinTransaction(db, waitForNetworkAgain)
    expect(row('one')).toMatchObject(again ? { state: 'waiting', error: null } : { state: 'failed' })
  })

  it('fetches a file that was taken away, and no file that is here', () => {
    const { db, folder, item, add, finish, row } = rows()
    add('here')
    add('gone')
    for (const one of ['here', 'gone']) {
      finish(one)
      writeFileSync(join(folder, `${one}.txt`), 'abc')
    }
    const put = () =>
      withinTransaction(db, (transaction) => addToQueue(transaction, [item('here'), item('gone')], false, 9))
    expect(put()).toBe(0)
    writeFileSync(join(folder, 'gone.txt'), 'other words')
    expect(put()).toBe(1)
    expect([row('here').state, row('gone').state]).toEqual(['done', 'waiting'])
  })

  it('changes just the rows that are named, and of them those in the states that are', () => {
    const { db, add, row } = rows()
    for (const one of ['a', 'b', 'c']) add(one)
    moveDownload(db, row('b').id, 'paused')
    const key = (evidenceId: string) => ({ reportId: 7, evidenceId })
    expect(rowsOf(db, [key('a'), key('b'), key('none')], ['paused']).map((one) => one.evidenceId)).toEqual([
      'b',
    ])
    const changed = must(
      changeRows(db, 'all', ['waiting', 'paused'], ({ id }) => moveDownload(db, id, 'paused')),
    )
    expect(changed.map(({ evidenceId, state }) => [evidenceId, state])).toEqual([
      ['a', 'waiting'],
      ['c', 'waiting'],
      ['b', 'paused'],
    ])
    withinTransaction(db, (transaction) => waitAgain(transaction, [key('a')], 'paused'))
    expect(['a', 'b', 'c'].map((one) => row(one).state)).toEqual(['waiting', 'paused', 'paused'])
  })

  it('goes on with paused lists when all go on, or one of them is asked for again; the first asked for first', () => {
    const { db } = rows()
    wantEvidence(db, 9, 1)
    wantEvidence(db, 8, 2)
    pauseWantedEvidence(db, true)
    expect(countWanted(db)).toEqual({ reading: 0, paused: 2 })
    wantEvidence(db, 8, 3)
    expect(wantedEvidence(db, 9)).toEqual([8])
    withinTransaction(db, (transaction) => waitAgain(transaction, 'all', 'paused'))
    expect(wantedEvidence(db, 9)).toEqual([9, 8])
  })

  it('takes up what was under way when the desk ended', () => {
    const { db, add, row } = rows()
    add('one')
    add('two')
    moveDownload(db, row('one').id, 'downloading')
    moveDownload(db, row('two').id, 'paused')
    requeueDownloads(db)
    expect([row('one').state, row('two').state]).toEqual(['waiting', 'paused'])
  })

  it('takes what arrived of cancelled ones off the disk, whether or not each had its place', async () => {
    const { db, add, row, folder } = rows()
    const place = () => ({ root: folder, naming: factoryNaming, workspace: 'W' })
    const downloads = createDownloads({ db, log: rememberingLog(), place, changed: () => undefined })
    for (const one of ['unplaced', 'paused', 'failed']) add(one)
    const part = (evidenceId: string) => partPath({ folder, reportId: 7, evidenceId })
    for (const one of ['paused', 'failed']) {
      placeDownload(db, { id: row(one).id, folder, name: `${one}.txt` })
      writeFileSync(part(one), 'ab')
    }
    moveDownload(db, row('paused').id, 'paused')
    failDownload(db, row('failed').id, broke)
    wantEvidence(db, 9, 1)
    must(await downloads.cancel('all'))
    expect([findDownload(db, 7, 'paused'), findDownload(db, 7, 'failed')]).toEqual([undefined, undefined])
    expect([existsSync(part('paused')), existsSync(part('failed'))]).toEqual([false, false])
    expect(wantedEvidence(db, 9)).toEqual([])
    await downloads.close()
  })

  it('of which one cannot be removed removes the parts of the others, and reports it', async () => {
    const { add, row, db, folder } = rows()
    const place = () => ({ root: folder, naming: factoryNaming, workspace: 'W' })
    const downloads = createDownloads({ db, log: rememberingLog(), place, changed: () => undefined })
    for (const one of ['stuck', 'other']) add(one)
    // The folder has been replaced with a file.
    const noFolder = join(folder, 'file')
    writeFileSync(noFolder, '')
    placeDownload(db, { id: row('stuck').id, folder: noFolder, name: 'stuck.txt' })
    placeDownload(db, { id: row('other').id, folder, name: 'other.txt' })
    const other = partPath({ folder, reportId: 7, evidenceId: 'other' })
    writeFileSync(other, 'ab')
    expect(await downloads.cancel('all')).toMatchObject({ ok: false, error: { kind: 'folderRefused' } })
    expect(existsSync(other)).toBe(false)
    await downloads.close()
  })

  it('is aborted with all others, although the token was refused and given again meanwhile', async () => {
    const { add, row, db, folder } = rows()
    const place = () => ({ root: folder, naming: factoryNaming, workspace: 'W' })
    const downloads = createDownloads({ db, log: rememberingLog(), place, changed: () => undefined })
    add('long')
    add('refused')
    const requestEvidenceDownload: DownloadConnection['api']['requestEvidenceDownload'] = (
      { evidenceId },
      { signal } = { priority: 'person' },
    ) =>
      evidenceId === 'refused'
        ? Promise.resolve(err({ kind: 'unauthorized' }))
        : new Promise((resolve) =>
            signal?.addEventListener('abort', () => resolve(err({ kind: 'cancelled' }))),
          )
    const api = { requestEvidenceDownload, listEvidence: () => Promise.resolve(err(broke)) }
    const connection = { api, baseUrl: 'http://127.0.0.1:1', allowLoopback: true }
    downloads.connect(connection)
    await expect.poll(() => downloads.isConnected()).toBe(false)
    downloads.connect(connection)
    await downloads.disconnect()
    expect(row('long').state).toBe('waiting')
    await downloads.close()
  })

  it('pauses what waits, and nothing that failed, together with the lists that are to be read', async () => {
    const { db, add, row, folder } = rows()
    const place = () => ({ root: folder, naming: factoryNaming, workspace: 'W' })
    const downloads = createDownloads({ db, log: rememberingLog(), place, changed: () => undefined })
    add('waits')
    add('failed')
    failDownload(db, row('failed').id, broke)
    wantEvidence(db, 9, 1)
    must(await downloads.pause('all'))
    expect([row('waits').state, row('failed').state]).toEqual(['paused', 'failed'])
    expect(countWanted(db)).toEqual({ reading: 0, paused: 1 })
    await downloads.close()
  })
})

describe('what is told of downloads', () => {
  const idle = { underWay: () => null, isConnected: () => true }

  it('has those first whose file is not as it was, then the newest', () => {
    const { db, add, finish, row } = rows()
    for (const [at, one] of ['old', 'lost', 'new'].entries()) {
      add(one)
      finish(one, { now: at })
    }
    notePresence(db, { id: row('lost').id, presence: 'changed', mark: null, now: 9 })
    expect(finishedDownloads(db, 9).map(({ evidenceId }) => evidenceId)).toEqual(['lost', 'new', 'old'])
    expect(finishedDownloads(db, 2)).toHaveLength(2)
    expect(countLostDownloads(db)).toBe(1)
  })

  it('is the hash of a file only once it is whole and has its name, and its true size', () => {
    const { db, add, finish, row } = rows()
    add('one')
    const { id } = row('one')
    sealDownload(db, { id, name: 'one.txt', bytes: 3, sha256, kind: 'text', contradicts: null, isMarked: 0 })
    expect(readDownloads(db, idle).downloads).toMatchObject([{ sha256: null, size: 3, received: 3 }])
    finish('one')
    expect(readDownloads(db, idle).downloads).toMatchObject([{ sha256, size: 3 }])
  })

  it('is where its file is now, on its report', () => {
    const { db, folder, add, finish } = rows()
    add('one')
    finish('one')
    expect(readDownloadsOfReport(db, idle, 7)).toMatchObject([{ presence: 'missing' }])
    writeFileSync(join(folder, 'one.txt'), 'abc')
    expect(readDownloadsOfReport(db, idle, 7)).toMatchObject([{ presence: 'here' }])
  })

  it('says of two that claim one file that the older one has it', async () => {
    const { db, add, finish, row } = rows()
    for (const one of ['older', 'younger']) {
      add(one)
      finish(one, { name: 'same.txt' })
    }
    expect([sharesFileWithEarlier(db, row('older')), sharesFileWithEarlier(db, row('younger'))]).toEqual([
      false,
      true,
    ])
    moveDownload(db, row('older').id, 'failed')
    expect(sharesFileWithEarlier(db, row('younger'))).toBe(false)
  })

  it('is changed when the bytes are others, though their hash was noted', async () => {
    const { db, folder, add, finish, row } = rows()
    add('one')
    finish('one')
    const { signal } = new AbortController()
    expect(must(await checkFile(db, row('one'), signal))).toMatchObject({ presence: 'missing' })
    writeFileSync(join(folder, 'one.txt'), 'abc')
    expect(must(await checkFile(db, row('one'), signal))).toMatchObject({ presence: 'changed' })
  })
})

describe('a place', () => {
  const at = (root: string, naming = factoryNaming) => ({ root, naming, workspace: 'W' })

  it('of a report stays its own though it is renamed, but not below another root', () => {
    const { db, folder } = rows()
    keepEvidenceFolder(db, 7, join(folder, 'as it was'))
    expect(folderOfReport(db, 7, at(folder))).toEqual({ ok: true, value: join(folder, 'as it was') })
    const other = `${folder}-other`
    expect(must(folderOfReport(db, 7, at(other))).startsWith(join(other, '/'))).toBe(true)
    expect(folderOfReport(db, 7, at('not/whole'))).toMatchObject({ error: { kind: 'folderRefused' } })
  })

  it('that is another report’s is given to no second one', () => {
    const { db, folder } = rows()
    const naming = '{program}'
    const first = must(folderOfReport(db, 1, at(folder, naming)))
    expect(must(folderOfReport(db, 2, at(folder, naming)))).not.toBe(first)
  })

  it('is the usual one where the chosen naming cannot be used', () => {
    const { db, folder } = rows()
    const usual = must(folderOfReport(db, 1, at(folder)))
    expect(must(folderOfReport(db, 1, at(`${folder}x`, '{nobody}')))).toBe(
      usual.replace(folder, `${folder}x`),
    )
  })

  it('in a folder is neither promised to another download nor on the disk', () => {
    const { db, folder, add, row } = rows()
    add('a')
    add('b')
    placeDownload(db, { id: row('a').id, folder, name: 'b.txt' })
    expect(nameInFolder(db, row('b'), folder, [])).not.toBe('b.txt')
    expect(nameInFolder(db, row('b'), join(folder, 'x'), ['B.TXT'])).not.toBe('b.txt')
    expect(nameInFolder(db, row('b'), join(folder, 'x'), [])).toBe('b.txt')
  })
})

describe('a list of evidence', () => {
  const store = (
    db: ReturnType<typeof temporaryStore>,
    items: { id: string; size?: number }[],
    revision: number | null,
  ) => storeEvidence(db, 7, items, { readAt: unasked.readAt, revision })
  const ids = (db: ReturnType<typeof temporaryStore>) =>
    column(db, '(select group_concat(id) from evidence where report_id = reports.id)', 'id = 7')[0]

  function onReport() {
    const db = temporaryStore()
    storeReportSummaries(db, [summary(7)])
    return db
  }

  it('loses what is listed no more, and keeps what a later answer leaves out of an item', () => {
    const db = onReport()
    expect(store(db, [{ id: 'a', size: 5 }, { id: 'b' }], null)).toEqual({ changed: true })
    expect(store(db, [{ id: 'a' }], null)).toEqual({ changed: true })
    expect(ids(db)).toBe('a')
    expect(column(db, '(select size from evidence where report_id = reports.id)', 'id = 7')).toEqual([5])
    expect(store(db, [{ id: 'a' }], null)).toEqual({ changed: false })
  })

  it('is still to be read where the report changed while it was on its way', () => {
    const db = onReport()
    withinTransaction(db, (transaction) =>
      markUnread(transaction, 7, { details: false, timeline: false, evidence: true }),
    )
    const isDue = () => hydrationTicket(db, 7)?.evidence
    const revision = hydrationTicket(db, 7)?.revision ?? 0
    store(db, [], revision - 1)
    expect(isDue()).toBe(true)
    store(db, [], revision)
    expect(isDue()).toBe(false)
  })
})
