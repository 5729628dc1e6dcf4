import { join } from 'node:path'
import Database from 'better-sqlite3-multiple-ciphers'
import { describe, expect, test } from 'vitest'
import { readQueueCounts } from '#main/engine/queries/queue/queue-counts.ts'
import { readQueueWindow } from '#main/engine/queries/queue/queue-window.ts'
import { select, type WritableDb } from '#main/engine/store/database.ts'
import { migrate } from '#main/engine/store/migrate.ts'
import { ownMarksMigration } from '#main/engine/store/migrations/0004-own-marks.ts'
import { workspaceMigrations } from '#main/engine/store/migrations/workspace-migrations.ts'
import { followInboxSetting } from '#main/engine/store/own/inbox-choice.ts'
import {
  changeMarks,
  markSeenNow,
  nextWaking,
  restoreMarks,
  wakeDue,
} from '#main/engine/store/own/local-marks.ts'
import { ownTables } from '#main/engine/store/own/own-tables.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import { removeReport } from '#main/engine/store/reports/tombstones.ts'
import { addListed, clearListed, storeListed } from '#main/engine/store/reports/unshown-facts.ts'
import { withinTransaction } from '#main/engine/store/transaction.ts'
import type { MarkChange } from '#shared/desk/marks.ts'
import type { QueueView } from '#shared/desk/queue-request.ts'
import { severity, status, summary, triager } from './received-samples.ts'
import { must, openAt, temporaryFolder, temporaryStore } from './temporary-store.ts'

const me = 't1'
const now = 5_000_000

function read(db: WritableDb, asked: QueueView | string = { kind: 'all' }) {
  const question =
    typeof asked === 'string'
      ? { view: { kind: 'all' } as const, search: asked }
      : { view: asked, search: '' }
  return must(readQueueWindow(db, { ...question, sort: 'activity', offset: 0, limit: 200 }, me))
}
const ids = (db: WritableDb, asked?: QueueView | string) => read(db, asked).rows.map(({ id }) => id)
const marks = (db: WritableDb, id: number) => read(db).rows.find((row) => row.id === id)?.marks

/**
 * Reports 1 to 3: open and new; 1 and 2 are assigned to the user, 3 to nobody. Report n was last active n seconds after
 * the epoch.
 */
function filled(): WritableDb {
  const db = temporaryStore()
  storeReportSummaries(
    db,
    [1, 2, 3].map((id) => summary(id, { assignedTo: id === 3 ? null : triager })),
  )
  return db
}
const mark = (db: WritableDb, id: number, change: MarkChange, activityAt = 1_000 * id) =>
  changeMarks(db, [{ reportId: id, activityAt }], change, now)
const happens = (db: WritableDb, id: number, at: number) =>
  storeReportSummaries(db, [summary(id, { lastActivityAt: at, assignedTo: triager })])

