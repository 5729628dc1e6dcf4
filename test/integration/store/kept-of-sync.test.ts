import { expect, test } from 'vitest'
import { change } from '#main/engine/store/database.ts'
import { storeReportDetails } from '#main/engine/store/reports/report-details.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import {
  clearSetAsideAbout,
  clearSetAsideItems,
  countSetAside,
  hasSetAside,
  listSetAside,
  noteSetAside,
} from '#main/engine/store/set-aside.ts'
import {
  countToHydrate,
  deferHydration,
  endDeferrals,
  nextToHydrate,
} from '#main/engine/store/sync/hydration-queue.ts'
import { throttleMemory } from '#main/engine/store/sync/kept-throttle.ts'
import { requestLog } from '#main/engine/store/sync/request-log.ts'
import { detailsReadLongAgo, earliestCreatedFrom, unlistedReports } from '#main/engine/store/sync/sweep.ts'
import { inTransaction } from '#main/engine/store/transaction.ts'
import { keepSetAside, partReadAfterAll } from '#main/engine/sync/keep-set-aside.ts'
import { details, status, summary } from './received-samples.ts'
import { must, temporaryStore } from './temporary-store.ts'

test('requests are kept for two minutes, in their order, also across a restart', () => {
  const db = temporaryStore()
  const log = requestLog(db)
  for (const at of [1_000, 61_000, 121_000]) log.record(at)
  expect(requestLog(db).load(121_000)).toEqual([1_000, 61_000, 121_000])
  log.record(121_001)
  expect(requestLog(db).load(121_001)).toEqual([61_000, 121_000, 121_001])
})

test('requests from before a reboot are kept until the computer has been up for two minutes', () => {
  const db = temporaryStore()
  requestLog(db).record(9_000_000)
  expect(requestLog(db).load(120_000)).toEqual([9_000_000])
  expect(requestLog(db).load(120_001)).toEqual([])
})

test('a limit learned from the service survives a restart of the desk', () => {
  const db = temporaryStore()
  expect(throttleMemory(db).load()).toBeNull()
  const kept = { limit: 40, recoversFrom: 5_000, pauses: 2 }
  throttleMemory(db).keep(kept)
  expect(throttleMemory(db).load()).toEqual(kept)
})

test('of unreadable items the newest five hundred are listed, each once, the latest first', () => {
  const db = temporaryStore()
  expect(hasSetAside(db)).toBe(false)
  const note = (at: number, what = `report ${at}`) =>
    noteSetAside(db, { at, endpoint: 'readReport', what, why: `at ${at}` })
  for (let at = 1; at <= 501; at += 1) note(at)
  expect(hasSetAside(db)).toBe(true)
  expect(countSetAside(db)).toBe(500)
  expect(listSetAside(db).at(-1)?.what).toBe('report 2')
  note(900, 'report 2')
  expect(countSetAside(db)).toBe(500)
  expect(listSetAside(db)[0]).toMatchObject({ what: 'report 2', why: 'at 900' })
  noteSetAside(db, { at: 901, endpoint: 'listEvidence', what: 'report 2', why: 'too' })
  expect(countSetAside(db)).toBe(499)
})

test('removing notes about a report or its items removes none of a report with a similar number', () => {
  const all = ['report 1', 'report 1, entry 2', 'report 12', 'report 12, entry 2']
  const left = (forget: (db: ReturnType<typeof temporaryStore>) => void) => {
    const db = temporaryStore()
    for (const what of all) noteSetAside(db, { at: 1, endpoint: 'listActivities', what, why: 'x' })
    noteSetAside(db, { at: 1, endpoint: 'listEvidence', what: 'report 1, evidence 5', why: 'x' })
    forget(db)
    return listSetAside(db)
      .map(({ what }) => what)
      .toSorted()
  }
  expect(left((db) => clearSetAsideAbout(db, 'report 1'))).toEqual(['report 12', 'report 12, entry 2'])
  expect(left((db) => clearSetAsideItems(db, 'listActivities', 'report 1'))).toEqual([
    'report 1',
    'report 1, evidence 5',
    'report 12',
    'report 12, entry 2',
  ])
})

test('a deferred report counts as unread, and is next at its time or when all waits are ended', () => {
  const db = temporaryStore()
  storeReportSummaries(db, [summary(1), summary(2)])
  const next = (now: number) =>
    nextToHydrate(db, { limit: 9, onScreen: [1], now }).map(({ reportId }) => reportId)
  deferHydration(db, 1, 5_000)
  deferHydration(db, 2, 5_000)
  expect(countToHydrate(db)).toBe(2)
  expect([next(4_999), next(5_000)]).toEqual([[], [1, 2]])
  endDeferrals(db)
  expect(next(0)).toEqual([1, 2])
})

test('the oldest reading is repeated first; deleted, reduced and due reports are skipped', () => {
  const db = temporaryStore()
  const readAts = [1_000, 3_000, 2_000, 9_999, 4_000, 500]
  readAts.forEach((readAt, at) => {
    const closed = at === 5 ? { status: status.resolved } : {}
    storeReportDetails(db, details(at + 1, closed), { readAt, revision: null })
  })
  db.run(change('test.stale', 'update reports set details_stale = 1 where id = 5'))
  const open = (before: number, now = 9_999, limit = 9) =>
    detailsReadLongAgo(db, true, { before, now, limit })
  expect(open(5_000)).toEqual([1, 3, 2])
  expect(open(3_000)).toEqual([1, 3])
  expect(open(5_000, 9_999, 1)).toEqual([1])
  // According to a wrong clock, report 4 was read in the future.
  expect(open(1_000, 9_998)).toEqual([4])
  expect(detailsReadLongAgo(db, false, { before: 5_000, now: 9_999, limit: 9 })).toEqual([6])
})

test('reports that a list should show are those above one id and up to another that it does not', () => {
  const db = temporaryStore()
  storeReportSummaries(
    db,
    [1, 2, 3, 4, 5].map((id) => summary(id)),
  )
  expect(unlistedReports(db, { above: 1, upTo: 4 }, [3])).toEqual([2, 4])
})

test('if a report does not say when it was created, no bound by that time is safe', () => {
  const db = temporaryStore()
  storeReportSummaries(db, [summary(1), summary(2, { createdAt: 900 }), summary(3)])
  expect([earliestCreatedFrom(db, 2), earliestCreatedFrom(db, 3), earliestCreatedFrom(db, 4)]).toEqual([
    900,
    3_000,
    null,
  ])
  const { createdAt: _, ...untimed } = summary(4)
  storeReportSummaries(db, [untimed])
  expect(earliestCreatedFrom(db, 2)).toBeNull()
})

test('a report with an unreadable row is no longer set aside once it was read by its id', () => {
  const db = temporaryStore()
  const unreadable = (id: number) => ({ id, what: `report ${id}`, why: 'its name is a number' })
  must(
    inTransaction(db, (transaction) => {
      const answer = { items: [], setAside: [unreadable(5), unreadable(6)] }
      keepSetAside(transaction, 'searchReports', answer, 1_000)
    }),
  )
  expect(listSetAside(db)).toHaveLength(2)
  must(inTransaction(db, (transaction) => partReadAfterAll(transaction, 'readReport', 5)))
  expect(listSetAside(db).map(({ what }) => what)).toEqual(['report 6'])
})
