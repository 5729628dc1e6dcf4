import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readQueryCatalogue } from '#main/engine/queries/known-names.ts'
import { locateInQueue } from '#main/engine/queries/queue/queue-locate.ts'
import { readQueueWindow } from '#main/engine/queries/queue/queue-window.ts'
import type { WritableDb } from '#main/engine/store/database.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import type { QueueSort, QueueView } from '#shared/desk/queue-request.ts'
import { sortWords } from '#shared/rules/query/keys.ts'
import { anyTyped } from '../../unit/query/any-query.ts'
import { anyModelQuery, modelNow, modelReports, storeModel } from './query-model.ts'
import { reporter, severity, status, summary, triager } from './received-samples.ts'
import { must, temporaryStore } from './temporary-store.ts'

const me = 't1'
const all: QueueView = { kind: 'all' }

function ask(
  db: WritableDb,
  search: string,
  options: { view?: QueueView; sort?: QueueSort; me?: string | null } = {},
) {
  const { view = all, sort = 'activity', me: asking = me } = options
  const window = must(readQueueWindow(db, { view, search, sort, offset: 0, limit: 500 }, asking, modelNow))
  expect(window.total).toBe(window.rows.length)
  return { ids: window.rows.map(({ id }) => id), problems: window.problems }
}

describe('a query', () => {
  test('finds exactly its reports, in every view and order, each in its place', () => {
    const db = temporaryStore()
    const reports = modelReports(300)
    storeModel(db, reports)
    fc.assert(
      fc.property(
        anyModelQuery,
        fc.constantFrom(...sortWords),
        fc.constantFrom<QueueView>(
          all,
          { kind: 'inbox' },
          { kind: 'mine' },
          { kind: 'program', programId: 11 },
        ),
        (query, sort, view) => {
          const inView = reports.filter(
            (report) =>
              view.kind === 'all' ||
              (view.kind === 'program' && report.programId === 11) ||
              (view.kind !== 'program' &&
                report.status !== 'resolved' &&
                !report.isSnoozed &&
                (view.kind === 'inbox' ? !report.isReviewed : report.assigneeId === me)),
          )
          const expected = inView.filter(query.holds).map(({ id }) => id)
          const { ids } = ask(db, query.text, { view, sort })
          expect(sort === 'activity' ? ids : ids.toSorted((one, other) => other - one)).toEqual(expected)

          const question = { view, search: query.text, sort }
          const last = ids.at(-1)
          if (last !== undefined) {
            expect(must(locateInQueue(db, { ...question, reportId: last }, me, modelNow))).toBe(
              ids.length - 1,
            )
          }
          const other = reports.find(({ id }) => !expected.includes(id))
          if (other !== undefined) {
            expect(must(locateInQueue(db, { ...question, reportId: other.id }, me, modelNow))).toBeNull()
          }
        },
      ),
      { numRuns: 400 },
    )
  })

  test('is answered whatever is typed', () => {
    const db = temporaryStore()
    storeModel(db, modelReports(20))
    fc.assert(
      fc.property(anyTyped, (search) => {
        const { problems } = ask(db, search)
        for (const { start, end } of problems) {
          expect(start).toBeLessThanOrEqual(end)
          expect(end).toBeLessThanOrEqual(search.length)
        }
      }),
      { numRuns: 400 },
    )
  })

  test.each(['id:1 ', 'is:open,', 'is:open ', '7d,', 'created:7d ', '-a ', 'cve:1 ', '"', 'status:new,x '])(
    'of nothing but %s, at the greatest length, has an answer',
    (piece) => {
      const db = temporaryStore()
      storeModel(db, modelReports(5))
      const prefix = piece === '7d,' ? 'created:' : ''
      ask(db, `${prefix}${piece.repeat(1_000)}`.slice(0, 2_000))
    },
  )
})

