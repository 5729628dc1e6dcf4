import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { locateInQueue } from '#main/engine/queries/queue/queue-locate.ts'
import { readQueueWindow } from '#main/engine/queries/queue/queue-window.ts'
import type { WritableDb } from '#main/engine/store/database.ts'
import { storePrograms } from '#main/engine/store/reports/programs.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import type { QueueGrouping, QueueSort } from '#shared/desk/queue-request.ts'
import { sortWords } from '#shared/rules/query/keys.ts'
import { anyModelQuery, modelNow, modelReports, storeModel } from './query-model.ts'
import { severity, status, summary, triager } from './received-samples.ts'
import { must, temporaryStore } from './temporary-store.ts'

const me = 't1'
const groupings = [
  'program',
  'severity',
  'status',
  'assignee',
  'day',
  'due',
] as const satisfies readonly QueueGrouping[]

function read(
  db: WritableDb,
  group: QueueGrouping,
  { search = '', sort = 'activity' as QueueSort, offset = 0, limit = 200, now = modelNow } = {},
) {
  const question = { view: { kind: 'all' }, search, sort, group } as const
  return must(readQueueWindow(db, { ...question, offset, limit }, me, now))
}
const heads = (db: WritableDb, group: QueueGrouping, now?: number) =>
  (read(db, group, now === undefined ? {} : { now }).groups ?? []).map(({ label, count }) => [label, count])

