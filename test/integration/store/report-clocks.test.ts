import { join } from 'node:path'
import Database from 'better-sqlite3-multiple-ciphers'
import { expect, test, vi } from 'vitest'
import type { Workspaces } from '#main/engine/calls/open-workspaces.ts'
import { slaCalls } from '#main/engine/calls/sla-calls.ts'
import { decide } from '#main/engine/outbox/decide.ts'
import { readQueueCounts } from '#main/engine/queries/queue/queue-counts.ts'
import { readQueueIds, readQueueWindow } from '#main/engine/queries/queue/queue-window.ts'
import { readPromises } from '#main/engine/queries/report/report-promises.ts'
import { createClockKeeper } from '#main/engine/session/clock-keeper.ts'
import { change, select, type WritableDb } from '#main/engine/store/database.ts'
import { migrate } from '#main/engine/store/migrate.ts'
import { clocksMigration } from '#main/engine/store/migrations/0021-clocks.ts'
import { workspaceMigrations } from '#main/engine/store/migrations/workspace-migrations.ts'
import { listUnsettled, writeAction } from '#main/engine/store/outbox/outbox-entries.ts'
import { noteOwnWrite } from '#main/engine/store/own/own-writes.ts'
import {
  countUnreadableRules,
  readSlaSettings,
  writeSlaSettings,
} from '#main/engine/store/own/sla-settings.ts'
import {
  countWaitingClocks,
  dropUnpromised,
  leaveAllClocks,
  writeWaitingClocks,
} from '#main/engine/store/reports/report-clocks.ts'
import { storeReportDetails } from '#main/engine/store/reports/report-details.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import { takeOver } from '#main/engine/store/reports/stored-report-state.ts'
import { removeReport } from '#main/engine/store/reports/tombstones.ts'
import { storeActivities } from '#main/engine/store/timeline/activities.ts'
import { inTransaction } from '#main/engine/store/transaction.ts'
import type { SlaSettings } from '#shared/desk/sla.ts'
import { ordinaryCalendar } from '#shared/rules/sla/calendar.ts'
import { rememberingLog } from '../../fixtures/remembering-log.ts'
import { details, entry, severity, status, summary, triager, unasked } from './received-samples.ts'
import { must, openAt, temporaryFolder, temporaryStore } from './temporary-store.ts'

const hour = 3_600_000
const received = Date.UTC(2026, 2, 2, 9)
const settings: SlaSettings = {
  calendar: ordinaryCalendar('UTC'),
  rules: [
    {
      programId: null,
      severity: null,
      targets: {
        firstReply: { amount: 8, unit: 'hours' },
        triage: { amount: 2, unit: 'businessDays' },
      },
      atRiskPercent: 25,
    },
  ],
}
const times = { createdAt: received, lastActivityAt: received }

function choose(db: WritableDb, chosen: SlaSettings): void {
  must(
    inTransaction(db, (transaction) => {
      writeSlaSettings(transaction, chosen)
      leaveAllClocks(transaction)
    }),
  )
}
const workOut = (db: WritableDb) =>
  must(inTransaction(db, (transaction) => writeWaitingClocks(transaction, 100)))

function filled(chosen: SlaSettings | null = settings): WritableDb {
  const db = temporaryStore()
  storeReportSummaries(db, [summary(1, times), summary(2, times)])
  for (const id of [1, 2]) storeActivities(db, id, [], { ...unasked, complete: true })
  if (chosen !== null) choose(db, chosen)
  workOut(db)
  return db
}

function rowsAt(db: WritableDb, now: number, view: 'all' | 'sla' = 'all', search = '') {
  const question = { view: { kind: view }, search, sort: 'due', offset: 0, limit: 10 } as const
  return must(readQueueWindow(db, question, null, now)).rows.map(({ id, due }) => ({ id, due }))
}
const system = (at: number, message: string) => ({ message, createdAt: at, actor: null })

test('without rules there are no promises and no pending work', () => {
  const db = filled(null)
  expect(readSlaSettings(db)).toBeNull()
  expect(countWaitingClocks(db)).toBe(0)
  expect(readPromises(db, 1)).toEqual([])
  expect(rowsAt(db, received + 900 * hour).map(({ due }) => due)).toEqual([undefined, undefined])
})

