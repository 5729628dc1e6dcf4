import { join } from 'node:path'
import Database from 'better-sqlite3-multiple-ciphers'
import { describe, expect, test } from 'vitest'
import { createForgetOld } from '#main/engine/outbox/forget-old.ts'
import { readQueryCatalogue } from '#main/engine/queries/known-names.ts'
import { readQueueWindow } from '#main/engine/queries/queue/queue-window.ts'
import { readReport } from '#main/engine/queries/report/report-view.ts'
import { change, select, type WritableDb } from '#main/engine/store/database.ts'
import { migrate } from '#main/engine/store/migrate.ts'
import { workspaceMigrations } from '#main/engine/store/migrations/workspace-migrations.ts'
import {
  countedLabels,
  countLabelsOf,
  listLabels,
  removeLabel,
  storeLabel,
} from '#main/engine/store/own/kept-labels.ts'
import { changeMarks, restoreMarks } from '#main/engine/store/own/local-marks.ts'
import { readNote, writeNote } from '#main/engine/store/own/notes.ts'
import { evictSome } from '#main/engine/store/reports/eviction.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import { removeReport } from '#main/engine/store/reports/tombstones.ts'
import { inTransaction } from '#main/engine/store/transaction.ts'
import type { Label } from '#shared/desk/labels.ts'
import type { MarkChange } from '#shared/desk/marks.ts'
import { rememberingLog } from '../../fixtures/remembering-log.ts'
import { summary, triager } from './received-samples.ts'
import { must, openAt, temporaryFolder, temporaryStore } from './temporary-store.ts'

const now = 5_000_000
const dayMs = 86_400_000

const asked = (db: WritableDb, search: string) =>
  must(readQueueWindow(db, { view: { kind: 'all' }, search, sort: 'activity', offset: 0, limit: 200 }, null))
const ids = (db: WritableDb, search = '') => asked(db, search).rows.map(({ id }) => id)
const row = (db: WritableDb, id: number) => asked(db, '').rows.find((one) => one.id === id)
const mark = (db: WritableDb, id: number, change: MarkChange) =>
  changeMarks(db, [{ reportId: id, activityAt: 1_000 * id }], change, now)
const put = (db: WritableDb, label: Label) => must(inTransaction(db, (it) => storeLabel(it, label)))
const note = (db: WritableDb, reportId: number, text: string) =>
  must(inTransaction(db, (it) => writeNote(it, { reportId, text, now })))

const retest: Label = { id: 'a', name: 'retest', color: 'violet' }
const askDevs: Label = { id: 'b', name: 'Ask devs', color: 'teal' }

/** Reports 1 to 3, and two labels. */
function filled(db = temporaryStore()): WritableDb {
  storeReportSummaries(
    db,
    [1, 2, 3].map((id) => summary(id, { assignedTo: triager })),
  )
  put(db, retest)
  put(db, askDevs)
  return db
}

const naming = change('test.naming', 'update labels set name = :name where id = :id')

