import { beforeEach, describe, expect, test } from 'vitest'
import { readQueueWindow } from '#main/engine/queries/queue/queue-window.ts'
import type { WritableDb } from '#main/engine/store/database.ts'
import { storeReportDetails } from '#main/engine/store/reports/report-details.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import { inTransaction } from '#main/engine/store/transaction.ts'
import { createIndexingWork, type IndexingWork } from '#main/engine/sync/indexing-lane.ts'
import { details, summary, unasked } from '../store/received-samples.ts'
import { must, temporaryStore } from '../store/temporary-store.ts'

const begin = 1_000_000
let now = begin
let db: WritableDb
let work: IndexingWork
let announced: number[]

beforeEach(() => {
  now = begin
  db = temporaryStore()
  announced = []
  work = createIndexingWork({
    db,
    now: () => now,
    reportsChanged: (ids) => {
      if (ids !== 'many') announced.push(...ids)
    },
  })
})

function found(search: string): number[] {
  const question = { view: { kind: 'all' }, sort: 'activity', search, offset: 0, limit: 200 } as const
  return must(readQueueWindow(db, question, null)).rows.map((row) => row.id)
}

function list(...ids: number[]): void {
  const page = ids.map((id) => summary(id, { name: `walrus ${id}` }))
  must(inTransaction(db, (transaction) => storeReportSummaries(transaction, page), 'soon'))
  work.stored()
  work.look()
}

function read(id: number): void {
  must(
    inTransaction(
      db,
      (transaction) => storeReportDetails(transaction, details(id, { name: 'walrus' }), unasked),
      'soon',
    ),
  )
  work.stored()
  work.add(id)
}

/** Advances the clock by `ms`, and runs all work that becomes due meanwhile. */
async function pass(ms: number): Promise<void> {
  const until = now + ms
  while (work.dueAt() <= until) {
    now = Math.max(now, work.dueAt())
    expect(await work.step()).toMatchObject({ kind: 'done' })
  }
  now = until
}

describe('titles of a page', () => {
  test('are found after a moment without arrivals', async () => {
    list(1, 2)
    await pass(200)
    expect(found('walrus')).toEqual([])
    list(3)
    await pass(200)
    expect(found('walrus')).toEqual([])
    await pass(100)
    expect(found('walrus')).toHaveLength(3)
    expect(announced.toSorted()).toEqual([1, 2, 3])
    expect(work.dueAt()).toBe(Number.POSITIVE_INFINITY)
  })

  test('are found after some seconds if arrivals never stop', async () => {
    list(1)
    for (let passed = 0; passed < 6_000; passed += 100) {
      work.stored()
      await pass(100)
    }
    expect(found('walrus')).toEqual([1])
  })

  test('do not wait longer if the clock was set back', async () => {
    list(1)
    now -= begin / 2
    await pass(0)
    expect(found('walrus')).toEqual([1])
  })
})

describe('a report that was read', () => {
  test('is found within a quarter second under any load, and before titles that were listed first', async () => {
    list(1, 2, 3)
    read(3)
    for (let passed = 0; passed < 300; passed += 50) {
      work.stored()
      await pass(50)
    }
    expect(found('walrus')).toEqual([3])
    expect(announced).toEqual([3])
  })

  test('is indexed once, with its title and its texts', async () => {
    list(1)
    read(1)
    await pass(10_000)
    expect(found('walrus')).toEqual([1])
    expect(announced).toEqual([1])
  })
})
