import { join } from 'node:path'
import Database from 'better-sqlite3-multiple-ciphers'
import { expect, test } from 'vitest'
import { decide } from '#main/engine/outbox/decide.ts'
import { createClockKeeper } from '#main/engine/session/clock-keeper.ts'
import { select, type WritableDb } from '#main/engine/store/database.ts'
import { migrate } from '#main/engine/store/migrate.ts'
import { reportHistoriesMigration } from '#main/engine/store/migrations/0023-report-histories.ts'
import { unknownHistoriesMigration } from '#main/engine/store/migrations/0026-unknown-histories.ts'
import { workspaceMigrations } from '#main/engine/store/migrations/workspace-migrations.ts'
import { countWaitingClocks, writeWaitingClocks } from '#main/engine/store/reports/report-clocks.ts'
import { storeReportDetails } from '#main/engine/store/reports/report-details.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import { removeReport } from '#main/engine/store/reports/tombstones.ts'
import { storeActivities } from '#main/engine/store/timeline/activities.ts'
import { inTransaction } from '#main/engine/store/transaction.ts'
import { rememberingLog } from '../../fixtures/remembering-log.ts'
import { details, entry, status, summary, triager, unasked } from './received-samples.ts'
import { must, openAt, temporaryFolder, temporaryStore } from './temporary-store.ts'

const hour = 3_600_000
const received = Date.UTC(2026, 2, 2, 9)
const times = { createdAt: received, lastActivityAt: received }
const system = (at: number, message: string) => ({ message, createdAt: at, actor: null })

interface Row {
  readonly id: number
  readonly receivedAt: number | null
  readonly closedAt: number | null
  readonly triagedAt: number | null
  readonly unknown: string | null
  readonly assignee: string | null
  readonly bonus: number
}
const stored = select<Row>(
  'test.histories',
  `select report_id as id, received_at as receivedAt, closed_at as closedAt, triaged_at as triagedAt,
     history_unknown as unknown, assignee_id as assignee, bonus from report_histories order by report_id`,
)
const workOut = (db: WritableDb) =>
  must(inTransaction(db, (transaction) => writeWaitingClocks(transaction, 100)))

function filled(): WritableDb {
  const db = temporaryStore()
  storeReportSummaries(db, [summary(1, times)])
  storeActivities(db, 1, [], { ...unasked, complete: true })
  workOut(db)
  return db
}

test('histories are computed without any rules, from timelines in the copy', () => {
  const db = temporaryStore()
  storeReportSummaries(db, [summary(1, times), summary(2, times)])
  storeActivities(db, 1, [], { ...unasked, complete: true })
  expect(countWaitingClocks(db)).toBe(2)
  workOut(db)
  expect(db.all(stored)).toMatchObject([
    { id: 1, receivedAt: received, closedAt: null, unknown: null },
    { id: 2, receivedAt: received, closedAt: null, unknown: 'timelineNotRead' },
  ])
})

test('each change of a counted value queues the report again: an entry, an assignee, a bonus', () => {
  const db = filled()
  expect(countWaitingClocks(db)).toBe(0)
  storeReportSummaries(db, [summary(1, { ...times, status: status.resolved, assignedTo: triager })])
  storeActivities(
    db,
    1,
    [
      entry(1, system(received + hour, 'Status changed from **New** to **Triaged**.')),
      entry(2, system(received + 2 * hour, 'Status changed from **Triaged** to **Resolved**.')),
    ],
    { ...unasked, complete: true },
  )
  workOut(db)
  expect(db.all(stored)).toMatchObject([
    { triagedAt: received + hour, closedAt: received + 2 * hour, assignee: triager.id },
  ])
  storeReportDetails(db, details(1, { ...times, bounty: 100, bonus: 20 }), unasked)
  expect(countWaitingClocks(db)).toBe(1)
  storeActivities(db, 1, [], { ...unasked, complete: true })
  workOut(db)
  expect(db.all(stored)).toMatchObject([{ bonus: 20 }])
})

