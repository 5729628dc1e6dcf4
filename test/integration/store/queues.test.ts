import { describe, expect, test } from 'vitest'
import { readQueueCounts } from '#main/engine/queries/queue/queue-counts.ts'
import { locateInQueue } from '#main/engine/queries/queue/queue-locate.ts'
import { readQueueRows, readQueueWindow } from '#main/engine/queries/queue/queue-window.ts'
import { readReport } from '#main/engine/queries/report/report-view.ts'
import type { WritableDb } from '#main/engine/store/database.ts'
import { markSeenNow } from '#main/engine/store/own/local-marks.ts'
import { storePrograms } from '#main/engine/store/reports/programs.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import { removeReport } from '#main/engine/store/reports/tombstones.ts'
import { deferHydration } from '#main/engine/store/sync/hydration-queue.ts'
import { storeActivities } from '#main/engine/store/timeline/activities.ts'
import type { QueueSort, QueueView } from '#shared/desk/queue-request.ts'
import { entry, severity, status, summary, triager, unasked } from './received-samples.ts'
import { must, temporaryStore } from './temporary-store.ts'

const me = 't1'
const all: QueueView = { kind: 'all' }

const ids = (db: WritableDb, view: QueueView, sort: QueueSort = 'activity', owner: string | null = me) =>
  must(readQueueWindow(db, { view, search: '', sort, offset: 0, limit: 200 }, owner)).rows.map(
    (row) => row.id,
  )

function filled(): WritableDb {
  const db = temporaryStore()
  storePrograms(db, [
    { id: 10, name: 'Shop' },
    { id: 11, name: 'Bank' },
    { id: 12, name: 'Empty' },
  ])
  storeReportSummaries(db, [
    summary(1, { assignedTo: triager, severity: severity.critical, name: 'Élan' }),
    summary(2, { status: status.resolved, assignedTo: triager, name: 'zebra' }),
    summary(3, { status: status.triaged, severity: severity.high, name: 'Apple', programId: 11 }),
    summary(4, { status: status.resolved, createdAt: 100, name: 'apple pie' }),
    summary(5, { status: status.needsMoreInfo, assignedTo: { id: 'other' }, lastActivityAt: 500 }),
    { id: 6, lastActivityAt: 100, createdAt: 50, status: status.triaged },
  ])
  return db
}