describe('labels', () => {
  test('are in rows and in the report by name, and found by search', () => {
    const db = filled()
    for (const labelId of ['a', 'b']) mark(db, 2, { kind: 'labeled', labelId })
    mark(db, 3, { kind: 'labeled', labelId: 'a' })
    expect(row(db, 2)?.labels).toEqual([askDevs, retest])
    expect(row(db, 1)).not.toHaveProperty('labels')
    expect(must(readReport(db, 3, { me: null, cweName: () => null })).own?.labels).toEqual([retest])
    expect(ids(db, 'label:retest')).toEqual([3, 2])
    expect(ids(db, 'label:ask label:retest')).toEqual([2])
    expect(ids(db, 'label:retest,ask')).toEqual([3, 2])
    expect(ids(db, '-label:ask')).toEqual([3, 1])
    expect(ids(db, 'has:label')).toEqual([3, 2])
    expect(asked(db, 'label:nothing').problems).toMatchObject([{ kind: 'unknownName', key: 'label' }])
    expect(must(readQueryCatalogue(db)).label).toEqual(['Ask devs', 'retest'])
  })

  test('are found by name even if that is a punctuation mark', () => {
    const db = filled()
    put(db, { id: 'c', name: '🔥', color: 'pink' })
    mark(db, 1, { kind: 'labeled', labelId: 'c' })
    expect(ids(db, 'label:🔥')).toEqual([1])
  })

  test('are renamed in place, go with all their reports, and have unique names', () => {
    const db = filled()
    mark(db, 2, { kind: 'labeled', labelId: 'a' })
    expect(put(db, { ...askDevs, name: 'RETEST' })).toBe('nameTaken')
    // An earlier version of the desk told these two apart: both keep their names and can change their colors.
    must(inTransaction(db, (it) => it.run(naming, { id: askDevs.id, name: 'reTest' })))
    expect(put(db, { ...askDevs, name: 'reTest', color: 'pink' })).toBeNull()
    put(db, askDevs)
    put(db, { ...retest, name: 'Check again' })
    expect(row(db, 2)?.labels?.map(({ name }) => name)).toEqual(['Check again'])
    expect(ids(db, 'label:check')).toEqual([2])
    must(inTransaction(db, (it) => removeLabel(it, 'a')))
    expect(row(db, 2)).not.toHaveProperty('labels')
    expect(countedLabels(db)).toEqual([{ ...askDevs, reports: 0 }])
  })

  test('can be undone exactly', () => {
    const db = filled()
    mark(db, 2, { kind: 'labeled', labelId: 'a' })
    const before = mark(db, 2, { kind: 'unlabeled', labelId: 'a' })
    restoreMarks(db, { kind: 'unlabeled', labelId: 'a' }, before, now)
    expect(row(db, 2)?.labels).toEqual([retest])
    const none = mark(db, 1, { kind: 'labeled', labelId: 'b' })
    restoreMarks(db, { kind: 'labeled', labelId: 'b' }, none, now)
    expect(row(db, 1)).not.toHaveProperty('labels')
    // A label that was removed meanwhile does not return.
    must(inTransaction(db, (it) => removeLabel(it, 'a')))
    restoreMarks(db, { kind: 'unlabeled', labelId: 'a' }, before, now)
    expect(row(db, 2)).not.toHaveProperty('labels')
  })

  test('are undone one by one, whatever was added since', () => {
    const db = filled()
    const before = mark(db, 1, { kind: 'labeled', labelId: 'a' })
    mark(db, 1, { kind: 'labeled', labelId: 'b' })
    restoreMarks(db, { kind: 'labeled', labelId: 'a' }, before, now)
    expect(row(db, 1)?.labels).toEqual([askDevs])
  })

  test('leave seen, reviewed and snoozed as they are', () => {
    const db = filled()
    mark(db, 2, { kind: 'reviewed' })
    mark(db, 2, { kind: 'labeled', labelId: 'a' })
    mark(db, 2, { kind: 'pinned' })
    expect(row(db, 2)).toMatchObject({ marks: { reviewed: true }, isPinned: true })
    expect(row(db, 1)).not.toHaveProperty('marks')
  })

  test('are counted for many reports at once', () => {
    const db = filled()
    mark(db, 1, { kind: 'labeled', labelId: 'a' })
    mark(db, 2, { kind: 'labeled', labelId: 'a' })
    mark(db, 2, { kind: 'labeled', labelId: 'b' })
    expect(countLabelsOf(db, [1, 2, 3])).toEqual({ a: 2, b: 1 })
  })

  test('that are damaged are hidden, and break nothing', () => {
    const db = filled()
    const run = (sql: string) => db.run({ name: 'test', sql, isSeen: true })
    run(`insert into labels (id, name, color) values ('x', char(10), 'pink'), ('y', 'Odd', 'octarine')`)
    run(`insert into report_labels (report_id, label_id) values (1, 'x'), (1, 'y'), (1, 'gone'), (99, 'a')`)
    expect(listLabels(db).map(({ name }) => name)).toEqual(['Ask devs', 'retest'])
    expect(row(db, 1)).not.toHaveProperty('labels')
    expect(ids(db, 'label:odd')).toEqual([])
    mark(db, 1, { kind: 'labeled', labelId: 'a' })
    expect(row(db, 1)?.labels).toEqual([retest])
    mark(db, 1, { kind: 'labeled', labelId: 'nowhere' })
    expect(row(db, 1)?.labels).toEqual([retest])
  })
})

