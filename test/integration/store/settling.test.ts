import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readQueueWindow } from '#main/engine/queries/queue/queue-window.ts'
import { openWorkspaceStore } from '#main/engine/storage/open.ts'
import { select, type WritableDb } from '#main/engine/store/database.ts'
import { storeReportDetails } from '#main/engine/store/reports/report-details.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import { removeReport } from '#main/engine/store/reports/tombstones.ts'
import {
  countSegments,
  emptyLog,
  hasWordsToRemove,
  mergeSome,
  removeSomeWords,
  segmentsWhenIdle,
} from '#main/engine/store/search/search-merge.ts'
import {
  inTransaction,
  settleAll,
  settledTogether,
  settleSome,
  withinTransaction,
} from '#main/engine/store/transaction.ts'
import { checkIntegrity } from '../../fixtures/check-integrity.ts'
import { details, summary, unasked } from './received-samples.ts'
import { must, openAt, temporaryFolder, temporaryStore } from './temporary-store.ts'

function found(db: WritableDb, search: string): number[] {
  const question = { view: { kind: 'all' }, sort: 'activity', search, offset: 0, limit: 1_000 } as const
  const { rows, total, isTotalExact } = must(readQueueWindow(db, question, null))
  expect([total, isTotalExact]).toEqual([rows.length, true])
  return rows.map((row) => row.id)
}

const storeSoon = (db: WritableDb, ...ids: number[]) =>
  must(
    inTransaction(
      db,
      (transaction) => {
        for (const id of ids)
          storeReportDetails(transaction, details(id, { description: `walrus ${id}` }), unasked)
      },
      'soon',
    ),
  )

describe('text that is indexed later', () => {
  test('is in the copy at once, and found by a search once it is indexed', () => {
    const db = temporaryStore()
    storeReportSummaries(db, [summary(1), summary(2)])
    storeSoon(db, 2)
    expect(found(db, 'walrus')).toEqual([])
    expect(must(settleSome(db))).toEqual([2])
    expect(found(db, 'walrus')).toEqual([2])
    expect(must(settleSome(db))).toHaveLength(0)
  })

  test('is indexed in portions if it is long', () => {
    const db = temporaryStore()
    const ids = Array.from({ length: settledTogether + 5 }, (_, index) => index + 1)
    storeSoon(db, ...ids)
    expect(must(settleSome(db))).toHaveLength(settledTogether)
    expect(must(settleSome(db))).toHaveLength(5)
    expect(found(db, 'walrus')).toHaveLength(ids.length)
  })

  test('is indexed after the next start if the desk ended before', () => {
    const file = join(temporaryFolder(), 'workspace.sqlite')
    const first = must(openWorkspaceStore(file)).db
    storeSoon(first, 1)
    first.close()
    const db = openAt(file)
    expect(found(db, 'walrus')).toEqual([1])
    expect(checkIntegrity(db)).toEqual({ ok: true, findings: [] })
  })

  test('is no finding of the integrity check, and not indexed for a removed report', () => {
    const db = temporaryStore()
    storeSoon(db, 1, 2)
    removeReport(db, 1, 5)
    expect(checkIntegrity(db)).toEqual({ ok: true, findings: [] })
    expect(found(db, 'walrus')).toEqual([2])
  })

  test('leaves the durability to each transaction', () => {
    const db = temporaryStore()
    const level = () =>
      Number(db.get(select<{ synchronous: number }>('level', 'pragma synchronous'))?.synchronous)
    const levels: number[] = []
    must(inTransaction(db, () => levels.push(level()), 'soon'))
    must(inTransaction(db, () => levels.push(level())))
    must(inTransaction(db, () => levels.push(level()), 'soon'))
    expect(must(settleAll(db))).toBeNull()
    expect([...levels, level()]).toEqual([1, 2, 1, 2])
  })
})

/** Stores each report in a commit of its own. */
function storeOneByOne(db: WritableDb, count: number): void {
  for (let id = 1; id <= count; id += 1) storeReportSummaries(db, [summary(id, { name: `walrus w${id}x` })])
}

function stepsOf(db: WritableDb, work: () => boolean): number {
  for (let steps = 0; ; steps += 1) {
    if (steps > 10_000) throw new Error('it never came to an end')
    if (!must(inTransaction(db, work, 'soon'))) return steps
  }
}

describe('the search index', () => {
  test('is merged step by step, and finds the same afterwards', () => {
    const db = temporaryStore()
    storeOneByOne(db, 40)
    expect(countSegments(db)).toBe(40)
    expect(stepsOf(db, () => withinTransaction(db, (transaction) => mergeSome(transaction)))).toBeGreaterThan(
      0,
    )
    expect(countSegments(db)).toBeLessThan(segmentsWhenIdle)
    expect(found(db, 'walrus')).toHaveLength(40)
    expect(found(db, 'w17x')).toEqual([17])
    expect(checkIntegrity(db).ok).toBe(true)
  })

  test('loses the text of removed reports, down to the bytes of its files', () => {
    const file = join(temporaryFolder(), 'workspace.sqlite')
    const db = openAt(file)
    const isInFiles = (word: string) => {
      emptyLog(db)
      return [file, `${file}-wal`].some((path) => existsSync(path) && readFileSync(path).includes(word))
    }
    const secret = 'embargoed'
    // The index omits the beginning that a word shares with the word before it.
    const kept = secret.slice(4)
    storeOneByOne(db, 20)
    storeReportDetails(db, details(21, { description: `The ${secret} report` }), unasked)
    expect(isInFiles(kept)).toBe(true)
    expect(hasWordsToRemove(db)).toBe(false)

    removeReport(db, 21, 5)
    expect(hasWordsToRemove(db)).toBe(true)
    expect(isInFiles(kept)).toBe(true)
    stepsOf(db, () => withinTransaction(db, (transaction) => removeSomeWords(transaction)))
    expect(isInFiles(kept)).toBe(false)
    expect(hasWordsToRemove(db)).toBe(false)
    expect(found(db, 'walrus')).toHaveLength(20)
    expect(checkIntegrity(db).ok).toBe(true)
  })

  test.each([1, 3])('also loses the text of a report that is removed after %i of its steps', (begun) => {
    const file = join(temporaryFolder(), 'workspace.sqlite')
    const db = openAt(file)
    const words = (start: string) => Array.from({ length: 12_000 }, (_, at) => `${start}${at}`).join(' ')
    storeReportDetails(db, details(1, { description: `aardvark ${words('b')}` }), unasked)
    storeReportDetails(db, details(2, { description: `zebra ${words('c')}` }), unasked)
    storeReportDetails(db, details(3, { description: `walrus ${words('d')}` }), unasked)
    // These documents keep FTS5 from merging by itself: it merges a segment that has lost a tenth of its documents.
    for (let id = 4; id <= 40; id += 1) storeReportDetails(db, details(id), unasked)
    removeReport(db, 2, 5)
    for (let step = 0; step < begun; step += 1) {
      expect(must(inTransaction(db, (transaction) => removeSomeWords(transaction), 'soon'))).toBe(true)
    }
    removeReport(db, 1, 6)
    stepsOf(db, () => withinTransaction(db, (transaction) => removeSomeWords(transaction)))
    emptyLog(db)
    const bytes = readFileSync(file)
    expect(['ardvark', 'ebra', 'alrus'].map((part) => bytes.includes(part))).toEqual([false, false, true])
  })
})