describe('a queue', () => {
  test.each<[QueueView, number[]]>([
    [{ kind: 'all' }, [4, 3, 2, 1, 5, 6]],
    [{ kind: 'inbox' }, [3, 1, 5, 6]],
    [{ kind: 'mine' }, [1]],
    // Report 6 is not listed: the service has not reported that it is unassigned.
    [{ kind: 'unassigned' }, [3]],
    [{ kind: 'needsReply' }, [1]],
    [{ kind: 'program', programId: 10 }, [4, 2, 1, 5]],
    [{ kind: 'program', programId: 99 }, []],
  ])('%j contains the right reports', (view, expected) => {
    expect(ids(filled(), view)).toEqual(expected)
  })

  test.each<[QueueSort, number[]]>([
    ['activity', [4, 3, 2, 1, 5, 6]],
    ['newest', [5, 3, 2, 1, 4, 6]],
    ['oldest', [6, 4, 1, 2, 3, 5]],
    ['severity', [1, 3, 6, 4, 2, 5]],
    // Report 6 has no title.
    ['title', [6, 3, 4, 1, 5, 2]],
  ])('is sorted by %s', (sort, expected) => {
    expect(ids(filled(), all, sort)).toEqual(expected)
  })

  test('mine is empty while the user is unknown', () => {
    expect(ids(filled(), { kind: 'mine' }, 'activity', null)).toEqual([])
  })

  test('has every value that a row shows', () => {
    const db = filled()
    const window = must(
      readQueueWindow(db, { view: all, search: '', sort: 'activity', offset: 3, limit: 1 }, me),
    )
    expect(window).toEqual({
      total: 6,
      isTotalExact: true,
      offset: 3,
      rows: [
        {
          id: 1,
          title: 'Élan',
          titleHighlights: [],
          hit: null,
          programId: 10,
          programName: 'Shop',
          status: { id: 1, name: 'New', phase: 'new' },
          severity: { id: 4, name: 'Critical', band: 'critical' },
          assignee: { id: 't1', nickname: 'triager-one', isMe: true },
          createdAt: 1_000,
          lastActivityAt: 1_000,
          unseen: true,
          outbox: null,
          turn: { who: 'team', since: 1_000 },
        },
      ],
      problems: [],
      tookMs: expect.any(Number),
      latest: [
        { id: 4, at: 4_000 },
        { id: 3, at: 3_000 },
        { id: 2, at: 2_000 },
        { id: 1, at: 1_000 },
        { id: 5, at: 500 },
        { id: 6, at: 100 },
      ],
    })
  })

  test('a text search does not return the latest activity, which held lists are compared with', () => {
    const asked = { view: all, sort: 'activity', offset: 0, limit: 1 } as const
    const latest = (search: string) => must(readQueueWindow(filled(), { ...asked, search }, me)).latest
    expect(latest('apple')).toEqual([])
    expect(latest('is:open')).toHaveLength(6)
  })

  test('the beginning of a window says so, with an exact total', () => {
    const question = { view: all, search: '', sort: 'activity', offset: 0, limit: 6 } as const
    const whole = must(readQueueWindow(filled(), question, me))
    const beginning = must(readQueueWindow(filled(), { ...question, rowsAtMost: 2 }, me))
    expect(beginning).toEqual({
      ...whole,
      rows: whole.rows.slice(0, 2),
      isBeginning: true,
      tookMs: expect.any(Number),
    })
    expect(must(readQueueWindow(filled(), { ...question, rowsAtMost: 6 }, me))).not.toHaveProperty(
      'isBeginning',
    )
  })

  test('a window beyond the end is empty and still has the total', () => {
    const window = must(
      readQueueWindow(filled(), { view: all, search: '', sort: 'activity', offset: 60, limit: 10 }, me),
    )
    expect(window).toMatchObject({ total: 6, offset: 60, rows: [] })
  })

  test('totals follow every change', () => {
    const db = filled()
    const total = () =>
      must(
        readQueueWindow(
          db,
          { view: { kind: 'inbox' }, search: '', sort: 'activity', offset: 0, limit: 1 },
          me,
        ),
      ).total
    expect(total()).toBe(4)
    storeReportSummaries(db, [summary(7)])
    expect(total()).toBe(5)
    storeReportSummaries(db, [summary(7, { status: status.resolved })])
    expect(total()).toBe(4)
    removeReport(db, 1, 1)
    expect(total()).toBe(3)
  })

  test('a report moves up when it becomes active', () => {
    const db = filled()
    storeReportSummaries(db, [summary(6, { lastActivityAt: 9_999 })])
    expect(ids(db, all)).toEqual([6, 4, 3, 2, 1, 5])
  })

  test('an endless title is cut between characters, in the list earlier than in the report', () => {
    const db = temporaryStore()
    const title = `x${'🐞'.repeat(5_000)}`
    storeReportSummaries(db, [summary(1, { name: title })])
    const [row] = must(
      readQueueWindow(db, { view: all, search: '', sort: 'title', offset: 0, limit: 1 }, me),
    ).rows
    expect(row?.title).toBe(`x${'🐞'.repeat(149)}…`)
    expect(must(readReport(db, 1, { me, cweName: () => null })).title).toBe(`x${'🐞'.repeat(999)}…`)
  })
})

describe('the place of a report', () => {
  test('is its row in every view and sort, and null where it is missing', () => {
    const db = filled()
    const views: QueueView[] = [
      all,
      { kind: 'inbox' },
      { kind: 'mine' },
      { kind: 'unassigned' },
      { kind: 'needsReply' },
      { kind: 'program', programId: 10 },
    ]
    for (const view of views) {
      for (const sort of ['activity', 'newest', 'oldest', 'severity', 'title'] as const) {
        const rows = ids(db, view, sort)
        for (const reportId of [1, 2, 3, 4, 5, 6, 7]) {
          const place = rows.indexOf(reportId)
          expect(must(locateInQueue(db, { view, sort, search: '', reportId }, me))).toBe(
            place === -1 ? null : place,
          )
        }
      }
    }
  })
})