describe('groups', () => {
  test('are in a natural order, each with its rows in the requested order', () => {
    const db = temporaryStore()
    storePrograms(db, [
      { id: 10, name: 'Shop' },
      { id: 11, name: 'Bank' },
    ])
    storeReportSummaries(db, [
      summary(1, { assignedTo: triager, severity: severity.critical }),
      summary(2, { status: status.resolved, assignedTo: { id: 'a', nickname: 'Ann' } }),
      summary(3, { status: status.triaged, programId: 11, severity: severity.high }),
      { id: 4, lastActivityAt: 4_000 },
    ])
    expect(heads(db, 'program')).toEqual([
      ['Bank', 1],
      ['Shop', 2],
      [null, 1],
    ])
    expect(heads(db, 'severity')).toEqual([
      ['Critical', 1],
      ['High', 1],
      ['Low', 1],
      [null, 1],
    ])
    expect(heads(db, 'status')).toEqual([
      ['New', 1],
      ['Triaged', 1],
      ['Resolved', 1],
      [null, 1],
    ])
    expect(read(db, 'assignee').groups?.map(({ label, kind, count }) => [label, kind, count])).toEqual([
      ['triager-one', { by: 'assignee', who: 'me' }, 1],
      ['Ann', { by: 'assignee', who: 'person' }, 1],
      [null, { by: 'assignee', who: 'nobody' }, 1],
      [null, { by: 'assignee', who: 'unknown' }, 1],
    ])
    expect(read(db, 'program').rows.map(({ id }) => id)).toEqual([3, 2, 1, 4])
    expect(read(db, 'program', { sort: 'oldest' }).rows.map(({ id }) => id)).toEqual([3, 1, 2, 4])
    expect(read(db, 'none').groups).toBeUndefined()
  })

  test('by day use the days of this time zone, and months for older ones', () => {
    const db = temporaryStore()
    const now = new Date(2026, 10, 20, 9).getTime()
    const at = (...parts: [number, number, number, number]) => new Date(...parts).getTime()
    const times = [
      at(2026, 10, 21, 0),
      at(2026, 10, 20, 8),
      at(2026, 10, 20, 0),
      at(2026, 10, 19, 23),
      // The day on which clocks go back has 25 hours in many places.
      at(2026, 9, 25, 0),
      at(2026, 9, 25, 23),
      at(2026, 9, 1, 12),
      at(2025, 0, 31, 12),
    ]
    storeReportSummaries(
      db,
      times.map((lastActivityAt, index) => summary(index + 1, { lastActivityAt, createdAt: 5 })),
    )
    storeReportSummaries(db, [{ id: 99 }])
    const groups = read(db, 'day', { now }).groups ?? []
    expect(
      groups.map(({ kind, count }) => [
        kind.by === 'day' && kind.span,
        kind.by === 'day' && kind.from,
        count,
      ]),
    ).toEqual([
      ['later', at(2026, 10, 21, 0), 1],
      ['day', at(2026, 10, 20, 0), 2],
      ['day', at(2026, 10, 19, 0), 1],
      ['day', at(2026, 9, 25, 0), 2],
      ['month', at(2026, 9, 1, 0), 1],
      ['month', at(2025, 0, 1, 0), 1],
      ['unknown', 0, 1],
    ])
    const tomorrow = read(db, 'day', { now: now + 86_400_000 }).groups ?? []
    expect(tomorrow.map(({ count }) => count)).toEqual([1, 2, 1, 2, 1, 1, 1])
    expect(tomorrow[0]?.kind).toMatchObject({ span: 'day' })
  })

  test('by due day begin with overdue reports, and end with those without a due time', () => {
    const db = temporaryStore()
    storeModel(db, modelReports(120))
    const midnight = (ahead: number) => new Date(2026, 5, 15 + ahead).getTime()
    expect((read(db, 'due').groups ?? []).map(({ kind }) => kind)).toEqual([
      { by: 'due', span: 'overdue', from: 0 },
      { by: 'due', span: 'day', from: modelNow },
      { by: 'due', span: 'day', from: midnight(1) },
      { by: 'due', span: 'day', from: midnight(8) },
      { by: 'due', span: 'none', from: 0 },
    ])
    const [overdue] = read(db, 'due').groups ?? []
    expect(overdue?.count).toBe(read(db, 'none', { search: 'sla:missed' }).total)
  })

  test('contain the rows of the ungrouped queue, window by window, each where it is counted', () => {
    const db = temporaryStore()
    storeModel(db, modelReports(120))
    fc.assert(
      fc.property(
        anyModelQuery,
        fc.constantFrom(...groupings),
        fc.constantFrom(...sortWords),
        fc.integer({ min: 1, max: 50 }),
        ({ text }, group, sort, limit) => {
          // Grouped rows are not ranked by relevance, but ordered by recency.
          const plainSort = sort === 'relevance' ? 'activity' : sort
          const plain = must(
            readQueueWindow(
              db,
              { view: { kind: 'all' }, search: text, sort: plainSort, offset: 0, limit: 200 },
              me,
              modelNow,
            ),
          )
          const whole = read(db, group, { search: text, sort })
          const ids = whole.rows.map(({ id }) => id)
          expect(ids.toSorted()).toEqual(plain.rows.map(({ id }) => id).toSorted())
          expect(whole.total).toBe(plain.total)
          expect((whole.groups ?? []).reduce((sum, { count }) => sum + count, 0)).toBe(whole.total)

          const inWindows: number[] = []
          for (let offset = 0; offset < whole.total; offset += limit) {
            inWindows.push(...read(db, group, { search: text, sort, offset, limit }).rows.map(({ id }) => id))
          }
          expect(inWindows).toEqual(ids)
          for (const index of [0, Math.floor(ids.length / 2), ids.length - 1]) {
            const reportId = ids[index]
            if (reportId === undefined) continue
            const question = { view: { kind: 'all' }, search: text, sort, group, reportId } as const
            expect(must(locateInQueue(db, question, me, modelNow))).toBe(index)
          }
          // Within a group, rows have the order of the queue without groups.
          const order = new Map(plain.rows.map(({ id }, place) => [id, place]))
          let first = 0
          for (const { count } of whole.groups ?? []) {
            const places = ids.slice(first, first + count).map((id) => order.get(id) ?? -1)
            expect(places).toEqual(places.toSorted((one, other) => one - other))
            first += count
          }
        },
      ),
      { numRuns: 60 },
    )
  })
})
