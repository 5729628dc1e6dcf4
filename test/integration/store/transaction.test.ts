import { expect, test } from 'vitest'
import { change, changeUnseen } from '#main/engine/store/database.ts'
import { inTransaction } from '#main/engine/store/transaction.ts'
import { must, temporaryStore } from './temporary-store.ts'

const naming = change(
  'test.name',
  `insert into vulnerability_types (id, name) values (:id, :name)
   on conflict (id) do update set name = excluded.name where name <> excluded.name`,
)
const marking = changeUnseen('test.mark', 'insert into sync_marks (name, value) values (?, 0)')

test('cached queues are stale after a write that they may show, and after no other', () => {
  const db = temporaryStore()
  const before = db.dataVersion
  must(inTransaction(db, (transaction) => transaction.run(marking, ['a'])))
  db.run(marking, ['b'])
  expect(db.dataVersion).toBe(before)

  must(inTransaction(db, (transaction) => transaction.run(naming, { id: 1, name: 'XSS' })))
  const after = db.dataVersion
  expect(after).toBeGreaterThan(before)
  // This write changes nothing.
  must(inTransaction(db, (transaction) => transaction.run(naming, { id: 1, name: 'XSS' })))
  expect(db.dataVersion).toBe(after)

  db.run(naming, { id: 1, name: 'SQL injection' })
  expect(db.dataVersion).toBeGreaterThan(after)
})

test('a rolled-back write keeps the caches', () => {
  const db = temporaryStore()
  const before = db.dataVersion
  expect(() =>
    inTransaction(db, (transaction) => {
      transaction.run(naming, { id: 1, name: 'XSS' })
      expect(db.dataVersion).toBe(before)
      throw new Error('a fault of the desk')
    }),
  ).toThrow('a fault of the desk')
  must(inTransaction(db, (transaction) => transaction.run(marking, ['a'])))
  expect(db.dataVersion).toBe(before)
})

test('an open transaction can be joined', () => {
  const db = temporaryStore()
  expect(db.transaction).toBeNull()
  must(inTransaction(db, (transaction) => expect(db.transaction).toBe(transaction)))
  expect(db.transaction).toBeNull()
})
