import { join } from 'node:path'
import Database from 'better-sqlite3-multiple-ciphers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readQueueCounts } from '#main/engine/queries/queue/queue-counts.ts'
import {
  countStatement,
  planQueue,
  type QueueQuestion,
  sliceStatement,
} from '#main/engine/queries/queue/queue-plan.ts'
import { countDuplicatesOf } from '#main/engine/queries/report/duplicate-candidates.ts'
import { select, type WritableDb } from '#main/engine/store/database.ts'
import { migrate } from '#main/engine/store/migrate.ts'
import { workspaceMigrations } from '#main/engine/store/migrations/workspace-migrations.ts'
import { storeReportDetails } from '#main/engine/store/reports/report-details.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import { removeReport } from '#main/engine/store/reports/tombstones.ts'
import { sortWords } from '#shared/rules/query/keys.ts'
import { anyModelQuery, modelNow, modelReports, storeModel } from './query-model.ts'
import { details, status, summary, triager, unasked } from './received-samples.ts'
import { must, openAt, temporaryFolder, temporaryStore } from './temporary-store.ts'

const asking = { me: 't1', now: modelNow }

function answered(db: WritableDb, question: QueueQuestion, rare: number) {
  const plan = planQueue(db, question, asking, { forRows: rare, forCount: rare })
  const rows = db.all(sliceStatement(plan), { ...plan.parameters, limit: 1_000, offset: 0 })
  return { ids: rows.map(({ id }) => id), counted: db.get(countStatement(plan), plan.parameters)?.total }
}

/** The ids of a queue, newest first, as SQLite finds them without a forced index or a forced order of joins. */
function plainly(db: WritableDb, question: QueueQuestion): readonly number[] {
  const { source, parameters } = planQueue(db, question, asking, { forRows: 0, forCount: 0 })
  const unforced = source.replace(/indexed by \w+/g, '').replace(/cross join/g, 'join')
  const statement = select<{ id: number }>('test', `select r.id ${unforced} order by r.recency desc`)
  return db.all(statement, parameters).map(({ id }) => id)
}

test('a queue has the same rows whether rare values are looked up, partly looked up, or scanned', () => {
  const db = temporaryStore()
  storeModel(db, modelReports(120))
  fc.assert(
    fc.property(
      anyModelQuery,
      fc.constantFrom(...sortWords),
      fc.constantFrom('', 'report ', 're', 'repor', 'token', 'heade reset'),
      fc.constantFrom('all' as const, 'inbox' as const, 'mine' as const, 'unassigned' as const),
      (query, sort, words, kind) => {
        const question = { view: { kind }, sort, search: `${query.text} ${words}` }
        const walked = answered(db, question, 0)
        expect(walked.counted).toBe(walked.ids.length)
        for (const rare of [5, 20, 1_000]) expect(answered(db, question, rare)).toEqual(walked)
        const plan = planQueue(db, question, asking)
        if (plan.order.orderBy === 'r.recency desc' && !plan.byDocument) {
          expect(walked.ids).toEqual(plainly(db, question))
        }
      },
    ),
    { numRuns: 400 },
  )
})

const totals = select<{ id: number; total: number }>(
  'test',
  'select program_id as id, total from program_totals where total <> 0 order by program_id',
)
const counted = select<{ id: number; total: number }>(
  'test',
  'select coalesce(program_id, -1) as id, count(*) as total from reports group by 1 order by 1',
)

