import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idsByRecency, newestRecencies } from '#main/engine/queries/queue-newest.ts'
import { planQueue, sliceStatement } from '#main/engine/queries/queue-plan.ts'
import { probingBounds } from '#main/engine/queries/queue-probed.ts'
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
    get: (statement, parameters) => {
      used.add(statement.name)
      return db.get(statement, parameters)
    },
    all: (statement, parameters) => {
      used.add(statement.name)
      return db.all(statement, parameters)
    },
  }
  fc.assert(
    fc.property(
      anyModelQuery,
      fc.constantFrom('', 'report ', 're', '"report 1"', 'report -title ', 'token', 'tokens heade', 'reset'),
      fc.constantFrom('all' as const, 'inbox' as const, 'mine' as const, 'unassigned' as const),
      fc.constantFrom(0, 3, 1_000),
      fc.integer({ min: 1, max: 130 }),
      fc.record({
        firstWalk: fc.integer({ min: 1, max: 140 }),
        probedAtOnce: fc.constantFrom(0, 3, 64),
        gatheredAtOnce: fc.integer({ min: 1, max: 130 }),
        probedFirst: fc.integer({ min: 1, max: 20 }),
        probedAtMost: fc.constantFrom(0, 10, probingBounds.probedAtMost),
        probedInDoubt: fc.constantFrom(0, 10, probingBounds.probedInDoubt),
      }),
      (query, words, kind, rare, limit, bounds) => {
        const question = { view: { kind }, sort: 'activity', search: `${query.text} ${words}` } as const
        const plan = planQueue(db, question, asking, { forRows: rare, forCount: rare })
        if (plan.stretched === null) return
        const rows = db.all(sliceStatement(plan), { ...plan.parameters, limit, offset: 0 })
        const newest = newestRecencies(watched, plan.stretched, limit, bounds)
        expect(idsByRecency(db, newest)).toEqual(rows.map(({ id }) => id))
      },
    ),
    { numRuns: 500 },
  )
  const ways = ['walked', 'gathered', 'lookedUp', 'filtered'].map((way) => `queue.stretch.${way}`)
  expect([...used]).toEqual(expect.arrayContaining([...ways, 'queue.candidates', 'queue.probe']))
})
