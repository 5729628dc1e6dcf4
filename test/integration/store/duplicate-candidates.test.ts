import { join } from 'node:path'
import Database from 'better-sqlite3-multiple-ciphers'
import { expect, test } from 'vitest'
import { readDuplicateCandidates } from '#main/engine/queries/report/duplicate-candidates.ts'
import { countsOf } from '#main/engine/queries/report/term-counts.ts'
import { openWorkspaceStore } from '#main/engine/storage/open.ts'
import { changeUnseen, select, type WritableDb } from '#main/engine/store/database.ts'
import { workspaceFile } from '#main/engine/store/files.ts'
import { migrate } from '#main/engine/store/migrate.ts'
import { reportTermsMigration } from '#main/engine/store/migrations/0025-report-terms.ts'
import { workspaceMigrations } from '#main/engine/store/migrations/workspace-migrations.ts'
import { evictSome } from '#main/engine/store/reports/eviction.ts'
import { storeReportDetails } from '#main/engine/store/reports/report-details.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import { removeReport } from '#main/engine/store/reports/tombstones.ts'
import { writeWaitingTerms } from '#main/engine/store/search/term-index.ts'
import { inTransaction } from '#main/engine/store/transaction.ts'
import { workOffIndexBacklog } from '#main/engine/sync/index-backlog.ts'
import type { ReceivedReport } from '#shared/admin-api/received.ts'
import { termHash } from '#shared/rules/duplicates/term-codes.ts'
import { checkIntegrity } from '../../fixtures/check-integrity.ts'
import { startTestService } from '../../fixtures/service.ts'
import { startTestDesk, type TestDesk } from '../engine/test-desk.ts'
import { details, status, summary, unasked } from './received-samples.ts'
import { must, temporaryFolder, temporaryStore } from './temporary-store.ts'

const likelyOnly = { age: true, onlyLikely: true }

function storeReport(db: WritableDb, id: number, fields: Partial<ReceivedReport>): void {
  must(inTransaction(db, (transaction) => storeReportDetails(transaction, details(id, fields), unasked)))
}

const writeTerms = (db: WritableDb) =>
  must(inTransaction(db, (transaction) => writeWaitingTerms(transaction, 1_000)))

const zylophones = { description: 'GET /v2/zylophones/77/pdf answers anybody.' }

/**
 * Waits until the terms by which reports resemble each other are in the index. The desk writes them a moment after it
 * has read the reports.
 */
async function untilTermsAreWritten({ profileDir, workspaceId }: TestDesk): Promise<void> {
  const file = must(workspaceFile(profileDir, workspaceId))
  const connection = new Database(file, { readonly: true })
  const left = connection
    .prepare<[], number>(
      'select (select count(*) from waiting_documents) + (select count(*) from waiting_terms)',
    )
    .pluck()
  await expect.poll(() => left.get()).toBe(0)
  connection.close()
}