test('a decision made here counts from its time until it is undone', () => {
  const db = filled()
  const assign = { kind: 'assign', userId: triager.id } as const
  must(decide(db, { reportIds: [1], action: assign, batchTitle: null, holdMs: 10_000, now: received + hour }))
  workOut(db)
  expect(db.all(stored)).toMatchObject([{ assignee: triager.id }])
})

test('once nothing waits, lists by history are announced, once and also without rules', async () => {
  const db = temporaryStore()
  const receive = (count: number) => {
    storeReportSummaries(
      db,
      Array.from({ length: count }, (_, at) => summary(at + 1, times)),
    )
    for (let id = 1; id <= count; id += 1) {
      const line = entry(id, system(received + hour, 'Status changed from **New** to **Triaged**.'))
      storeActivities(db, id, [line], { ...unasked, complete: true })
    }
  }
  const changed: unknown[] = []
  const keeper = createClockKeeper({ db, log: rememberingLog(), changed: (ids) => changed.push(ids) })
  receive(1)
  const before = db.dataVersion
  keeper.look()
  await expect.poll(() => changed).toEqual([[1]])
  expect(db.dataVersion).toBeGreaterThan(before)
  // These are more reports than one step processes. The desk does not remember the reports of earlier steps, so it
  // announces `many`.
  receive(100)
  keeper.look()
  await expect.poll(() => countWaitingClocks(db)).toBe(0)
  expect(changed).toEqual([[1], 'many'])
  keeper.end()
})

test('a removed report takes its history along', () => {
  const db = filled()
  removeReport(db, 1, received)
  workOut(db)
  expect(db.all(stored)).toEqual([])
})

test('a copy of the earlier version has all its histories computed in the background', async () => {
  const file = join(temporaryFolder(), 'old.sqlite')
  const old = new Database(file)
  migrate(old, workspaceMigrations.slice(0, workspaceMigrations.indexOf(reportHistoriesMigration)))
  old
    .prepare(
      `insert into reports (id, title, created_at, last_activity_at, assignee_known, phase, is_open, is_unassigned,
         needs_reply, last_word, severity_rank, recency, created_sort, title_sort, revision, details_stale,
         timeline_stale, evidence_stale, hydrate_after, timeline_complete)
       values (1, 'Old', :at, :at, 0, 'new', 1, 0, 0, 'nobody', 3, 1, :at, 'old', 1, 0, 0, 0, 0, 1)`,
    )
    .run({ at: received })
  old.close()
  const db = openAt(file)
  expect(db.all(stored)).toEqual([])
  const keeper = createClockKeeper({ db, log: rememberingLog(), changed: () => undefined })
  keeper.look()
  await expect.poll(() => db.all(stored)).toMatchObject([{ id: 1, receivedAt: received }])
  keeper.end()
})

test('stored reasons of the earlier version are renamed', () => {
  const file = join(temporaryFolder(), 'old.sqlite')
  const old = new Database(file)
  migrate(old, workspaceMigrations.slice(0, workspaceMigrations.indexOf(unknownHistoriesMigration)))
  old
    .prepare(
      `insert into reports (id, title, created_at, last_activity_at, assignee_known, phase, is_open, is_unassigned,
         needs_reply, last_word, severity_rank, recency, created_sort, title_sort, revision, details_stale,
         timeline_stale, evidence_stale, hydrate_after, timeline_complete)
       values (1, 'Old', :at, :at, 0, 'new', 1, 0, 0, 'nobody', 3, 1, :at, 'old', 1, 0, 0, 0, 0, 1)`,
    )
    .run({ at: received })
  old.exec(`
    delete from waiting_clocks;
    insert into report_histories (report_id, history_untold, reply_untold, reward_untold, is_open, is_known_issue,
      bounty, bonus) values (1, 'statusNotTold', 'reporterNotTold', 'timelineNotRead', 1, 0, 0, 0)`)
  old.close()
  const reasons = select(
    'test.reasons',
    'select history_unknown as history, reply_unknown as reply, reward_unknown as reward from report_histories',
  )
  expect(openAt(file).all(reasons)).toEqual([
    { history: 'statusUnknown', reply: 'reporterUnknown', reward: 'timelineNotRead' },
  ])
})