test('a report becomes at risk and missed as time passes, without any write', () => {
  const db = filled()
  const version = db.dataVersion
  const dueAt = received + 8 * hour
  expect(rowsAt(db, received)[0]?.due).toEqual({
    kind: 'due',
    promise: 'firstReply',
    dueAt,
    atRiskFrom: dueAt - 2 * hour,
  })
  const found = (now: number) => [
    rowsAt(db, now, 'sla').length,
    rowsAt(db, now, 'all', 'sla:at-risk').length,
    rowsAt(db, now, 'all', 'sla:missed').length,
    must(readQueueCounts(db, null, now)).sla,
  ]
  expect(found(received)).toEqual([0, 0, 0, 0])
  expect(found(dueAt - hour)).toEqual([2, 2, 0, 2])
  expect(found(dueAt + 60_000)).toEqual([2, 0, 2, 2])
  expect(db.dataVersion).toBe(version)
})

test('changes of a report update its clocks: a reply, a question to the reporter, a pending decision', () => {
  const db = filled()
  storeActivities(db, 1, [entry(1, { message: 'Thanks', createdAt: received + hour, actor: triager })], {
    ...unasked,
    complete: true,
  })
  expect(countWaitingClocks(db)).toBe(1)
  expect(workOut(db).changed).toEqual([1])
  // The 16 hours are those of Monday, nine to five, and of the whole of Tuesday.
  expect(rowsAt(db, received).find(({ id }) => id === 1)?.due).toMatchObject({
    promise: 'triage',
    dueAt: received + 32 * hour,
  })
  const asked = { ...times, lastActivityAt: received + 2 * hour, status: status.needsMoreInfo }
  storeReportDetails(db, details(1, asked), unasked)
  workOut(db)
  expect(readPromises(db, 1)[1]?.clock).toEqual({ kind: 'unknown', because: 'timelineNotRead' })
  const line = system(received + 2 * hour, 'Status changed from **New** to **Needs more info**.')
  storeActivities(db, 1, [entry(2, line)], { ...unasked, complete: true })
  workOut(db)
  expect(rowsAt(db, received).find(({ id }) => id === 1)?.due).toEqual({
    kind: 'paused',
    promise: 'triage',
    left: 14 * hour,
    dayMs: 8 * hour,
  })
  expect(rowsAt(db, received, 'all', 'sla:paused').map(({ id }) => id)).toEqual([1])

  const action = { kind: 'comment', text: 'Hello', audience: 'public' } as const
  must(decide(db, { reportIds: [2], action, batchTitle: null, holdMs: 10_000, now: received + hour }))
  expect(workOut(db).changed).toEqual([2])
  expect(readPromises(db, 2)[0]?.clock).toEqual({ kind: 'met', at: received + hour })
})

test('a waiting report accepts further changes, entry by entry and part by part', () => {
  const db = filled()
  const page = [entry(2, { message: 'Second' }), entry(1, { message: 'Edited' })]
  storeActivities(db, 1, [entry(1, { message: 'First' })], { ...unasked, complete: true })
  expect(storeActivities(db, 1, page, { ...unasked, complete: true })).toMatchObject({ added: 1, changed: 1 })
  const changed = { ...times, lastActivityAt: received + hour, status: status.triaged, bounty: 100 }
  storeReportDetails(db, details(1, changed), unasked)
  storeReportSummaries(db, [summary(1, { ...changed, severity: severity.high, status: status.resolved })])
  const upserts = [
    `insert into statuses (id, name, phase) values (4, ?, 'closed') on conflict (id) do update set name = excluded.name`,
    `insert into severities (id, name, band, rank) values (3, 'High', ?, 3)
     on conflict (id) do update set band = excluded.band`,
    `insert into targets (id, name, is_listed, is_bounty_eligible) values (20, 'T', 1, length(?))
     on conflict (id) do update set is_bounty_eligible = excluded.is_bounty_eligible`,
  ].map((sql, index) => change(`test.upsert${index}`, sql))
  must(
    inTransaction(db, (transaction) => {
      for (const upsert of upserts) for (const word of ['low', 'critical']) transaction.run(upsert, [word])
    }),
  )
  // The other report has the same target.
  expect(countWaitingClocks(db)).toBe(2)
})