test('the original of most duplicates is among the first without typing, and typing finds the others', async () => {
  await using service = await startTestService({ reports: 160 })
  await using desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
  const { workspaceId } = desk
  await desk.synced()
  await untilTermsAreWritten(desk)
  const places: number[] = []
  const originals: number[] = []
  const likely: boolean[] = []
  let shownNone = 0
  for (const reportId of service.backstage.reportIds()) {
    const { duplicateOf } = await desk.call('report.read', { workspaceId, reportId })
    const beside = await desk.call('report.duplicates', { workspaceId, reportId, text: '', onlyLikely: true })
    if (beside.length === 0) shownNone += 1
    // The form lists the same reports first, and says of the others that they are unlikely.
    const offered = await desk.call('report.duplicates', { workspaceId, reportId, text: '' })
    expect(offered.filter((one) => one.offered === 'likely').map(({ row }) => row.id)).toEqual(
      beside.map(({ row }) => row.id),
    )
    expect(offered.map((one) => one.offered)).toEqual(
      offered.map((_, place) => (place < beside.length ? 'likely' : 'unlikely')),
    )
    for (const { row, why, shares } of beside.slice(0, 3)) {
      expect(row.id).toBeLessThan(reportId)
      expect(why.length + shares.length).toBeGreaterThan(0)
    }
    if (duplicateOf === null) continue
    expect(offered.length).toBeLessThanOrEqual(20)
    expect(offered.some(({ row }) => row.id === reportId)).toBe(false)
    likely.push(beside.some(({ row }) => row.id === duplicateOf.id))
    places.push(offered.findIndex(({ row }) => row.id === duplicateOf.id))

    const [byNumber] = await desk.call('report.duplicates', {
      workspaceId,
      reportId,
      text: `#${duplicateOf.id}`,
    })
    expect(byNumber).toMatchObject({ row: { id: duplicateOf.id }, offered: 'typed' })
    const words = (duplicateOf.title ?? '').split(' ').slice(0, 3).join(' ')
    // A report that was read a moment ago is found as soon as it is in the index.
    await expect
      .poll(async () =>
        (await desk.call('report.duplicates', { workspaceId, reportId, text: words })).map(
          ({ row }) => row.id,
        ),
      )
      .toContain(duplicateOf.id)

    // In the other direction: report `reportId` is the duplicate, so it cannot be the original of `duplicateOf`.
    const [back] = await desk.call('report.duplicates', {
      workspaceId,
      reportId: duplicateOf.id,
      text: String(reportId),
    })
    expect(back).toMatchObject({ row: { id: reportId }, hindrance: { kind: 'circle' } })
    originals.push(duplicateOf.id)
    const [itself] = await desk.call('report.duplicates', { workspaceId, reportId, text: String(reportId) })
    expect(itself?.hindrance).toEqual({ kind: 'itself' })
  }
  for (const reportId of service.backstage.reportIds()) {
    const own = originals.filter((id) => id === reportId).length
    expect(await desk.call('report.ownDuplicates', { workspaceId, reportId })).toBe(own)
  }
  expect(places.length).toBeGreaterThan(3)
  const first = places.filter((place) => place >= 0 && place < 5)
  expect(first.length / places.length).toBeGreaterThan(0.7)
  expect(likely.filter((found) => found).length / likely.length).toBeGreaterThan(0.6)
  // Most reports are about a bug that was not reported before, and resemble no other report.
  expect(shownNone / service.backstage.reportIds().length).toBeGreaterThan(0.6)
})

test('a pending decision counts: two in a row form no cycle', async () => {
  await using service = await startTestService({ reports: 20 })
  await using desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
  const { workspaceId } = desk
  await desk.synced()
  await desk.call('settings.update', { undoSeconds: 60 })
  const [one = 0, other = 0] = service.backstage.reportIds()
  const action = { kind: 'transition', transition: 'duplicate', duplicateOf: other } as const
  await desk.call('act.decide', { workspaceId, reportIds: [one], action, batchTitle: null })
  const [candidate] = await desk.call('report.duplicates', { workspaceId, reportId: other, text: `#${one}` })
  expect(candidate).toMatchObject({ row: { id: one }, hindrance: { kind: 'circle' } })
  expect(await desk.call('report.duplicates', { workspaceId, reportId: one, text: '#999999999' })).toEqual([])
})