describe('a reviewed mark', () => {
  test('lasts until the report changes', () => {
    const db = filled()
    mark(db, 2, { kind: 'reviewed' })
    expect(ids(db, { kind: 'reviewed' })).toEqual([2])
    expect(ids(db, 'is:reviewed')).toEqual([2])
    expect(marks(db, 2)).toMatchObject({ reviewed: true })
    // The report leaves the inbox, but stays in queues such as `mine`: it is still open.
    expect(ids(db, { kind: 'inbox' })).toEqual([3, 1])
    expect(ids(db, { kind: 'mine' })).toEqual([2, 1])
    happens(db, 2, 9_000)
    expect(ids(db, { kind: 'reviewed' })).toEqual([])
    expect(ids(db, { kind: 'inbox' })).toEqual([2, 3, 1])
    // A user who reviewed the report has seen it, so the activity counts as a change.
    expect(marks(db, 2)).toMatchObject({ reviewed: false, changed: true })
  })

  test('does not cover activity that the user had not seen', () => {
    const db = filled()
    mark(db, 2, { kind: 'reviewed' }, 1_999)
    expect(ids(db, { kind: 'reviewed' })).toEqual([])
  })

  test('is not extended by a wrong clock, and can be removed', () => {
    const db = filled()
    mark(db, 2, { kind: 'reviewed' }, Number.MAX_SAFE_INTEGER)
    expect(ids(db, { kind: 'reviewed' })).toEqual([2])
    happens(db, 2, 9_000)
    expect(ids(db, { kind: 'reviewed' })).toEqual([])
    mark(db, 1, { kind: 'reviewed' })
    mark(db, 1, { kind: 'notReviewed' })
    expect(ids(db, { kind: 'reviewed' })).toEqual([])
  })

  test('can be undone exactly, and redone', () => {
    const db = filled()
    mark(db, 1, { kind: 'snoozed', until: 7_000_000 })
    const before = mark(db, 1, { kind: 'reviewed' })
    restoreMarks(db, { kind: 'reviewed' }, before, now)
    expect(ids(db, { kind: 'reviewed' })).toEqual([])
    expect(ids(db, { kind: 'snoozed' })).toEqual([1])
  })
})

describe('an inbox', () => {
  const follow = (db: WritableDb, keeps: boolean) =>
    withinTransaction(db, (transaction) => followInboxSetting(transaction, keeps))

  test('can be emptied, is counted as it is listed, and keeps reviewed reports if so set', () => {
    const db = filled()
    const counted = () => must(readQueueCounts(db, me)).inbox
    for (const id of [1, 2, 3]) mark(db, id, { kind: 'reviewed' })
    mark(db, 2, { kind: 'snoozed', until: null })
    expect(ids(db, { kind: 'inbox' })).toEqual([])
    expect(counted()).toBe(0)
    expect(follow(db, true)).toBe(true)
    expect(follow(db, true)).toBe(false)
    expect(ids(db, { kind: 'inbox' })).toEqual([3, 1])
    expect(counted()).toBe(2)
    follow(db, false)
    expect(counted()).toBe(0)
  })

  test('uses the default if the setting is damaged', () => {
    const db = filled()
    follow(db, true)
    db.run({ name: 'test', sql: `update choices set value = '{"keeps' where name = 'inbox'`, isSeen: true })
    mark(db, 1, { kind: 'reviewed' })
    expect(ids(db, { kind: 'inbox' })).toEqual([3, 2])
  })

  test('is split by severity and by whose turn it is, like the rows and the counts', () => {
    const db = temporaryStore()
    const phases = [status.new, status.triaged, status.needsMoreInfo, status.resolved]
    const severities = [severity.critical, severity.low]
    const reports = phases.flatMap((one, at) =>
      severities.map((band, of) => summary(10 * at + of + 1, { status: one, severity: band })),
    )
    storeReportSummaries(db, reports)
    mark(db, 11, { kind: 'snoozed', until: null }, 11_000)
    const all = read(db, { kind: 'all' }).rows.filter(({ marks: own }) => own?.snooze == null)
    const critical = all.filter(
      (row) => row.severity?.band === 'critical' && row.status?.phase !== 'resolved',
    )
    const waiting = all.filter(({ turn }) => turn?.who === 'reporter')
    expect(waiting.length).toBeGreaterThan(0)
    expect(ids(db, { kind: 'critical' })).toEqual(critical.map(({ id }) => id))
    expect(ids(db, { kind: 'waiting' })).toEqual(waiting.map(({ id }) => id))
    mark(db, 31, { kind: 'pinned' }, 31_000)
    expect(ids(db, { kind: 'pinned' })).toEqual([31])
    expect(must(readQueueCounts(db, me))).toMatchObject({
      critical: critical.length,
      waiting: waiting.length,
      pinned: 1,
    })
  })
})

