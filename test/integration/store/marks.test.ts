import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { readQueueWindow } from '#main/engine/queries/queue/queue-window.ts'
import { readTimeline } from '#main/engine/queries/report/timeline-view.ts'
import { select, type WritableDb } from '#main/engine/store/database.ts'
import { storeEvidence } from '#main/engine/store/evidence/evidence-rows.ts'
import { markSeenNow } from '#main/engine/store/own/local-marks.ts'
import { storeReportDetails } from '#main/engine/store/reports/report-details.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import { listTombstones, removeReport } from '#main/engine/store/reports/tombstones.ts'
import { clearSetAside, countSetAside, listSetAside, noteSetAside } from '#main/engine/store/set-aside.ts'
import { throttleMemory } from '#main/engine/store/sync/kept-throttle.ts'
import { requestLog } from '#main/engine/store/sync/request-log.ts'
import { clearMark, readMark, writeMark } from '#main/engine/store/sync-marks.ts'
import { storeActivities } from '#main/engine/store/timeline/activities.ts'
import { inTransaction, withinTransaction } from '#main/engine/store/transaction.ts'
import { checkIntegrity } from '../../fixtures/check-integrity.ts'
import { details, entry, summary, unasked } from './received-samples.ts'
import { must, openAt, temporaryFolder, temporaryStore } from './temporary-store.ts'

const inbox = { view: { kind: 'all' }, sort: 'activity', offset: 0, limit: 200 } as const
const found = (db: WritableDb, search = ''): number[] =>
  must(readQueueWindow(db, { ...inbox, search }, null)).rows.map((row) => row.id)

describe('a transaction', () => {
  test('stores rows, mark and search document together, or none of them', () => {
    const db = temporaryStore()
    const storePage = (id: number): void => {
      storeReportSummaries(db, [summary(id, { name: `zebra ${id}` })])
      withinTransaction(db, (transaction) => writeMark(transaction, 'high-water', id))
    }
    must(inTransaction(db, () => storePage(1)))
    const version = db.dataVersion
    expect(() =>
      inTransaction(db, () => {
        storePage(2)
        throw new Error('cut')
      }),
    ).toThrow('cut')
    expect(found(db, 'zebra')).toEqual([1])
    expect(readMark(db, 'high-water', z.number())).toBe(1)
    expect(db.dataVersion).toBe(version)
    expect(checkIntegrity(db).ok).toBe(true)
    must(inTransaction(db, () => storePage(3)))
    expect(found(db, 'zebra')).toEqual([3, 1])
  })
})

describe('a full disk', () => {
  test('is reported as such, leaves nothing of the transaction behind, and may end later', () => {
    const db = temporaryStore()
    storeReportSummaries(db, [summary(1)])
    const allow = (pages: number) =>
      db.get(select<{ max_page_count: number }>('test', `pragma max_page_count = ${pages}`))
    const used = db.get(select<{ page_count: number }>('test', 'pragma page_count'))?.page_count ?? 0
    allow(used + 2)
    const fill = () =>
      inTransaction(db, (transaction) => {
        storeReportDetails(transaction, details(2, { description: 'much text '.repeat(20_000) }), unasked)
        writeMark(transaction, 'high-water', 2)
      })
    expect(fill()).toEqual({ ok: false, error: { kind: 'diskFull' } })
    expect(found(db)).toEqual([1])
    expect(readMark(db, 'high-water', z.number())).toBeNull()
    expect(checkIntegrity(db).ok).toBe(true)

    allow(1_000_000)
    expect(fill().ok).toBe(true)
    expect(found(db, 'text')).toEqual([2])
  })
})

describe('marks of the sync', () => {
  const Position = z.object({ cursor: z.string().nullable(), done: z.number() })

  test('return as they were written, also after closing', () => {
    const file = join(temporaryFolder(), 'one.sqlite')
    const db = openAt(file)
    withinTransaction(db, (transaction) => writeMark(transaction, 'queue', { cursor: 'abc', done: 1 }))
    withinTransaction(db, (transaction) => writeMark(transaction, 'queue', { cursor: null, done: 2 }))
    expect(readMark(openAt(file), 'queue', Position)).toEqual({ cursor: null, done: 2 })
    withinTransaction(db, (transaction) => clearMark(transaction, 'queue'))
    expect(readMark(db, 'queue', Position)).toBeNull()
  })

  test('of another shape count as none', () => {
    const db = temporaryStore()
    withinTransaction(db, (transaction) => writeMark(transaction, 'queue', 'an older form'))
    expect(readMark(db, 'queue', Position)).toBeNull()
  })
})