test('a timeline that is not current gives no promise until it is read', () => {
  const db = filled()
  const kind = () => readPromises(db, 1)[0]?.clock.kind
  storeReportSummaries(db, [summary(1, { ...times, lastActivityAt: received + hour })])
  expect(countWaitingClocks(db)).toBe(1)
  expect(kind()).toBe('unknown')
  workOut(db)
  storeActivities(db, 1, [], { ...unasked, complete: true })
  expect(countWaitingClocks(db)).toBe(1)
  expect(kind()).toBe('running')
})

test('a sent reply counts until its entry is read, and then by its entry', () => {
  const db = filled()
  const action = { kind: 'comment', text: 'Hello', audience: 'public' } as const
  must(decide(db, { reportIds: [1], action, batchTitle: null, holdMs: 0, now: received + hour }))
  const [sent] = listUnsettled(db, 1)
  if (sent === undefined) throw new Error('one was decided')
  const settledAt = received + 2 * hour
  must(
    inTransaction(db, (transaction) =>
      writeAction(transaction, { ...sent, state: 'done', sentAt: settledAt, settledAt, resultId: '77' }),
    ),
  )
  expect(readPromises(db, 1)[0]?.clock).toEqual({ kind: 'met', at: received + hour })
  storeActivities(db, 1, [entry(77, { createdAt: settledAt, actor: triager })], {
    ...unasked,
    complete: true,
  })
  expect(readPromises(db, 1)[0]?.clock).toEqual({ kind: 'met', at: settledAt })
})

test('a target with unknown or no reward owes no bounty for certain', () => {
  const db = filled()
  const rule = { programId: null, severity: null, atRiskPercent: 25 }
  choose(db, { ...settings, rules: [{ ...rule, targets: { bounty: { amount: 8, unit: 'hours' } } }] })
  storeReportDetails(db, details(1, { ...times, status: status.triaged }), unasked)
  const line = system(received + hour, 'Status changed from **New** to **Triaged**.')
  storeActivities(db, 1, [entry(1, line)], { ...unasked, complete: true })
  const clock = () => readPromises(db, 1)[0]?.clock
  expect(clock()).toEqual({ kind: 'unknown', because: 'eligibilityUnknown' })
  const setting = change('test.pays', 'update targets set is_bounty_eligible = ?')
  for (const [eligible, kind] of [
    [1, 'running'],
    [0, 'notOwed'],
  ] as const) {
    must(inTransaction(db, (transaction) => transaction.run(setting, [eligible])))
    expect(clock()?.kind).toBe(kind)
  }
})

test('a changed rule applies to the past, and removed rules leave nothing', () => {
  const db = filled()
  const rule = settings.rules[0]
  if (rule === undefined) throw new Error('there is a rule')
  const stricter = { ...rule, targets: { firstReply: { amount: 1, unit: 'hours' as const } } }
  choose(db, { ...settings, rules: [stricter] })
  expect(countWaitingClocks(db)).toBe(2)
  workOut(db)
  expect(rowsAt(db, received)[0]?.due).toMatchObject({ dueAt: received + hour })
  choose(db, { ...settings, rules: [] })
  workOut(db)
  expect(rowsAt(db, received)[0]?.due).toBeUndefined()
  expect(db.all(select('test', 'select * from report_clocks'))).toEqual([])
  expect(readSlaSettings(db)).toEqual({ ...settings, rules: [] })
})

test('a damaged or newer rule promises nothing, and the others still apply', () => {
  const db = filled()
  const adding = change('test.rule', 'insert into sla_rules (rule) values (?)')
  for (const rule of ['{"programId": nul', '{"targets": {"swag": 1}}'])
    must(inTransaction(db, (transaction) => transaction.run(adding, [rule])))
  expect(readSlaSettings(db)).toEqual(settings)
  expect(countUnreadableRules(db)).toBe(2)
  must(inTransaction(db, leaveAllClocks))
  workOut(db)
  expect(rowsAt(db, received)[0]?.due).toMatchObject({ promise: 'firstReply' })
})