describe('a reminder', () => {
  test('brings the report back at its time as unanswered, if nobody else acted', () => {
    const db = filled()
    mark(db, 1, { kind: 'reminded', until: 7_000 })
    mark(db, 2, { kind: 'snoozed', until: 7_000 })
    expect(ids(db, { kind: 'inbox' })).toEqual([3])
    expect(marks(db, 1)).toMatchObject({ snooze: { until: 7_000, ifUnanswered: true } })
    expect(wakeDue(db, 7_000)).toEqual({ reportIds: [1, 2], unanswered: [1] })
    expect(marks(db, 1)).toMatchObject({ snooze: null, woke: { reason: 'unanswered' } })
    expect(marks(db, 2)).toMatchObject({ woke: { reason: 'time' } })
  })

  test('leads back to the inbox, even if its report was reviewed before or after', () => {
    const db = filled()
    mark(db, 1, { kind: 'reviewed' })
    mark(db, 1, { kind: 'reminded', until: 7_000 })
    mark(db, 2, { kind: 'snoozed', until: 7_000 })
    mark(db, 2, { kind: 'reviewed' })
    expect(ids(db, { kind: 'inbox' })).toEqual([3])
    wakeDue(db, 7_000)
    expect(ids(db, { kind: 'inbox' })).toEqual([3, 2, 1])
  })

  test('that is ended early leads there too, and undoing that restores it', () => {
    const db = filled()
    mark(db, 1, { kind: 'reviewed' })
    mark(db, 1, { kind: 'reminded', until: 7_000 })
    const asleep = mark(db, 1, { kind: 'awake' })
    expect(ids(db, { kind: 'inbox' })).toEqual([3, 2, 1])
    restoreMarks(db, { kind: 'awake' }, asleep, now)
    expect(marks(db, 1)).toMatchObject({ reviewed: true, snooze: { until: 7_000 } })
    // Waking a report that is not snoozed leaves it reviewed.
    mark(db, 2, { kind: 'reviewed' })
    mark(db, 2, { kind: 'awake' })
    expect(marks(db, 2)).toMatchObject({ reviewed: true })
  })

  test('is over as soon as others act, and does not return at its time', () => {
    const db = filled()
    mark(db, 1, { kind: 'reminded', until: 7_000 })
    happens(db, 1, 6_500)
    expect(marks(db, 1)).toMatchObject({ snooze: null, woke: { reason: 'activity' } })
    expect(wakeDue(db, 7_000)).toEqual({ reportIds: [], unanswered: [] })
  })

  test('is undone exactly', () => {
    const db = filled()
    const none = mark(db, 1, { kind: 'reminded', until: 7_000 })
    const before = mark(db, 1, { kind: 'snoozed', until: 8_000 })
    restoreMarks(db, { kind: 'snoozed', until: null }, before, now)
    expect(marks(db, 1)).toMatchObject({ snooze: { until: 7_000, ifUnanswered: true } })
    restoreMarks(db, { kind: 'snoozed', until: null }, none, now)
    expect(marks(db, 1)).toBeUndefined()
  })
})