describe('the request log', () => {
  test('keeps the last two minutes across restarts', () => {
    const file = join(temporaryFolder(), 'one.sqlite')
    const log = requestLog(openAt(file))
    for (const at of [1_000, 100_000.5, 180_000]) log.record(at)
    const again = requestLog(openAt(file))
    expect(again.load(180_001)).toEqual([100_000.5, 180_000])
    expect(again.load(300_000)).toEqual([180_000])
    expect(again.load(300_001)).toEqual([])
  })

  test('keeps times from before a reboot while they may still count', () => {
    const log = requestLog(temporaryStore())
    log.record(5_000_000)
    log.record(10_000)
    expect(log.load(10_001)).toEqual([5_000_000, 10_000])
    expect(log.load(120_001)).toEqual([10_000])
  })

  test('does not count as a change of what queues show', () => {
    const db = temporaryStore()
    const version = db.dataVersion
    requestLog(db).record(1)
    expect(db.dataVersion).toBe(version)
    // The record did not wait for the disk; the next write does.
    withinTransaction(db, (transaction) => writeMark(transaction, 'anything', 1))
    expect(db.get(select<{ synchronous: number }>('test', 'pragma synchronous'))?.synchronous).toBe(2)
  })
})

test('a throttle is stored exactly, to the fraction of a millisecond', () => {
  const file = join(temporaryFolder(), 'one.sqlite')
  const kept = { limit: 20, recoversFrom: 100_000.5, pauses: 2 }
  throttleMemory(openAt(file)).keep(kept)
  expect(throttleMemory(openAt(file)).load()).toEqual(kept)
})

describe('the list of what was set aside', () => {
  const item = { at: 1, endpoint: 'searchReports', what: 'report 1', why: 'name: not a string' }

  test('is newest first; the same item again renews its line', () => {
    const db = temporaryStore()
    noteSetAside(db, item)
    noteSetAside(db, { ...item, at: 2, what: 'report 2' })
    noteSetAside(db, { ...item, at: 3, why: 'id: missing' })
    expect(listSetAside(db)).toEqual([
      { ...item, at: 3, why: 'id: missing' },
      { ...item, at: 2, what: 'report 2' },
    ])
    clearSetAside(db, 'searchReports', 'report 1')
    expect(countSetAside(db)).toBe(1)
  })

  test('is limited in length', () => {
    const db = temporaryStore()
    must(
      inTransaction(db, (transaction) => {
        for (let at = 1; at <= 510; at += 1) noteSetAside(transaction, { ...item, at, what: `report ${at}` })
      }),
    )
    expect(countSetAside(db)).toBe(500)
    expect(listSetAside(db).at(-1)?.at).toBe(11)
  })
})

describe('a report that the service no longer shows', () => {
  const filled = (): WritableDb => {
    const db = temporaryStore()
    storeReportSummaries(db, [summary(1), summary(2)])
    storeReportDetails(db, details(1, { description: 'platypus' }), unasked)
    storeActivities(db, 1, [entry(1, { message: 'wombat' })], { ...unasked, complete: true })
    storeEvidence(db, 1, [{ id: 'a', filename: 'quokka.png' }], unasked)
    markSeenNow(db, 1, 5)
    return db
  }

  test('leaves its number behind and nothing else', () => {
    const db = filled()
    expect(removeReport(db, 1, 4_711)).toBe(true)
    expect(listTombstones(db)).toEqual([{ reportId: 1, removedAt: 4_711 }])
    expect(found(db)).toEqual([2])
    for (const word of ['platypus', 'wombat', 'quokka']) expect(found(db, word)).toEqual([])
    const rowsLeft = ['report_details', 'activities', 'evidence', 'local_marks'].map(
      (table) => db.get(select<{ rows: number }>('test', `select count(*) as rows from ${table}`))?.rows,
    )
    expect(rowsLeft).toEqual([0, 0, 0, 0])
    expect(checkIntegrity(db)).toEqual({ ok: true, findings: [] })
    expect(removeReport(db, 1, 4_712)).toBe(false)
  })

  test('is added as new when it is shown again', () => {
    const db = filled()
    removeReport(db, 1, 4_711)
    expect(storeReportSummaries(db, [summary(1)]).added).toEqual([1])
    expect(listTombstones(db)).toEqual([])
    expect(must(readTimeline(db, 1, null))).toEqual({ entries: [], complete: false })
    expect(must(readQueueWindow(db, { ...inbox, search: '' }, null)).rows.map((row) => row.unseen)).toEqual([
      true,
      true,
    ])
  })

  test('may be removed in the transaction that stored it', () => {
    const db = temporaryStore()
    must(
      inTransaction(db, (transaction) => {
        storeReportSummaries(transaction, [summary(1)])
        removeReport(transaction, 1, 4_711)
      }),
    )
    expect(found(db)).toEqual([])
    expect(checkIntegrity(db).ok).toBe(true)
  })
})