test('terms of an older copy are written in the background, and removed with their report', async () => {
  const file = join(temporaryFolder(), 'old.sqlite')
  const old = new Database(file)
  migrate(old, workspaceMigrations.slice(0, workspaceMigrations.indexOf(reportTermsMigration)))
  old.exec(`
    insert into reports (id, title, program_id, target_id, assignee_known, phase, is_open, is_unassigned, needs_reply,
        last_word, severity_rank, recency, created_sort, title_sort, revision, details_stale, timeline_stale,
        evidence_stale, hydrate_after, timeline_complete, created_at)
      values (1, 'IDOR on /v2/invoices/7/pdf', 4, 9, 0, 'open', 1, 0, 0, 'nobody', 0, 1, 0, 'old', 1, 0, 0, 0, 0, 1, 100),
        (2, 'Invoices at /v2/invoices/9/pdf', 4, 9, 0, 'open', 1, 0, 0, 'nobody', 0, 2, 0, 'old', 1, 0, 0, 0, 0, 1, 200);
    insert into waiting_documents (report_id) select id from reports;`)
  old.close()
  const { db } = must(openWorkspaceStore(file))
  const likely = () =>
    must(readDuplicateCandidates(db, 2, '', null, likelyOnly)).map(({ row, why }) => [row.id, why])
  expect(likely()).toEqual([])
  must(await workOffIndexBacklog(db, { goesOn: () => true, indexed: () => undefined }))
  expect(likely()).toEqual([[1, [{ kind: 'path', value: '/v2/invoices/{}/pdf' }]]])
  // Only the report that came first can be an original.
  expect(must(readDuplicateCandidates(db, 1, '', null, likelyOnly))).toEqual([])
  removeReport(db, 1, 300)
  expect(likely()).toEqual([])
  const left = select<{ total: number }>('test.left', 'select count(*) as total from report_terms')
  expect(db.get(left)).toEqual({ total: 1 })
  expect(checkIntegrity(db)).toEqual({ ok: true, findings: [] })
  db.close()
})

test('a report is found by texts that were removed from this computer since', () => {
  const db = temporaryStore()
  storeReport(db, 1, { ...zylophones, status: status.resolved })
  storeReport(db, 2, zylophones)
  const likely = () => must(readDuplicateCandidates(db, 2, '', null, likelyOnly)).map(({ row }) => row.id)
  writeTerms(db)
  expect(likely()).toEqual([1])
  const later = Date.now()
  expect(evictSome(db, { before: later, now: later }, 10)).toEqual([1])
  expect(writeTerms(db)).toEqual({ looked: 1, changed: [] })
  expect(likely()).toEqual([1])
})

test('a copy whose texts were removed before its terms were written finds reports by their titles', () => {
  const db = temporaryStore()
  storeReport(db, 1, { name: 'Anybody opens /v2/zylophones/77/pdf', status: status.resolved })
  const later = Date.now()
  expect(evictSome(db, { before: later, now: later }, 10)).toEqual([1])
  storeReport(db, 2, { name: 'Zylophones at /v2/zylophones/9/pdf' })
  writeTerms(db)
  expect(must(readDuplicateCandidates(db, 2, '', null, likelyOnly)).map(({ row }) => row.id)).toEqual([1])
})

test('a report that moves to another program is found in that program', () => {
  const db = temporaryStore()
  const likely = () => must(readDuplicateCandidates(db, 2, '', null, likelyOnly)).map(({ row }) => row.id)
  storeReport(db, 1, { ...zylophones, programId: 1 })
  storeReport(db, 2, { ...zylophones, programId: 2 })
  writeTerms(db)
  expect(likely()).toEqual([])
  storeReport(db, 1, { ...zylophones, programId: 2 })
  expect(writeTerms(db).changed).toEqual([1])
  expect(likely()).toEqual([1])
})

test('removed texts belong to the program of their report, and are found in no other', () => {
  const db = temporaryStore()
  storeReport(db, 1, { ...zylophones, status: status.resolved, programId: 1 })
  storeReport(db, 2, { ...zylophones, programId: 1 })
  writeTerms(db)
  const listed = () => must(readDuplicateCandidates(db, 2, '', null)).map(({ row }) => row.id)
  expect(listed()).toEqual([1])
  evictSome(db, { before: Date.now(), now: Date.now() }, 10)
  must(
    inTransaction(db, (transaction) =>
      storeReportSummaries(transaction, [summary(1, { status: status.resolved, programId: 2 })]),
    ),
  )
  writeTerms(db)
  expect(listed()).toEqual([])
})