describe('a snoozed report', () => {
  test('leaves the queues of open reports and their counts, and is marked as snoozed', () => {
    const db = filled()
    const before = must(readQueueCounts(db, me))
    mark(db, 1, { kind: 'snoozed', until: 7_000_000 })
    for (const kind of ['inbox', 'needsReply'] as const) expect(ids(db, { kind })).toEqual([3, 2])
    expect(ids(db, { kind: 'mine' })).toEqual([2])
    expect(ids(db, { kind: 'snoozed' })).toEqual([1])
    expect(ids(db, 'is:snoozed')).toEqual([1])
    expect(ids(db)).toEqual([3, 2, 1])
    expect(marks(db, 1)).toMatchObject({ snooze: { until: 7_000_000 } })
    const counts = must(readQueueCounts(db, me))
    expect(counts).toEqual({ ...before, inbox: 2, mine: 1, needsReply: 2, snoozed: 1 })
    mark(db, 3, { kind: 'snoozed', until: null })
    expect(must(readQueueCounts(db, me))).toMatchObject({ unassigned: 0, snoozed: 2 })
    expect(ids(db, { kind: 'unassigned' })).toEqual([])
  })

  test('wakes at its time, not before, and says so until it is seen', () => {
    const db = filled()
    mark(db, 1, { kind: 'snoozed', until: 7_000 })
    mark(db, 2, { kind: 'snoozed', until: 6_000 })
    mark(db, 3, { kind: 'snoozed', until: null })
    expect(nextWaking(db)).toBe(6_000)
    expect(wakeDue(db, 5_999).reportIds).toEqual([])
    expect(wakeDue(db, 7_000)).toEqual({ reportIds: [2, 1], unanswered: [] })
    expect(nextWaking(db)).toBeNull()
    expect(ids(db, { kind: 'inbox' })).toEqual([2, 1])
    expect(marks(db, 1)).toMatchObject({ snooze: null, woke: { at: 7_000, reason: 'time' } })
    markSeenNow(db, 1, now)
    expect(marks(db, 1)).toBeUndefined()
  })

  test('wakes when the report changes, whatever its time', () => {
    const db = filled()
    for (const [id, until] of [
      [1, 9_000_000],
      [2, null],
    ] as const) {
      mark(db, id, { kind: 'snoozed', until })
      happens(db, id, 8_000 + id)
      expect(marks(db, id)).toMatchObject({ snooze: null, woke: { reason: 'activity' } })
    }
    expect(ids(db, { kind: 'snoozed' })).toEqual([])
    expect(ids(db, { kind: 'inbox' })).toEqual([2, 1, 3])
  })

  test('does not stay asleep over a change that the user had not seen', () => {
    const db = filled()
    happens(db, 1, 9_000)
    mark(db, 1, { kind: 'snoozed', until: 9_000_000 })
    expect(ids(db, { kind: 'snoozed' })).toEqual([])
    expect(marks(db, 1)).toMatchObject({ woke: { reason: 'activity' } })
  })

  test('is awake again after an undo, or asleep as before', () => {
    const db = filled()
    const awake = mark(db, 1, { kind: 'snoozed', until: 7_000 })
    const asleep = mark(db, 1, { kind: 'snoozed', until: 9_000 })
    restoreMarks(db, { kind: 'snoozed', until: null }, asleep, now)
    expect(marks(db, 1)).toMatchObject({ snooze: { until: 7_000 } })
    restoreMarks(db, { kind: 'snoozed', until: null }, awake, now)
    expect(marks(db, 1)).toBeUndefined()
    happens(db, 1, 8_000)
    restoreMarks(db, { kind: 'snoozed', until: null }, asleep, now)
    expect(ids(db, { kind: 'snoozed' })).toEqual([])
  })
})

test('changes since the last visit differ from reports never seen', () => {
  const db = filled()
  markSeenNow(db, 1, now)
  markSeenNow(db, 2, now)
  happens(db, 1, 9_000)
  expect(ids(db, { kind: 'changed' })).toEqual([1])
  expect(ids(db, 'is:changed')).toEqual([1])
  expect(ids(db, 'is:unseen')).toEqual([1, 3])
  expect(must(readQueueCounts(db, me)).changed).toBe(1)
  markSeenNow(db, 1, now)
  expect(ids(db, { kind: 'changed' })).toEqual([])
})

test('seeing an unchanged report again changes no counts', () => {
  const db = filled()
  markSeenNow(db, 1, now)
  const version = db.dataVersion
  markSeenNow(db, 1, now)
  expect(db.dataVersion).toBe(version)
})

