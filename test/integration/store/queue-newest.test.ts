import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idsByRecency, newestRecencies } from '#main/engine/queries/queue-newest.ts'
import { planQueue, sliceStatement } from '#main/engine/queries/queue-plan.ts'
import type { ReadableDb } from '#main/engine/store/database.ts'
import { anyModelQuery, modelNow, modelReports, storeModel } from './query-model.ts'
import { temporaryStore } from './temporary-store.ts'

const asking = { me: 't1', now: modelNow }

test('the newest rows are the same however far is walked before some are looked up', () => {
  const db = temporaryStore()
  storeModel(db, modelReports(120))
  const used = new Set<string>()
  const watched: ReadableDb = {
    ...db,
    all: (statement, parameters) => {
      used.add(statement.name)
      return db.all(statement, parameters)
    },
  }
  fc.assert(
    fc.property(
      anyModelQuery,
      fc.constantFrom('report ', 're', '"report 1"', 'report -title '),
      fc.constantFrom('all' as const, 'inbox' as const, 'mine' as const, 'unassigned' as const),
      fc.constantFrom(0, 3, 1_000),
      fc.integer({ min: 1, max: 130 }),
      fc.integer({ min: 1, max: 140 }),
      (query, words, kind, rare, limit, firstWalk) => {
        const question = { view: { kind }, sort: 'activity', search: `${query.text} ${words}` } as const
        const plan = planQueue(db, question, asking, { forRows: rare, forCount: rare })
        if (plan.stretched === null) return
        const rows = db.all(sliceStatement(plan), { ...plan.parameters, limit, offset: 0 })
        const newest = newestRecencies(watched, plan.stretched, limit, firstWalk)
        expect(idsByRecency(db, newest)).toEqual(rows.map(({ id }) => id))
      },
    ),
    { numRuns: 500 },
  )
  const ways = ['queue.stretch.walked', 'queue.stretch.gathered', 'queue.stretch.lookedUp']
  expect([...used]).toEqual(expect.arrayContaining(ways))
}, 60_000)