test('a damaged calendar promises nothing, and its rules can be saved with another', () => {
  const db = filled()
  const { 'sla.read': read, 'sla.write': write } = slaCalls({
    inWorkspace: (_, answer) => answer({ db, promisesChanged: () => undefined } as never),
  } as Workspaces)
  const damage = change('test.damage', `update choices set value = '{"timeZ' where name = 'calendar'`)
  must(inTransaction(db, (transaction) => transaction.run(damage)))
  expect(read({ workspaceId: '' })).toEqual({
    ok: true,
    value: { settings: null, rulesWithoutCalendar: settings.rules, unreadable: 0, waiting: 0 },
  })
  expect(readPromises(db, 1)).toEqual([])
  storeActivities(db, 1, [entry(1, { createdAt: received, actor: triager })], { ...unasked, complete: true })
  workOut(db)
  expect(rowsAt(db, received).find(({ id }) => id === 1)?.due).toBeUndefined()
  expect(rowsAt(db, received).find(({ id }) => id === 2)?.due).toBeDefined()
  // At the next start, reports without any change lose their due promise as well.
  expect(must(inTransaction(db, dropUnpromised))).toEqual([2])
  expect(rowsAt(db, received).map(({ due }) => due)).toEqual([undefined, undefined])
  write({ workspaceId: '', settings })
  expect(must(inTransaction(db, dropUnpromised))).toEqual([])
  expect(read({ workspaceId: '' })).toMatchObject({ value: { settings, rulesWithoutCalendar: null } })
})

test('the first due promise is described even if another one is at risk already', () => {
  const db = filled()
  const rule = { programId: null, severity: null }
  const early = { ...rule, targets: { triage: { amount: 10, unit: 'hours' as const } }, atRiskPercent: 90 }
  const first = { ...rule, targets: { firstReply: { amount: 8, unit: 'hours' as const } }, atRiskPercent: 25 }
  choose(db, { ...settings, rules: [early, first] })
  workOut(db)
  const due = {
    kind: 'due',
    promise: 'firstReply',
    dueAt: received + 8 * hour,
    atRiskFrom: received + 6 * hour,
  }
  expect(rowsAt(db, received + 2 * hour, 'sla').map((row) => row.due)).toEqual([due, due])
  expect(must(readQueueCounts(db, null, received + 2 * hour)).sla).toBe(2)
  // A row as an older desk left it, until it is worked out anew.
  must(
    inTransaction(db, (transaction) =>
      transaction.run(change('test.older', `update report_clocks set due_promise = 'firstReply'`)),
    ),
  )
  expect(rowsAt(db, received)[0]?.due).toEqual({ ...due, atRiskFrom: received + hour })
})

test('due reports precede the others in both orders', () => {
  const db = filled()
  storeReportSummaries(
    db,
    [3, 4].map((id) => summary(id, { ...times, createdAt: received + id * hour })),
  )
  for (const id of [3, 4]) storeActivities(db, id, [], { ...unasked, complete: true })
  storeReportSummaries(db, [summary(5, { createdAt: undefined, lastActivityAt: received })])
  workOut(db)
  const ids = (search: string) => rowsAt(db, received, 'all', search).map(({ id }) => id)
  expect(ids('sort:due').slice(-3)).toEqual([3, 4, 5])
  expect(ids('sort:due-desc')).toEqual([4, 3, ...ids('sort:due').slice(0, 2), 5])
  expect(ids('sort:due-asc')).toEqual(ids('sort:due'))
  for (const sort of ['due', 'due-desc'] as const) {
    const question = { view: { kind: 'all' }, search: '', sort } as const
    const slice = (offset: number, limit: number) =>
      must(readQueueIds(db, { ...question, offset, limit }, null, received))
    const whole = slice(0, 10)
    for (let offset = 0; offset <= 6; offset += 1)
      for (const limit of [1, 2, 4]) expect(slice(offset, limit)).toEqual(whole.slice(offset, offset + limit))
    // With a second sort key the rows are sorted in the general way, with the same result.
    expect(ids(`sort:${sort},activity`)).toEqual(whole)
  }
})