describe('the counts', () => {
  test('equal the queues; programs by name, empty ones too', () => {
    const db = filled()
    expect(must(readQueueCounts(db, me))).toEqual({
      all: 6,
      inbox: 4,
      critical: 1,
      waiting: 1,
      pinned: 0,
      mine: 1,
      unassigned: 1,
      needsReply: 1,
      unreadTimelines: 4,
      missingTimelines: 4,
      unreadableTimelines: 0,
      changed: 0,
      snoozed: 0,
      reviewed: 0,
      sla: 0,
      programs: [
        { id: 11, name: 'Bank', open: 1, total: 1 },
        { id: 12, name: 'Empty', open: 0, total: 0 },
        { id: 10, name: 'Shop', open: 2, total: 4 },
      ],
    })
    expect(must(readQueueCounts(db, null)).mine).toBe(0)
  })

  test('include an unlisted program while it has reports', () => {
    const db = filled()
    storePrograms(db, [{ id: 12 }])
    expect(must(readQueueCounts(db, me)).programs.map((program) => program.name)).toEqual([
      'Bank',
      'Empty',
      'Shop',
    ])
    storePrograms(db, [{ id: 10 }])
    expect(must(readQueueCounts(db, me)).programs.map((program) => program.name)).toEqual(['Bank', 'Shop'])
  })

  test('follow a reply of the team', () => {
    const db = filled()
    storeActivities(db, 1, [entry(1, { actor: triager })], { ...unasked, complete: true })
    expect(must(readQueueCounts(db, me)).needsReply).toBe(0)
  })

  test('include the open reports with timelines to be read, or read again', () => {
    const db = filled()
    storeActivities(db, 1, [entry(1)], { ...unasked, complete: true })
    expect(must(readQueueCounts(db, me))).toMatchObject({ unreadTimelines: 3, missingTimelines: 3 })
    storeReportSummaries(db, [summary(1, { assignedTo: triager, lastActivityAt: 9_000 })])
    expect(must(readQueueCounts(db, me))).toMatchObject({ unreadTimelines: 4, missingTimelines: 3 })
    // A timeline that could not be read does not count as unread until it is tried again.
    const until = Date.now() + 60_000
    deferHydration(db, 3, until)
    expect(must(readQueueCounts(db, me))).toMatchObject({
      unreadTimelines: 3,
      missingTimelines: 2,
      unreadableTimelines: 1,
    })
    expect(must(readQueueCounts(db, me, until))).toMatchObject({ unreadTimelines: 4, unreadableTimelines: 0 })
  })
})

describe('unseen', () => {
  const unseen = (db: WritableDb): number[] =>
    must(readQueueWindow(db, { view: all, search: '', sort: 'activity', offset: 0, limit: 50 }, me))
      .rows.filter((row) => row.unseen)
      .map((row) => row.id)

  test('ends when the report was seen, not when it is read, and begins again with new activity', () => {
    const db = temporaryStore()
    storeReportSummaries(db, [summary(1), summary(2), { id: 3 }])
    must(readReport(db, 1, { me, cweName: () => null }))
    expect(unseen(db)).toEqual([2, 1, 3])
    // The clock of this machine may be years behind the clock of the service.
    for (const id of [1, 3]) markSeenNow(db, id, 1)
    expect(unseen(db)).toEqual([2])
    storeReportSummaries(db, [summary(1, { lastActivityAt: 1_001 })])
    expect(unseen(db)).toEqual([2, 1])
  })

  test('reading a missing report says so', () => {
    const db = temporaryStore()
    expect(readReport(db, 1, { me, cweName: () => null })).toEqual({
      ok: false,
      error: { kind: 'unknownHere', what: 'report' },
    })
  })
})

test('rows are read again in the requested order, as far as they are still in the queue', () => {
  const db = temporaryStore()
  storeReportSummaries(
    db,
    [1, 2, 3].map((id) => summary(id)),
  )
  storeReportSummaries(db, [summary(2, { status: status.resolved }), summary(1, { lastActivityAt: 9_000 })])
  const again = (search: string) =>
    must(
      readQueueRows(db, { view: { kind: 'inbox' }, search, sort: 'activity', ids: [3, 2, 1, 99] }, me),
    ).map(({ id, lastActivityAt }) => [id, lastActivityAt])
  expect(again('')).toEqual([
    [3, 3_000],
    [1, 9_000],
  ])
  expect(again('#3 ')).toEqual([[3, 3_000]])
})
