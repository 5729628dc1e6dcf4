import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { knownNames } from '#main/engine/queries/known-names.ts'
import { readQueueCounts } from '#main/engine/queries/queue/queue-counts.ts'
import {
  countStatement,
  planQueue,
  type QueueQuestion,
  sliceStatement,
} from '#main/engine/queries/queue/queue-plan.ts'
import { rankedSlice } from '#main/engine/queries/queue/queue-ranking.ts'
import { readQueueWindow } from '#main/engine/queries/queue/queue-window.ts'
import { rankingBounds } from '#main/engine/queries/queue/relevance.ts'
import { readOtherAuthor } from '#main/engine/queries/report/comment-author.ts'
import {
  countDuplicatesOf,
  readDuplicateCandidates,
} from '#main/engine/queries/report/duplicate-candidates.ts'
import { readSignals } from '#main/engine/queries/report/report-signals.ts'
import { readReporterCard } from '#main/engine/queries/report/reporter-card.ts'
import { likenessStatement } from '#main/engine/queries/report/resembling.ts'
import { type SqlParameters, type Statement, select, type WritableDb } from '#main/engine/store/database.ts'
import { nextUnlistedKind } from '#main/engine/store/outbox/learned-transitions.ts'
import { storeReportDetails } from '#main/engine/store/reports/report-details.ts'
import { listTypes } from '#main/engine/store/reports/stored-types.ts'
import { havingStatement, reportsHavingStatement } from '#main/engine/store/search/term-index.ts'
import type { QueueSort, QueueView } from '#shared/desk/queue-request.ts'
import { signalKinds } from '#shared/desk/signals.ts'
import { modelNow, modelReports, storeModel } from './query-model.ts'
import { details, unasked } from './received-samples.ts'
import { must, temporaryStore } from './temporary-store.ts'

// Without statistics SQLite does not know which index is good, so statements name theirs. If an index is gone, or has
// lost a column or its order, only a bench would notice; here SQLite's plan of each such statement is checked.

const engine = join(import.meta.dirname, '../../../src/main/engine')
const asking = { me: 't1', now: modelNow }

function modelStore(): WritableDb {
  const db = temporaryStore()
  storeModel(db, modelReports(60))
  return db
}

/** SQLite's plan of a statement, line by line. */
function planOf(db: WritableDb, { sql }: Statement<unknown>, parameters: SqlParameters): readonly string[] {
  const explaining = select<{ detail: string }>('test', `explain query plan ${sql}`)
  return db.all(explaining, parameters).map(({ detail }) => detail)
}

/** The plans of all statements that `work` runs and that force an index. */
function forcedPlans(db: WritableDb, work: (watched: WritableDb) => void) {
  const plans = new Map<string, readonly string[]>()
  const note = (statement: Statement<unknown>, parameters: SqlParameters = []) => {
    if (statement.sql.includes('indexed by')) plans.set(statement.name, planOf(db, statement, parameters))
  }
  const watched: WritableDb = Object.create(db, {
    get: {
      value: <Row>(statement: Statement<Row>, parameters?: SqlParameters) => {
        note(statement, parameters)
        return db.get(statement, parameters)
      },
    },
    all: {
      value: <Row>(statement: Statement<Row>, parameters?: SqlParameters) => {
        note(statement, parameters)
        return db.all(statement, parameters)
      },
    },
  })
  work(watched)
  return Object.fromEntries(plans)
}

const uses = (index: string) => expect.stringMatching(new RegExp(`USING (COVERING )?INDEX ${index}\\b`))
const usesIndex = (index: string) => expect.stringMatching(new RegExp(`USING INDEX ${index}\\b`))
/** The index alone is read, not the rows. */
const usesOnlyIndex = (index: string) => expect.stringMatching(new RegExp(`USING COVERING INDEX ${index}`))
const containing = (line: string) => expect.arrayContaining([line])
const sorting = expect.stringMatching(/TEMP B-TREE FOR (LAST TERM OF )?ORDER BY/)

/** Runs the reads whose statements have names of their own. */
function readAll(db: WritableDb): void {
  must(readQueueCounts(db, 't1'))
  must(readQueueWindow(db, { view: { kind: 'all' }, sort: 'title', search: '', offset: 0, limit: 1 }, 't1'))
  for (const key of ['type', 'status'] as const) knownNames(db, key)
  listTypes(db)
  readOtherAuthor(db, 't1')
  storeReportDetails(db, details(1_000, { cweTypeId: 79, description: 'GET /v2/invoices/1/pdf' }), unasked)
  must(readDuplicateCandidates(db, 1_000, '', 't1'))
  countDuplicatesOf(db, 7)
  must(readReporterCard(db, 1_000, 't1'))
  must(readSignals(db, 1_000, signalKinds))
  nextUnlistedKind(db, [])
  const plan = planQueue(db, { view: { kind: 'all' }, sort: 'relevance', search: 'token ' }, asking)
  rankedSlice(db, plan, 0, 10, { ...rankingBounds, heldByAtMost: 1 })
}

