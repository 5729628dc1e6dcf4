import { join } from 'node:path'
import Database from 'better-sqlite3-multiple-ciphers'
import { expect, test } from 'vitest'
import { readDuplicateCandidates } from '#main/engine/queries/report/duplicate-candidates.ts'
import { openWorkspaceStore } from '#main/engine/storage/open.ts'
import { select } from '#main/engine/store/database.ts'
import { workspaceFile } from '#main/engine/store/files.ts'
import { migrate } from '#main/engine/store/migrate.ts'
import { reportTermsMigration } from '#main/engine/store/migrations/0025-report-terms.ts'
import { workspaceMigrations } from '#main/engine/store/migrations/index.ts'
import { evictSome } from '#main/engine/store/reports/eviction.ts'
import { storeReportDetails } from '#main/engine/store/reports/report-details.ts'
import { removeReport } from '#main/engine/store/reports/tombstones.ts'
import { writeWaitingTerms } from '#main/engine/store/search/term-index.ts'
import { inTransaction } from '#main/engine/store/transaction.ts'
import { workOffIndexBacklog } from '#main/engine/sync/index-backlog.ts'
import type { ReceivedReport } from '#shared/admin-api/received.ts'
import { checkIntegrity } from '../../fixtures/check-integrity.ts'
import { startTestService } from '../../fixtures/service.ts'
import { startTestDesk, type TestDesk } from '../engine/test-desk.ts'
import { details, status, unasked } from './received.ts'
import { must, temporaryFolder, temporaryStore } from './temporary-store.ts'

const likelyOnly = { age: true, onlyLikely: true }

/** Waits until what reports resemble others by is in the index: that comes a moment after they were read. */
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

test('the original of most duplicates is among the first, before anything is typed, and typing finds the others', async () => {
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
    for (const { row, why, shares } of beside.slice(0, 3)) {
      expect(row.id).toBeLessThan(reportId)
      expect(why.length + shares.length).toBeGreaterThan(0)
    }
    if (duplicateOf === null) continue
    const offered = await desk.call('report.duplicates', { workspaceId, reportId, text: '' })
    expect(offered.length).toBeLessThanOrEqual(20)
    expect(offered.some(({ row }) => row.id === reportId)).toBe(false)
    likely.push(beside.some(({ row }) => row.id === duplicateOf.id))
    places.push(offered.findIndex(({ row }) => row.id === duplicateOf.id))

    const [byNumber] = await desk.call('report.duplicates', {
      workspaceId,
      reportId,
      text: `#${duplicateOf.id}`,
    })
    expect(byNumber?.row.id).toBe(duplicateOf.id)
    const words = (duplicateOf.title ?? '').split(' ').slice(0, 3).join(' ')
    // What was read a moment ago is found as soon as it is in the index.
    await expect
      .poll(async () =>
        (await desk.call('report.duplicates', { workspaceId, reportId, text: words })).map(
          ({ row }) => row.id,
        ),
      )
      .toContain(duplicateOf.id)

    // The other way round: this one is a duplicate of it, so it cannot be its original.
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
  // Most reports are about a bug that nobody reported before, and resemble none.
  expect(shownNone / service.backstage.reportIds().length).toBeGreaterThan(0.6)
})

test('a decision that is on its way counts: two in a row make no circle', async () => {
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

test('terms of an older copy are written in the background, and go with a removed report', async () => {
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
  // An original is the one that came first.
  expect(must(readDuplicateCandidates(db, 1, '', null, likelyOnly))).toEqual([])
  removeReport(db, 1, 300)
  expect(likely()).toEqual([])
  const left = select<{ total: number }>('test.left', 'select count(*) as total from report_terms')
  expect(db.get(left)).toEqual({ total: 1 })
  expect(checkIntegrity(db)).toEqual({ ok: true, findings: [] })
  db.close()
})

test('a report is found by texts that were taken off this machine since', () => {
  const db = temporaryStore()
  const description = 'GET /v2/zylophones/77/pdf answers anybody.'
  const store = (id: number, fields: Partial<ReceivedReport>) =>
    must(
      inTransaction(db, (transaction) =>
        storeReportDetails(transaction, details(id, { description, ...fields }), unasked),
      ),
    )
  store(1, { status: status.resolved })
  store(2, {})
  const likely = (id: number) =>
    must(readDuplicateCandidates(db, id, '', null, likelyOnly)).map(({ row }) => row.id)
  must(inTransaction(db, (transaction) => writeWaitingTerms(transaction, 10)))
  expect(likely(2)).toEqual([1])
  const later = Date.now()
  expect(evictSome(db, { before: later, now: later }, 10)).toEqual([1])
  expect(must(inTransaction(db, (transaction) => writeWaitingTerms(transaction, 10)))).toEqual({
    looked: 1,
    changed: [],
  })
  expect(likely(2)).toEqual([1])
})

test('a copy whose texts had left this machine before its terms were written finds reports by their titles', () => {
  const db = temporaryStore()
  const store = (id: number, name: string, fields: Partial<ReceivedReport>) =>
    must(
      inTransaction(db, (transaction) =>
        storeReportDetails(transaction, details(id, { name, ...fields }), unasked),
      ),
    )
  store(1, 'Anybody opens /v2/zylophones/77/pdf', { status: status.resolved })
  const later = Date.now()
  expect(evictSome(db, { before: later, now: later }, 10)).toEqual([1])
  store(2, 'Zylophones at /v2/zylophones/9/pdf', {})
  must(inTransaction(db, (transaction) => writeWaitingTerms(transaction, 10)))
  expect(must(readDuplicateCandidates(db, 2, '', null, likelyOnly)).map(({ row }) => row.id)).toEqual([1])
})

test('a report that moves to another program is found among those there', () => {
  const db = temporaryStore()
  const description = 'GET /v2/zylophones/77/pdf answers anybody.'
  const store = (id: number, programId: number) =>
    must(
      inTransaction(db, (transaction) =>
        storeReportDetails(transaction, details(id, { description, programId }), unasked),
      ),
    )
  const write = () => must(inTransaction(db, (transaction) => writeWaitingTerms(transaction, 10)))
  const likely = () => must(readDuplicateCandidates(db, 2, '', null, likelyOnly)).map(({ row }) => row.id)
  store(1, 1)
  store(2, 2)
  write()
  expect(likely()).toEqual([])
  store(1, 2)
  expect(write().changed).toEqual([1])
  expect(likely()).toEqual([1])
})

test('one that names the same place is found among many that are told in the same words', () => {
  const db = temporaryStore()
  const title = 'Sessions survive signing out while tokens refresh forever without asking anybody again'
  const store = (id: number, name: string, place: string) =>
    must(
      inTransaction(db, (transaction) =>
        storeReportDetails(
          transaction,
          details(id, { name, summary: '', description: `GET ${place} answers.` }),
          unasked,
        ),
      ),
    )
  store(1, 'Instruments', '/v2/zylophones/77/pdf')
  for (let id = 2; id < 400; id += 1) store(id, id % 3 === 0 ? title : `Report ${id}`, `/v2/place-of-${id}x`)
  store(400, title, '/v2/zylophones/9/pdf')
  for (let left = 1; left > 0; ) {
    left = must(inTransaction(db, (transaction) => writeWaitingTerms(transaction, 100))).looked
  }
  expect(must(readDuplicateCandidates(db, 400, '', null, likelyOnly)).map(({ row }) => row.id)).toEqual([1])
})