test('a sent transition counts at once, with its message, until its entries are read', () => {
  const db = filled()
  // Another report has the status, so that the desk knows its name.
  storeReportSummaries(db, [summary(2, { ...times, status: status.needsMoreInfo })])
  const action = { kind: 'transition', transition: 'needs_more_info', message: 'Which version?' } as const
  must(decide(db, { reportIds: [1], action, batchTitle: null, holdMs: 0, now: received + hour }))
  const [pending] = listUnsettled(db, 1)
  if (pending === undefined) throw new Error('one was decided')
  const kinds = () => readPromises(db, 1).map(({ clock }) => clock)
  const expected = [
    { kind: 'met', at: received + hour },
    { kind: 'paused', since: received + hour, left: 15 * hour },
  ]
  const targetStatusId = status.needsMoreInfo.id
  must(
    inTransaction(db, (transaction) => {
      const settledAt = received + 2 * hour
      writeAction(transaction, { ...pending, targetStatusId, state: 'done', sentAt: settledAt, settledAt })
      noteOwnWrite(transaction, pending.id, { reportId: 1, from: settledAt, to: settledAt })
      takeOver(transaction, 1, { status: targetStatusId })
    }),
  )
  expect(kinds()).toEqual(expected)
  // The list reports other activity.
  storeReportSummaries(db, [
    summary(1, { ...times, lastActivityAt: received + 3 * hour, status: status.needsMoreInfo }),
  ])
  expect(kinds()[0]).toEqual({ kind: 'unknown', because: 'timelineNotRead' })
  const at = received + 2 * hour
  const lines = [
    entry(1, system(at, 'Status changed from **New** to **Needs more info**.')),
    entry(2, { createdAt: at, actor: triager, message: 'Which version?' }),
  ]
  storeActivities(db, 1, lines, { ...unasked, readAt: at + hour, complete: true })
  expect(kinds()[0]).toEqual({ kind: 'met', at })
})

test('a failing computation of clocks is logged, and tried again', async () => {
  vi.useFakeTimers()
  try {
    const db = filled()
    must(inTransaction(db, leaveAllClocks))
    storeReportSummaries(db, [summary(3, times)])
    storeActivities(db, 3, [], { ...unasked, complete: true })
    const log = rememberingLog()
    const expected: (number | 'many')[] = []
    const keeper = createClockKeeper({
      db,
      log,
      changed: (ids) => {
        if (log.faults.length === 0) throw new Error('nobody listens')
        expected.push(...(ids === 'many' ? [ids] : ids))
      },
    })
    keeper.look()
    await vi.advanceTimersByTimeAsync(1)
    expect(log.faults).toMatchObject([{ where: 'working out due times' }])
    storeReportSummaries(db, [summary(4, times)])
    storeActivities(db, 4, [], { ...unasked, complete: true })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(expected).toEqual([4])
    keeper.end()
  } finally {
    vi.useRealTimers()
  }
})

test('a removed report takes its clocks along, and a missing one is skipped', () => {
  const db = filled()
  removeReport(db, 1, received)
  workOut(db)
  expect(rowsAt(db, received).map(({ id }) => id)).toEqual([2])
  expect(db.all(select('test', 'select report_id from report_clocks'))).toEqual([{ report_id: 2 }])
  expect(countWaitingClocks(db)).toBe(0)
})

test('an older copy is migrated with its reports and promises nothing', () => {
  const file = join(temporaryFolder(), 'old.sqlite')
  const old = new Database(file)
  migrate(old, workspaceMigrations.slice(0, workspaceMigrations.indexOf(clocksMigration)))
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
  expect(rowsAt(db, received)).toEqual([{ id: 1, due: undefined }])
  storeReportSummaries(db, [summary(1, times)])
  storeActivities(db, 1, [], { ...unasked, complete: true })
  choose(db, settings)
  workOut(db)
  expect(rowsAt(db, received)[0]?.due).toMatchObject({ promise: 'firstReply' })
})
