import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { locateInQueue } from '#main/engine/queries/queue/queue-locate.ts'
import { planQueue } from '#main/engine/queries/queue/queue-plan.ts'
import { rankedSlice } from '#main/engine/queries/queue/queue-ranking.ts'
import { readQueueTotal, readQueueWindow } from '#main/engine/queries/queue/queue-window.ts'
import type { WritableDb } from '#main/engine/store/database.ts'
import { storeReportDetails } from '#main/engine/store/reports/report-details.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import { storeActivities } from '#main/engine/store/timeline/activities.ts'
import { inTransaction } from '#main/engine/store/transaction.ts'
import type { QueueView } from '#shared/desk/queue-request.ts'
import { details, status, summary } from './received-samples.ts'
import { must, temporaryStore } from './temporary-store.ts'

const reading = { readAt: 1, revision: null }

function ranked(
  db: WritableDb,
  search: string,
  view: QueueView = { kind: 'all' },
  sort = 'relevance' as const,
) {
  const question = { view, search, sort }
  return must(readQueueWindow(db, { ...question, offset: 0, limit: 200 }, null)).rows.map(({ id }) => id)
}

describe('by relevance', () => {
  test('a title with all terms comes before newer reports with the terms elsewhere', () => {
    const db = temporaryStore()
    const only = { summary: 'none', description: 'none', impact: 'none' }
    storeReportDetails(db, details(1, { name: 'Token leak', ...only }), reading)
    storeReportDetails(
      db,
      details(2, { name: 'Nothing', ...only, description: 'a token in a leak' }),
      reading,
    )
    storeReportDetails(db, details(3, { name: 'Token', ...only, impact: 'a leak' }), reading)
    storeReportDetails(db, details(4, { name: 'Other', ...only }), reading)
    const entry = { id: '1', message: 'token token, leak', createdAt: 1, isInternal: false }
    storeActivities(db, 4, [entry], { ...reading, complete: true })
    expect(ranked(db, 'token leak ')).toEqual([1, 3, 2, 4])
    expect(ranked(db, 'token leak sort:relevance ', { kind: 'all' })).toEqual([1, 3, 2, 4])
    expect(ranked(db, '')).toEqual([4, 3, 2, 1])
  })

  test('the report with the typed number comes first', () => {
    const db = temporaryStore()
    storeReportSummaries(db, [summary(7), summary(8, { name: '7 and 7' }), summary(9, { name: 'has 7' })])
    expect(ranked(db, '7').at(0)).toBe(7)
    expect(ranked(db, '7').toSorted()).toEqual([7, 8, 9])
  })

  test('every match has one place, beyond the end of the ranked ones, in every view', () => {
    const db = temporaryStore()
    const count = 4_600
    must(
      inTransaction(db, (transaction) => {
        for (let id = 1; id <= count; id += 1) {
          const name = id % 3 === 0 ? `common ${id}` : `report ${id}`
          const state = id % 4 === 0 ? status.resolved : status.new
          const text = { summary: id % 5 === 0 ? 'no' : 'common common', description: 'x', impact: 'x' }
          storeReportDetails(
            transaction,
            details(id, { ...summary(id, { name, status: state }), ...text }),
            reading,
          )
        }
      }),
    )
    for (const [kind, among] of [
      ['all', () => true],
      ['inbox', (id: number) => id % 4 !== 0],
    ] as const) {
      const question = { view: { kind }, search: 'common ', sort: 'relevance' } as const
      const expected = Array.from({ length: count }, (_, at) => at + 1).filter(
        (id) => among(id) && (id % 3 === 0 || id % 5 !== 0),
      )
      const total = must(readQueueTotal(db, question, null))
      expect(total).toBe(expected.length)
      const ids: number[] = []
      for (let offset = 0; offset < total; offset += 170) {
        const { rows } = must(readQueueWindow(db, { ...question, offset, limit: 170 }, null))
        ids.push(...rows.map(({ id }) => id))
      }
      expect(ids.toSorted((one, other) => one - other)).toEqual(expected)
      fc.assert(
        fc.property(fc.nat(total - 1), (place) => {
          const reportId = ids[place] ?? 0
          expect(must(locateInQueue(db, { ...question, reportId }, null))).toBe(place)
        }),
        { numRuns: 20 },
      )
      // Among the newest thousand, reports with the term in the title come first.
      expect(ids.slice(0, 300).every((id) => id % 3 === 0)).toBe(true)
    }
  })

  test('terms that most reports contain have no weight, and list their newest titles first', () => {
    const db = temporaryStore()
    const texts = { summary: 'x', description: 'common', impact: 'x' }
    must(
      inTransaction(db, (transaction) => {
        for (let id = 1; id <= 300; id += 1) {
          const name = id % 60 === 0 ? 'common' : 'report'
          const description = id === 7 ? 'rare rare rare common' : id % 50 === 1 ? 'common rare' : 'common'
          storeReportDetails(transaction, details(id, { name, ...texts, description }), reading)
        }
      }),
    )
    const newestFirst = Array.from({ length: 300 }, (_, at) => 300 - at)
    const titled = [300, 240, 180]
    expect(rankedWithin(db, 'common ')).toEqual([
      ...titled,
      ...newestFirst.filter((id) => !titled.includes(id)),
    ])
    // Only the rare word distinguishes the matches: reports that contain it most often come first.
    expect(rankedWithin(db, 'common rare ')).toEqual([7, 251, 201, 151, 101, 51, 1])
  })

  test('every match has one place, for any limits', () => {
    const word = fc.constantFrom('alpha', 'beta', 'gamma', 'delta')
    const report = fc.record({
      name: fc.array(word, { maxLength: 3 }),
      description: fc.array(word, { maxLength: 6 }),
    })
    const bound = fc.integer({ min: 1, max: 30 })
    fc.assert(
      fc.property(
        fc.array(report, { minLength: 1, maxLength: 40 }),
        fc.uniqueArray(word, { minLength: 1, maxLength: 3 }),
        fc.record({ newest: bound, titled: bound, heldByAtMost: bound, sampled: bound }),
        fc.integer({ min: 1, max: 50 }),
        (reports, words, bounds, page) => {
          const db = temporaryStore()
          must(
            inTransaction(db, (transaction) => {
              for (const [at, { name, description }] of reports.entries()) {
                const texts = { summary: '', description: description.join(' '), impact: '' }
                storeReportDetails(transaction, details(at + 1, { name: name.join(' '), ...texts }), reading)
              }
            }),
          )
          const expected = reports.flatMap(({ name, description }, at) =>
            words.every((one) => [...name, ...description].includes(one)) ? [at + 1] : [],
          )
          const found = rankedWithin(db, `${words.join(' ')} `, bounds, page)
          expect(found.toSorted((one, other) => one - other)).toEqual(expected)
        },
      ),
      { numRuns: 60 },
    )
  })
})

/** All matches, read page by page. */
function rankedWithin(
  db: WritableDb,
  search: string,
  bounds = { newest: 100, titled: 3, heldByAtMost: 20, sampled: 100 },
  page = 40,
): readonly number[] {
  const question = { view: { kind: 'all' }, search, sort: 'relevance' } as const
  const plan = planQueue(db, question, { me: null, now: 0 })
  const ids: number[] = []
  for (;;) {
    const slice = rankedSlice(db, plan, ids.length, page, bounds)
    ids.push(...slice)
    if (slice.length < page) return ids
  }
}