test('a bug that was reported many times is still offered', () => {
  const db = temporaryStore()
  const again = (id: number, duplicateOf: number | null) =>
    storeReport(db, id, {
      name: 'Invoices are listed to anybody who asks',
      summary: 'No check of the session.',
      description: 'Sign out and ask for the list of invoices: it is answered to strangers as well.',
      duplicateOf,
    })
  for (let id = 1; id <= 60; id += 1) {
    const part = { summary: `Thing ${id}`, description: `It fails in part ${id}.` }
    storeReport(db, id, { name: `Other ${id}`, ...part })
  }
  for (let id = 61; id <= 90; id += 1) again(id, id === 61 ? null : 61)
  again(100, null)
  writeTerms(db)
  expect(must(readDuplicateCandidates(db, 100, '', null, likelyOnly)).map(({ row }) => row.id)).toEqual([61])
})

test('earlier reports are offered first, and of these an open one before an equally likely closed one', () => {
  const db = temporaryStore()
  const store = (id: number, name: string, isClosed = false) =>
    storeReport(db, id, { name, status: isClosed ? status.resolved : status.new })
  store(1, 'Zylophones are listed to anybody', true)
  store(2, 'Zylophones are listed to anybody')
  store(3, 'Zylophones')
  store(4, 'Zylophones are listed to anybody who asks')
  store(5, 'Zylophones are listed to anybody who asks')
  writeTerms(db)
  const listed = must(readDuplicateCandidates(db, 4, '', null)).map(({ row }) => row.id)
  expect(listed).toEqual([2, 1, 3, 5])
})

test('a damaged row of terms stops nothing: its report is ranked lower, and can be removed', () => {
  const db = temporaryStore()
  for (const id of [1, 2, 3]) storeReport(db, id, zylophones)
  writeTerms(db)
  db.run(changeUnseen('test.damage', `update report_terms set codes = x'010203' where report_id = 1`))
  const listed = () => must(readDuplicateCandidates(db, 3, '', null)).map(({ row }) => row.id)
  expect(listed()[0]).toBe(2)
  expect(removeReport(db, 1, 1)).toBe(true)
  expect(listed()).toEqual([2])
})

test('a report of the same place is found among many with the same text', () => {
  const db = temporaryStore()
  const words = Array.from(
    { length: 150 },
    (_, at) => `word${String.fromCharCode(97 + (at % 26))}${at}`,
  ).join(' ')
  const store = (id: number, description: string, place: string) =>
    storeReport(db, id, { name: `Report ${id}`, summary: place, description })
  store(1, 'Instruments are listed to anybody.', '/v2/zylophones/77/pdf')
  for (let id = 2; id < 400; id += 1)
    store(id, id % 3 === 0 ? words : 'Something else', `/v2/place-of-${'x'.repeat(id % 50)}${id}x`)
  store(400, words, '/v2/zylophones/9/pdf')
  writeTerms(db)
  expect(must(readDuplicateCandidates(db, 400, '', null, likelyOnly)).map(({ row }) => row.id)).toEqual([1])
})

test('the frequency of a term is cached until the program has another size, and of a rare one counted anew', () => {
  const db = temporaryStore()
  const store = (id: number, description: string) => storeReport(db, id, { name: 'One', description })
  const [common, rare] = [termHash(10, 'zylophon'), termHash(10, 'trombon')]
  const counted = (reports: number) => Object.fromEntries(countsOf(db).having([common, rare], reports))
  for (let id = 1; id <= 250; id += 1) store(id, id <= 220 ? 'Zylophones' : 'Something')
  writeTerms(db)
  expect(counted(250)).toEqual({ [common]: 220 })
  for (let id = 221; id <= 224; id += 1) store(id, 'Zylophones and trombones')
  writeTerms(db)
  expect(counted(254)).toEqual({ [common]: 220, [rare]: 4 })
  store(225, 'A trombone')
  writeTerms(db)
  expect(counted(256)).toEqual({ [common]: 224, [rare]: 5 })
})
