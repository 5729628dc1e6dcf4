import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import * as z from 'zod'
import type { WritableDb } from '#main/engine/store/database.ts'
import { readMark, writeMark } from '#main/engine/store/sync-marks.ts'
import { createGatheredStore } from '#main/engine/sync/gathered-store.ts'
import { fillable } from '../../fixtures/full-disk.ts'
import { temporaryStore } from '../store/temporary-store.ts'

/** Counts how often a transaction is opened. */
function counting(db: WritableDb): { readonly db: WritableDb; readonly begun: () => number } {
  let begun = 0
  const begin: WritableDb['begin'] = (survives) => {
    begun += 1
    return db.begin(survives)
  }
  return { db: { ...db, begin }, begun: () => begun }
}

const marked = (db: WritableDb, name: string) => readMark(db, name, z.int())

test('writes of one turn are one transaction, and each gets its own result', async () => {
  const { db, begun } = counting(temporaryStore())
  const gathered = createGatheredStore(db)
  const store = (value: number) =>
    gathered.store((transaction) => {
      writeMark(transaction, `mark ${value}`, value)
      return value
    })
  expect(await Promise.all([store(1), store(2), store(3)])).toEqual(
    [1, 2, 3].map((value) => ({ ok: true, value })),
  )
  expect(begun()).toBe(1)
  expect(await store(4)).toEqual({ ok: true, value: 4 })
  expect(begun()).toBe(2)
  expect([1, 2, 3, 4].map((value) => marked(db, `mark ${value}`))).toEqual([1, 2, 3, 4])
})

test('writes of successive turns are one transaction, too, which ends with the first turn without a write', async () => {
  const { db, begun } = counting(temporaryStore())
  const gathered = createGatheredStore(db)
  const stored: Promise<unknown>[] = []
  for (let value = 1; value <= 5; value += 1) {
    stored.push(gathered.store((transaction) => writeMark(transaction, `mark ${value}`, value)))
    await nextTurn()
    expect(begun()).toBe(0)
  }
  await nextTurn()
  expect(begun()).toBe(1)
  await Promise.all(stored)
  expect([1, 2, 3, 4, 5].map((value) => marked(db, `mark ${value}`))).toEqual([1, 2, 3, 4, 5])
})

test('an endless flood is stored all the same', async () => {
  const { db, begun } = counting(temporaryStore())
  const gathered = createGatheredStore(db)
  const stored: Promise<unknown>[] = []
  while (begun() === 0 && stored.length < 1_000) {
    stored.push(gathered.store((transaction) => writeMark(transaction, 'mark', stored.length)))
    await nextTurn()
  }
  expect(begun()).toBe(1)
  expect(stored.length).toBeLessThan(1_000)
  await Promise.all(stored)
})

test('nothing is reported before it is committed', async () => {
  const db = temporaryStore()
  let reported = false
  const stored = createGatheredStore(db)
    .store((transaction) => writeMark(transaction, 'mark', 1))
    .then(() => {
      reported = true
    })
  await Promise.resolve()
  expect([reported, marked(db, 'mark')]).toEqual([false, null])
  await stored
  expect(marked(db, 'mark')).toBe(1)
})

test('an error affects its own write alone: the others are stored', async () => {
  const db = temporaryStore()
  const { store } = createGatheredStore(db)
  const good = store((transaction) => writeMark(transaction, 'good', 1))
  const bad = store((transaction) => {
    writeMark(transaction, 'bad', 1)
    throw new Error('a fault of the desk')
  })
  const goodToo = store((transaction) => writeMark(transaction, 'good too', 1))
  await expect(bad).rejects.toThrow('a fault of the desk')
  expect([(await good).ok, (await goodToo).ok]).toEqual([true, true])
  expect([marked(db, 'good'), marked(db, 'bad'), marked(db, 'good too')]).toEqual([1, null, 1])
})

test('each write that failed for lack of room is reported', async () => {
  const db = temporaryStore()
  let isFull = true
  const { store } = createGatheredStore(fillable(db, () => isFull))
  const full = { ok: false, error: { kind: 'diskFull' } }
  const one = store(() => 1)
  const two = store(() => 2)
  expect([await one, await two]).toEqual([full, full])
  isFull = false
  expect(await store(() => 3)).toEqual({ ok: true, value: 3 })
})