test('nothing is kept of a report that is not visible any more', () => {
  const db = filled()
  markSeenNow(db, 1, now)
  mark(db, 1, { kind: 'reviewed' })
  mark(db, 1, { kind: 'snoozed', until: null })
  removeReport(db, 1, now)
  for (const table of ownTables) {
    expect(db.all(select('test', `select * from ${table}`))).toEqual([])
  }
})

test('marks of missing reports wait for them, and apply only if the reports did not change meanwhile', () => {
  const db = filled()
  for (const id of [1, 2]) {
    markSeenNow(db, id, now)
    mark(db, id, { kind: 'reviewed' })
    mark(db, id, { kind: 'snoozed', until: null })
  }
  // As when a damaged database is rebuilt: the marks are carried over, and the reports are read again.
  const file = join(temporaryFolder(), 'anew.sqlite')
  openAt(file)
  const anew = new Database(file)
  for (const table of ownTables) {
    for (const row of db.all(select<Record<string, string | number>>('test', `select * from ${table}`))) {
      const columns = Object.keys(row)
      const places = columns.map((column) => `:${column}`)
      anew.prepare(`insert into ${table} (${columns.join()}) values (${places.join()})`).run(row)
    }
  }
  anew.close()
  const again = openAt(file)
  expect(must(readQueueCounts(again, me))).toMatchObject({ snoozed: 0, reviewed: 0, changed: 0, inbox: 0 })
  storeReportSummaries(again, [summary(1), summary(2, { lastActivityAt: 9_000 })])
  expect(ids(again, { kind: 'reviewed' })).toEqual([1])
  expect(ids(again, { kind: 'snoozed' })).toEqual([1])
  expect(ids(again, { kind: 'changed' })).toEqual([2])
})

test('the migration keeps what was seen, and its changes since', () => {
  const file = join(temporaryFolder(), 'old.sqlite')
  const old = new Database(file)
  migrate(old, workspaceMigrations.slice(0, workspaceMigrations.indexOf(ownMarksMigration)))
  const adding = old.prepare(
    `insert into reports (id, title, last_activity_at, assignee_known, phase, is_open, is_unassigned, needs_reply,
       last_word, severity_rank, recency, created_sort, title_sort, revision, details_stale, timeline_stale,
       evidence_stale, hydrate_after, timeline_complete)
     values (?, 'Old', ?, 0, 'new', 1, 0, 1, 'nobody', 0, ?, 0, 'old', 1, 0, 0, 0, 0, 1)`,
  )
  for (const [id, at] of [
    [7, 70],
    [8, 90],
    [9, 90],
  ] as const)
    adding.run(id, at, at * 2_048 + id)
  old.exec('insert into local_marks values (7, 70, 1), (8, 80, 1)')
  old.close()
  const db = openAt(file)
  expect(ids(db, 'is:seen')).toEqual([7])
  expect(ids(db, 'is:changed')).toEqual([8])
})

describe('facts without a field', () => {
  const list = (db: WritableDb, listed: readonly number[], complete: boolean) => {
    withinTransaction(db, (transaction) => clearListed(transaction))
    withinTransaction(db, (transaction) => addListed(transaction, listed))
    withinTransaction(db, (transaction) => storeListed(transaction, 'isKnownIssue', { complete }))
  }

  test('are searchable once their list was read completely', () => {
    const db = filled()
    expect(read(db, 'is:known-issue').problems).toMatchObject([{ kind: 'notKnownHere', flag: 'known-issue' }])
    expect(ids(db, 'is:known-issue')).toEqual([3, 2, 1])
    list(db, [2], false)
    expect(read(db, 'is:known-issue').problems).toHaveLength(1)
    list(db, [2], true)
    expect(read(db, 'is:known-issue').problems).toEqual([])
    expect(ids(db, 'is:known-issue')).toEqual([2])
    expect(ids(db, '-is:known-issue')).toEqual([3, 1])
    expect(read(db, 'is:embedded').problems).toMatchObject([{ kind: 'notKnownHere', flag: 'embedded' }])
  })
})