describe('a filter that is not understood', () => {
  function three(): WritableDb {
    const db = temporaryStore()
    storeReportSummaries(db, [
      summary(1, { status: status.new, severity: severity.high }),
      summary(2, { status: status.triaged, assignedTo: triager }),
      summary(3, { status: status.resolved }),
    ])
    return db
  }

  test('filters nothing, and the other filters apply', () => {
    expect(ask(three(), 'is:open is:opn created:soon ')).toEqual({
      ids: [2, 1],
      problems: [
        { kind: 'badValue', key: 'is', text: 'opn', start: 11, end: 14 },
        { kind: 'badValue', key: 'created', text: 'soon', start: 23, end: 27 },
      ],
    })
  })

  test('is reported when the desk cannot answer it yet', () => {
    expect(ask(three(), 'is:known-issue status:new ')).toEqual({
      ids: [1],
      problems: [{ kind: 'notKnownHere', flag: 'known-issue', start: 3, end: 14 }],
    })
  })

  test('never selects all reports for an unknown name', () => {
    const db = three()
    expect(ask(db, 'status:xyz ')).toEqual({
      ids: [],
      problems: [{ kind: 'unknownName', key: 'status', text: 'xyz', start: 7, end: 10 }],
    })
    expect(ask(db, 'status:xyz,new ').ids).toEqual([1])
    expect(ask(db, '-reporter:xyz ').ids).toEqual([3, 2, 1])
  })

  test('is "me" while the user is unknown', () => {
    const problems = [{ kind: 'whoIsMe', start: 9, end: 11 }]
    expect(ask(three(), 'assignee:me', { me: null })).toEqual({ ids: [], problems })
    expect(ask(three(), 'is:mine', { me: null }).ids).toEqual([])
    expect(ask(three(), 'assignee:me').ids).toEqual([2])
  })

  test('is a time range that ends before it begins', () => {
    expect(ask(three(), 'created:2026-02-01..2026-01-01 ')).toEqual({
      ids: [],
      problems: [{ kind: 'backwards', key: 'created', start: 8, end: 30 }],
    })
  })
})

describe('names', () => {
  test('mean an exact match before names that begin so', () => {
    const db = temporaryStore()
    storeReportSummaries(db, [
      summary(1, { target: { id: 1, name: 'api' } }),
      summary(2, { target: { id: 2, name: 'api.example.com' } }),
      summary(3, { target: { id: 3, name: 'www.example.com' } }),
    ])
    expect(ask(db, 'target:api ').ids).toEqual([1])
    expect(ask(db, 'target:ap ').ids).toEqual([2, 1])
    expect(ask(db, 'target:example.com ').ids).toEqual([3, 2])
    expect(ask(db, 'target:xample ').ids).toEqual([])
  })

  test('in suggestions are those in the copy', () => {
    const db = temporaryStore()
    storeReportSummaries(db, [
      summary(1, { severity: severity.low, assignedTo: triager }),
      summary(2, { severity: severity.critical, status: status.triaged }),
    ])
    expect(must(readQueryCatalogue(db))).toEqual({
      status: ['New', 'Triaged'],
      label: [],
      severity: ['Critical', 'Low'],
      program: [],
      target: ['api.example.com'],
      type: [],
      assignee: [triager.nickname, reporter.nickname],
      reporter: [reporter.nickname, triager.nickname],
    })
  })
})

describe('an order in the query', () => {
  test('overrides the chosen order', () => {
    const db = temporaryStore()
    storeReportSummaries(db, [
      summary(1, { name: 'b' }),
      summary(2, { name: 'a' }),
      summary(3, { name: 'c', severity: severity.critical }),
    ])
    expect(ask(db, 'sort:title ', { sort: 'severity' }).ids).toEqual([2, 1, 3])
    expect(ask(db, 'sort:oldest').ids).toEqual([1, 2, 3])
    expect(ask(db, 'sort:severity,title-desc ').ids).toEqual([3, 1, 2])
    expect(ask(db, 'sort:bounty,status,id-desc ').ids).toEqual([3, 2, 1])
    for (const sort of sortWords) {
      const search = `sort:severity,${sort},title-desc `
      const question = { view: all, search, sort: 'activity' } as const
      const places = ask(db, search).ids.map((reportId) =>
        must(locateInQueue(db, { ...question, reportId }, me, modelNow)),
      )
      expect([sort, places]).toEqual([sort, [0, 1, 2]])
    }
    expect(ask(db, 'sort:nonsense ', { sort: 'severity' }).ids).toEqual([3, 2, 1])
  })
})

describe('a number with filters', () => {
  test('comes first only if the filters match it', () => {
    const db = temporaryStore()
    storeReportSummaries(db, [
      summary(482, { name: 'x', lastActivityAt: 1 }),
      summary(7, { name: 'port 482', lastActivityAt: 3, status: status.resolved }),
      summary(4_820, { name: 'y', lastActivityAt: 2 }),
    ])
    expect(ask(db, '482 is:open ').ids).toEqual([482])
    expect(ask(db, 'is:open #482').ids).toEqual([482, 4_820])
    expect(ask(db, 'is:closed 482').ids).toEqual([7])
    expect(ask(db, '482 -port ').ids).toEqual([482])
  })
})