test('each statement that names its index is answered by it', () => {
  const plans = forcedPlans(modelStore(), readAll)
  expect(plans).toEqual({
    'queue.counts': containing(usesOnlyIndex('reports_open_by_program')),
    'queue.counts.split': expect.arrayContaining([
      usesOnlyIndex('reports_open'),
      usesOnlyIndex('reports_awaiting_reporter'),
    ]),
    'queue.counts.reviewedOpen': containing(usesOnlyIndex('reports_open_by_program')),
    'queue.counts.unread': [usesIndex('reports_to_hydrate')],
    'queue.all.title': [usesOnlyIndex('reports_by_title')],
    'queue.count': [usesOnlyIndex('reports_by_title')],
    'queue.latest': [usesIndex('reports_recency')],
    'queue.counts.sla': containing(usesOnlyIndex('clocks_by_due')),
    'names.type': containing(usesOnlyIndex('reports_of_type')),
    'types.list': containing(usesOnlyIndex('reports_of_type')),
    'people.lastAuthor': containing(usesIndex('outbox_settled')),
    'people.lastMessage': containing(usesIndex('outbox_settled')),
    'duplicates.newest': containing(usesOnlyIndex('reports_of_program')),
    'duplicates.ofProgram': containing(usesOnlyIndex('reports_of_program')),
    'duplicates.ofOriginal': [usesOnlyIndex('details_by_original')],
    'reporter.counts': containing(usesOnlyIndex('reports_of_reporter')),
    'reporter.others': expect.arrayContaining([
      expect.stringMatching(/USING COVERING INDEX reports_of_reporter \(reporter_id=\?\)/),
    ]),
    'signals.targets': [usesIndex('targets_by_program')],
    'queue.rank.sample': [usesOnlyIndex('reports_recency')],
    'transitions.unlistedKind': containing(usesOnlyIndex('reports_open')),
  })
  for (const name of ['people.lastAuthor', 'people.lastMessage', 'duplicates.newest', 'queue.rank.sample'])
    expect(plans[name], name).not.toContainEqual(sorting)
})

test('a term of a report is looked up in its index and in the vocabulary, and candidates by their ids', () => {
  const db = modelStore()
  const looked = planOf(db, reportsHavingStatement, ['p1'])
  expect(looked).toContainEqual(expect.stringMatching(/^SCAN terms VIRTUAL TABLE INDEX .*M/))
  // Index number 256 or higher: the vocabulary is looked up by one term, not read as a whole.
  const counted = planOf(db, havingStatement, ['["p1"]'])
  expect(counted).toContainEqual(expect.stringMatching(/^SCAN v VIRTUAL TABLE INDEX 259:/))
  const weighed = planOf(db, likenessStatement, ['[1]'])
  expect(weighed).toContainEqual(expect.stringMatching(/SEARCH r USING INTEGER PRIMARY KEY/))
  expect(weighed.filter((line) => /^SCAN (r|d|t)\b/.test(line))).toEqual([])
})

/**
 * Queues that are read by walking an index in the queue's order, without looking up a report. None of these indexes
 * contains the reporter: the reports of nearly every reporter are so few that the desk looks them up.
 */
const walked: readonly (readonly [view: QueueView, sort: QueueSort, search: string, index: string])[] = [
  [{ kind: 'all' }, 'activity', '', 'reports_recency'],
  [{ kind: 'all' }, 'activity-asc', '', 'reports_recency'],
  [{ kind: 'inbox' }, 'activity', '', 'reports_open'],
  [{ kind: 'mine' }, 'activity', '', 'reports_of_assignee'],
  [{ kind: 'unassigned' }, 'activity', '', 'reports_unassigned'],
  [{ kind: 'needsReply' }, 'activity', '', 'reports_needing_reply'],
  [{ kind: 'critical' }, 'activity', '', 'reports_open'],
  [{ kind: 'waiting' }, 'activity', '', 'reports_awaiting_reporter'],
  [{ kind: 'program', programId: 10 }, 'activity', '', 'reports_of_program'],
  [{ kind: 'all' }, 'newest', '', 'reports_by_created'],
  [{ kind: 'all' }, 'oldest', '', 'reports_by_created'],
  [{ kind: 'all' }, 'severity', '', 'reports_by_severity'],
  [{ kind: 'all' }, 'title', '', 'reports_by_title'],
  ...[
    'severity:high',
    'program:bank',
    'target:api',
    'type:155',
    'assignee:me',
    'assignee:none',
    'is:closed',
    'is:mine',
    'is:seen',
    'is:duplicate',
    'has:evidence',
    'has:reward',
    'has:cve',
    'has:cvss',
    'has:cwe',
    'cwe:79',
    'cvss:>=7',
    'bounty:>100',
    'created:>2020-01-01',
    '-status:new',
  ].map((search) => [{ kind: 'all' }, 'activity', search, 'reports_filtered'] as const),
  ...['status:new', 'is:open', 'is:your-turn', 'status:new severity:high'].map(
    (search) => [{ kind: 'all' }, 'activity', search, 'reports_open'] as const,
  ),
  [{ kind: 'inbox' }, 'activity', 'severity:high', 'reports_open'],
]