describe('a pin', () => {
  test('is set, removed and undone', () => {
    const db = filled()
    const before = mark(db, 2, { kind: 'pinToggled' })
    expect(ids(db, 'is:pinned')).toEqual([2])
    mark(db, 2, { kind: 'pinToggled' })
    expect(ids(db, 'is:pinned')).toEqual([])
    mark(db, 2, { kind: 'pinned' })
    restoreMarks(db, { kind: 'pinToggled' }, before, now)
    expect(ids(db, 'is:pinned')).toEqual([])
  })
})

describe('a note', () => {
  test("is beside its report and found by its text, together with the report's", () => {
    const db = filled()
    note(db, 2, 'Called the *vendor*, zylophon comes on Friday')
    expect(readNote(db, 2)).toEqual({ text: 'Called the *vendor*, zylophon comes on Friday', writtenAt: now })
    expect(ids(db, 'has:note')).toEqual([2])
    expect(ids(db, '-has:note')).toEqual([3, 1])
    expect(ids(db, 'zylophon')).toEqual([2])
    expect(asked(db, 'zyloph').rows[0]?.hit).toMatchObject({ field: 'note' })
    expect(row(db, 2)).toMatchObject({ hasNote: true })
    note(db, 2, 'Something else')
    expect(ids(db, 'zylophon')).toEqual([])
    note(db, 2, '  ')
    expect(readNote(db, 2)).toBeNull()
    expect(ids(db, 'has:note')).toEqual([])
    expect(ids(db, 'else')).toEqual([])
  })

  test('survives the eviction of its report, and is still found', () => {
    const db = temporaryStore()
    storeReportSummaries(db, [summary(1, { status: { id: 9, name: 'Resolved' }, lastActivityAt: 1_000 })])
    note(db, 1, 'zylophon')
    expect(evictSome(db, { before: now, now: now + 90 * dayMs }, 10)).toEqual([1])
    expect(ids(db, 'zylophon')).toEqual([1])
    expect(row(db, 1)).toMatchObject({ hasNote: true })
  })
})

test('marks of a removed report are not found, return with it, and expire', () => {
  const db = filled()
  mark(db, 2, { kind: 'labeled', labelId: 'a' })
  mark(db, 2, { kind: 'pinned' })
  note(db, 2, 'zylophon')
  removeReport(db, 2, now)
  expect(ids(db, 'zylophon')).toEqual([])
  expect(countedLabels(db).find(({ id }) => id === 'a')?.reports).toBe(0)
  storeReportSummaries(db, [summary(2)])
  expect(row(db, 2)).toMatchObject({ isPinned: true, labels: [retest], hasNote: true })
  removeReport(db, 2, now)
  const forget = (at: number, days = 30) => {
    const log = rememberingLog()
    const forgetting = createForgetOld({
      db,
      log,
      keptDays: () => days,
      changed: () => undefined,
      now: () => at,
    })
    forgetting.run()
    forgetting.end()
  }
  const kept = () =>
    db.get(
      select<{ total: number }>(
        'test.kept',
        `select (select count(*) from pins) + (select count(*) from report_labels) + (select count(*) from notes) as total`,
      ),
    )?.total
  forget(now + 29 * dayMs)
  expect(kept()).toBe(3)
  // This does not depend on how long settled actions are kept.
  forget(now + 29 * dayMs, 1)
  expect(kept()).toBe(3)
  forget(now + 31 * dayMs, 90)
  expect(kept()).toBe(3)
  forget(now + 31 * dayMs)
  expect(kept()).toBe(0)
})

test('an older copy gets its tables, and its snoozes are no reminders', () => {
  const file = join(temporaryFolder(), 'w.sqlite')
  const before = new Database(file)
  migrate(before, workspaceMigrations.slice(0, 21))
  before.exec(`insert into snoozes (report_id, until, activity_at, snoozed_at) values (1, 7000, 1000, 1000)`)
  before.close()
  const db = openAt(file)
  storeReportSummaries(db, [summary(1)])
  expect(row(db, 1)?.marks?.snooze).toEqual({ until: 7_000, ifUnanswered: false })
  expect(listLabels(db)).toEqual([])
})
