import { expect, test } from 'vitest'
import { planQueue } from '#main/engine/queries/queue/queue-plan.ts'
import { queueTotal } from '#main/engine/queries/queue/queue-total.ts'
import { readSignals } from '#main/engine/queries/report/report-signals.ts'
import type { WritableDb } from '#main/engine/store/database.ts'
import { storeEvidence } from '#main/engine/store/evidence/evidence-rows.ts'
import { storePrograms } from '#main/engine/store/reports/programs.ts'
import { storeReportDetails } from '#main/engine/store/reports/report-details.ts'
import { storeTargets } from '#main/engine/store/reports/targets.ts'
import { indexWaiting } from '#main/engine/store/search/search-index.ts'
import { noteSetAside } from '#main/engine/store/set-aside.ts'
import { inTransaction } from '#main/engine/store/transaction.ts'
import { signalKinds } from '#shared/desk/signals.ts'
import { details, unasked } from './received-samples.ts'
import { must, temporaryStore } from './temporary-store.ts'

const passage =
  'the export of invoices checks the session of the caller but not the shop the invoice belongs to'

function storeWith(texts: Readonly<Record<number, string>>): WritableDb {
  const db = temporaryStore()
  storePrograms(db, [{ id: 10, name: 'Acme Web' }])
  for (const [id, description] of Object.entries(texts))
    storeReportDetails(db, details(Number(id), { description }), unasked)
  must(inTransaction(db, (transaction) => indexWaiting(transaction, { limit: 100 })))
  return db
}

const found = (db: WritableDb, search: string) =>
  queueTotal(db, planQueue(db, { view: { kind: 'all' }, sort: 'activity', search }, { me: null, now: 0 }))

test('a passage that others share word for word is shown with the newest of them, and its search lists all', () => {
  const others = Object.fromEntries(
    [1, 2, 3, 4].map((id) => [id, `Hi!\n\nI saw that ${passage}, and that is bad.`]),
  )
  const db = storeWith({ ...others, 9: `I saw that ${passage}, and that is bad.`, 10: 'Something else.' })
  const [signal] = must(readSignals(db, 9, ['repeatedText']))
  expect(signal).toMatchObject({ kind: 'repeatedText', reportIds: [4, 3, 2], hasMore: true })
  expect(found(db, signal?.kind === 'repeatedText' ? signal.search : '')).toBe(5)
  expect(must(readSignals(db, 10, ['repeatedText']))).toEqual([])
})

test('an endpoint that another report of the program or one of its targets names is not new', () => {
  const db = storeWith({
    1: 'GET /v2/invoices/1/pdf',
    2: 'GET /v2/invoices/2/pdf and /v3/ledger/export',
    3: 'Open /admin/panel please',
  })
  storeTargets(db, 10, [{ id: 20, name: 'acme.example/admin/panel' }])
  expect(must(readSignals(db, 1, ['newEndpoint']))).toEqual([])
  expect(must(readSignals(db, 3, ['newEndpoint']))).toEqual([])
  const [signal] = must(readSignals(db, 2, ['newEndpoint']))
  expect(signal).toEqual({
    kind: 'newEndpoint',
    endpoints: [{ path: '/v3/ledger/export', search: 'program:"Acme Web" "/v3/ledger/export"' }],
  })
  expect(found(db, 'program:"Acme Web" "/v3/ledger/export"')).toBe(1)
})

test('missing evidence is reported once the list was read, and not before', () => {
  const db = storeWith({ 1: 'x', 2: 'y', 3: 'z' })
  storeEvidence(db, 1, [], unasked)
  storeEvidence(db, 2, [{ id: 'e1', filename: 'a.png' }], unasked)
  const read = (id: number) => must(readSignals(db, id, ['noEvidence']))
  expect(read(1)).toEqual([{ kind: 'noEvidence', readAt: unasked.readAt }])
  expect(read(2)).toEqual([])
  expect(read(3)).toEqual([])
})

test.each([
  ['whose items could not be read', 'report 1, evidence 7'],
  ['that could not be read again', 'report 1'],
])('a list of evidence %s does not count as empty', (_, what) => {
  const db = storeWith({ 1: 'x' })
  storeEvidence(db, 1, [], unasked)
  noteSetAside(db, { at: 1, endpoint: 'listEvidence', what, why: 'no filename' })
  expect(must(readSignals(db, 1, ['noEvidence']))).toEqual([])
})

test('only requested signals are returned; a missing report is unknown', () => {
  const db = storeWith({ 1: 'See [insert URL] and /a/b/c' })
  expect(must(readSignals(db, 1, []))).toEqual([])
  expect(must(readSignals(db, 1, ['placeholders']))).toEqual([
    { kind: 'placeholders', quotes: ['[insert URL]'] },
  ])
  expect(must(readSignals(db, 1, signalKinds)).map(({ kind }) => kind)).toEqual([
    'newEndpoint',
    'placeholders',
  ])
  expect(readSignals(db, 2, signalKinds)).toMatchObject({ ok: false, error: { kind: 'unknownHere' } })
})