/** Searches for what few reports have, and the index that finds those reports. */
const lookedUp: readonly (readonly [search: string, index: string])[] = [
  ['status:resolved', 'reports_of_status'],
  ['severity:high', 'reports_of_severity'],
  ['program:bank', 'reports_of_program'],
  ['target:api', 'reports_of_target'],
  ['type:155', 'reports_of_type'],
  ['assignee:me', 'reports_of_assignee'],
  ['reporter:zx0r', 'reports_of_reporter'],
  ['is:open', 'reports_open'],
  ['is:duplicate', 'details_with_duplicate'],
  ['has:reward', 'details_with_reward'],
  ['has:cve', 'details_with_cve'],
  ['has:cvss', 'details_with_cvss'],
  ['has:cwe', 'reports_of_cwe'],
  ['cwe:79', 'reports_of_cwe'],
  ['cvss:>=7', 'reports_by_cvss'],
  ['bounty:>100', 'reports_by_bounty'],
  ['created:>2020-01-01', 'reports_by_created'],
  ['sla:at-risk', 'clocks_by_due'],
  ['sla:missed', 'clocks_by_due'],
  ['sla:paused', 'clocks_paused'],
  ['sla:met', 'clocks_met'],
  ['sla:late', 'clocks_late'],
  ['due:<2d', 'clocks_by_due'],
]

test('a queue is read in the order of a covering index', () => {
  const db = modelStore()
  for (const [view, sort, search, index] of walked) {
    const said = `${JSON.stringify(view)} ${sort} ${search}`
    const { rows } = queuePlans(db, { view, sort, search }, 0)
    expect(rows[0], said).toEqual(usesOnlyIndex(index))
    expect(rows, said).not.toContainEqual(sorting)
  }
})

test('rare values are looked up by their own index, for rows and for counts', () => {
  const db = modelStore()
  for (const [search, index] of lookedUp) {
    const { rows, count } = queuePlans(db, { view: { kind: 'all' }, sort: 'activity', search }, 1_000)
    for (const plan of [rows, count]) expect(plan[0], search).toEqual(uses(index))
  }
})

test('reports at risk are looked up by due time, for rows, order and counts', () => {
  const db = modelStore()
  const { rows, count } = queuePlans(db, { view: { kind: 'sla' }, sort: 'due', search: '' }, 1_000)
  for (const plan of [rows, count]) expect(plan[0]).toEqual(usesOnlyIndex('clocks_by_due'))
  expect(rows).toContainEqual(expect.stringMatching(/SEARCH c USING INTEGER PRIMARY KEY/))
})

test('a search match is filtered by an index alone, in the order of the search', () => {
  const db = modelStore()
  for (const [search, index] of [
    ['token severity:high', 'reports_filtered'],
    ['token status:new', 'reports_open'],
  ] as const) {
    for (const rare of [0, 1_000]) {
      const { rows } = queuePlans(db, { view: { kind: 'all' }, sort: 'activity', search }, rare)
      expect(rows, search).toContainEqual(usesOnlyIndex(`${index} \\(recency=`))
      expect(rows, search).not.toContainEqual(sorting)
      expect(rows[0], search).toContain('SCAN s VIRTUAL TABLE')
    }
  }
})

test('each index that a statement names is one of those above', () => {
  const sources = globSync('{queries,store}/**/*.ts', { cwd: engine, exclude: ['**/*migrations/**'] })
  const text = sources
    .map((file) => readFileSync(join(engine, file), 'utf8').replace(/^\s*(\/\/|\/?\*).*$/gm, ''))
    .join('\n')
  const named = [...text.matchAll(/indexed by (\w+)|'((?:reports|details|clocks)_\w+)'/g)].map(
    ([, one, other]) => one ?? other,
  )
  const own = readFileSync(import.meta.filename, 'utf8')
  // A name ending in `_of_` is completed by the name of a filter: all of these indexes are listed above.
  const isAbove = (name: string) => name.endsWith('_of_') || own.includes(`'${name}'`)
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => name !== undefined && !isAbove(name))).toEqual([])
})

function queuePlans(db: WritableDb, question: QueueQuestion, rare: number) {
  const plan = planQueue(db, question, asking, { forRows: rare, forCount: rare })
  return {
    rows: planOf(db, sliceStatement(plan), { ...plan.parameters, limit: 50, offset: 0 }),
    count: planOf(db, countStatement(plan), plan.parameters),
  }
}
