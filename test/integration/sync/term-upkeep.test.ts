import { beforeEach, expect, test } from 'vitest'
import { readDuplicateCandidates } from '#main/engine/queries/report/duplicate-candidates.ts'
import type { WritableDb } from '#main/engine/store/database.ts'
import { storeReportDetails } from '#main/engine/store/reports/report-details.ts'
import { inTransaction } from '#main/engine/store/transaction.ts'
import { createIndexUpkeep, type IndexUpkeepWork } from '#main/engine/sync/index-upkeep-lane.ts'
import { details, unasked } from '../store/received-samples.ts'
import { must, temporaryStore } from '../store/temporary-store.ts'

let now = 1_000_000
let db: WritableDb
let work: IndexUpkeepWork
let announced: number[]

beforeEach(() => {
  now = 1_000_000
  db = temporaryStore()
  announced = []
  work = createIndexUpkeep({
    db,
    now: () => now,
    reportsChanged: (ids) => {
      if (ids !== 'many') announced.push(...ids)
    },
  })
})

function read(id: number, description = 'GET /v2/zylophones/77/pdf answers anybody.'): void {
  must(
    inTransaction(db, (transaction) =>
      storeReportDetails(transaction, details(id, { description }), unasked),
    ),
  )
  work.add()
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

const likely = (id: number) =>
  must(readDuplicateCandidates(db, id, '', null, { age: true, onlyLikely: true })).map(({ row }) => row.id)

test('similar reports are found a moment after a report was read, and announced then', async () => {
  read(1)
  read(2)
  expect(likely(2)).toEqual([])
  await pass(400)
  expect(likely(2)).toEqual([1])
  expect(announced.toSorted()).toEqual([1, 2])
  expect(work.dueAt()).toBe(Number.POSITIVE_INFINITY)
})

test('under a flood of answers some terms are written all the same, and a changed text is found by its new words', async () => {
  read(1)
  for (let id = 2; id < 60; id += 1) {
    read(id, id === 59 ? undefined : `Report ${id} is about something else.`)
    await pass(20)
  }
  expect(likely(59)).toEqual([1])
  for (const id of [1, 2]) read(id, 'POST /v2/trombones/5 answers anybody.')
  await pass(400)
  expect(likely(2)).toEqual([1])
})