test('program counts equal the number of their reports after any additions, moves and removals', () => {
  const db = temporaryStore()
  const step = fc.record({
    id: fc.integer({ min: 1, max: 12 }),
    programId: fc.constantFrom(10, 11, 12, undefined),
    goes: fc.boolean(),
    at: fc.integer({ min: 1, max: 5 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      for (const { id, programId, goes, at } of steps) {
        if (goes) removeReport(db, id, 1)
        else storeReportSummaries(db, [summary(id, { programId, lastActivityAt: at * 1_000_000 })])
      }
      expect(db.all(totals)).toEqual(db.all(counted))
    }),
    { numRuns: 200 },
  )
})

test('counts include open, mine and unassigned reports of each program, and reports without a program', () => {
  const db = temporaryStore()
  storeReportSummaries(db, [
    summary(1, { assignedTo: triager, status: status.triaged }),
    summary(2, { programId: 11 }),
    summary(3, { programId: 11, status: status.resolved, assignedTo: triager }),
    summary(4, { programId: undefined, assignedTo: undefined }),
  ])
  expect(must(readQueueCounts(db, 't1'))).toMatchObject({
    all: 4,
    inbox: 3,
    mine: 1,
    unassigned: 1,
    needsReply: 2,
    programs: [
      { id: 10, open: 1, total: 1 },
      { id: 11, open: 1, total: 2 },
    ],
  })
})

test('an older copy learns how many reports each program has', () => {
  const file = join(temporaryFolder(), 'old.sqlite')
  const old = new Database(file)
  migrate(old, workspaceMigrations.slice(0, 2))
  const adding = old.prepare(
    `insert into reports (id, program_id, assignee_known, phase, is_open, is_unassigned, needs_reply, last_word,
       severity_rank, recency, created_sort, title_sort, revision, details_stale, timeline_stale, evidence_stale,
       hydrate_after, timeline_complete)
     values (:id, :program, 0, 'new', 1, 0, 1, 'nobody', 0, :id, 0, 'old', 1, 0, 0, 0, 0, 1)`,
  )
  for (const [id, program] of [
    [1, 10],
    [2, 10],
    [3, null],
  ] as const)
    adding.run({ id, program })
  old.close()

  const db = openAt(file)
  expect(db.all(totals)).toEqual([
    { id: -1, total: 1 },
    { id: 10, total: 2 },
  ])
  expect(must(readQueueCounts(db, null))).toMatchObject({
    all: 3,
    inbox: 3,
    programs: [{ id: 10, total: 2 }],
  })
})

test('filters that contradict each other find nothing, and an unknown status counts as open', () => {
  const db = temporaryStore()
  storeReportSummaries(db, [
    summary(1, { status: status.triaged }),
    summary(2, { status: status.resolved }),
    summary(3, { status: undefined }),
    summary(4, { status: { id: 77 } }),
  ])
  const found = (search: string, kind: 'all' | 'inbox' = 'inbox') =>
    answered(db, { view: { kind }, sort: 'activity', search }, 0).ids.toSorted((one, other) => one - other)
  expect(found('is:open', 'all')).toEqual([1, 3, 4])
  expect(found('status:Resolved')).toEqual([])
  expect(found('status:Resolved', 'all')).toEqual([2])
  expect(found('status:Resolved is:open', 'all')).toEqual([])
  expect(found('status:Resolved,Triaged')).toEqual([1])
  expect(found('status:#77')).toEqual([4])
  expect(found('status:#78')).toEqual([])
  expect(found('is:closed')).toEqual([])
  expect(found('is:closed,open')).toEqual([1, 3, 4])
  expect(found('-status:Triaged')).toEqual([3, 4])
})

test('a status that gets its name later moves its earlier reports', () => {
  const db = temporaryStore()
  storeReportSummaries(db, [summary(1, { status: { id: 77 } })])
  storeReportSummaries(db, [summary(2, { status: { id: 77, name: 'Resolved' } })])
  const question = { view: { kind: 'all' }, sort: 'activity', search: 'is:resolved' } as const
  expect(answered(db, question, 0).ids.toSorted()).toEqual([1, 2])
})

/**
 * Opens a copy that an older desk, which knew only the first `migrations` migrations, has filled with these reports.
 */
function openedFrom(migrations: number, ids: readonly number[], details: string) {
  const file = join(temporaryFolder(), 'old.sqlite')
  const old = new Database(file)
  migrate(old, workspaceMigrations.slice(0, migrations))
  old.exec(`
    insert into reports (id, assignee_known, phase, is_open, is_unassigned, needs_reply, last_word, severity_rank,
      recency, created_sort, title_sort, revision, details_stale, timeline_stale, evidence_stale, hydrate_after,
      timeline_complete)
    select value, 0, 'open', 1, 0, 0, 'nobody', 0, value, 0, 'old', 1, 0, 0, 0, 0, 1
      from json_each('${JSON.stringify(ids)}');
    insert into report_details ${details};`)
  old.close()
  return openAt(file)
}

test('an older copy learns the weaknesses of its reports', () => {
  const db = openedFrom(9, [1, 2, 3], `(report_id, cwe_type_id) values (1, 79), (2, null)`)
  const question = { view: { kind: 'inbox' }, sort: 'activity' } as const
  expect(answered(db, { ...question, search: 'cwe:79' }, 0).ids).toEqual([1])
  expect(answered(db, { ...question, search: '-has:cwe' }, 0).ids).toEqual([3, 2])
})

test('an older copy learns types, scores and bounties, and continues with later reports', () => {
  const critical = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H'
  const db = openedFrom(
    13,
    [1, 2, 3],
    `(report_id, vulnerability_type_id, cvss, bounty)
       values (1, 155, '${critical}', 700), (2, null, 'no vector', 0)`,
  )
  const found = (search: string) =>
    answered(db, { view: { kind: 'all' }, sort: 'activity', search }, 0).ids.toSorted()
  expect(found('type:155')).toEqual([1])
  expect(found('cvss:>=9')).toEqual([1])
  expect(found('bounty:>500')).toEqual([1])
  expect(found('bounty:0')).toEqual([2])
  expect(found('-cvss:>=9')).toEqual([2, 3])
  storeReportDetails(db, details(3, { cvss: critical, vulnerabilityTypeId: 155, bounty: 900 }), unasked)
  expect([found('cvss:9.8'), found('type:155'), found('bounty:>800')]).toEqual([[1, 3], [1, 3], [3]])
})

test('an older copy learns which reports are duplicates of another', () => {
  const duplicates = `(report_id, duplicate_of) values (1, null), (2, 1), (3, 1), (4, 2)`
  const db = openedFrom(10, [1, 2, 3, 4], duplicates)
  expect([1, 2, 3].map((id) => countDuplicatesOf(db, id))).toEqual([2, 1, 0])
  // A duplicate that is learned of later counts, too.
  storeReportDetails(db, details(3, { duplicateOf: 2 }), unasked)
  expect([1, 2].map((id) => countDuplicatesOf(db, id))).toEqual([1, 2])
})
