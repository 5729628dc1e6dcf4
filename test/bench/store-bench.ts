import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { readQueueCounts } from '#main/engine/queries/queue/queue-counts.ts'
import { locateInQueue } from '#main/engine/queries/queue/queue-locate.ts'
import { readQueueWindow } from '#main/engine/queries/queue/queue-window.ts'
import { readReport } from '#main/engine/queries/report/report-view.ts'
import { readTimeline } from '#main/engine/queries/report/timeline-view.ts'
import { openWorkspaceStore } from '#main/engine/storage/open.ts'
import type { WritableDb } from '#main/engine/store/database.ts'
import { storePrograms } from '#main/engine/store/reports/programs.ts'
import { createWorld } from '#service/sample/create-world.ts'
import { generateReports } from '#service/sample/generate-reports.ts'
import { type Random, randomFrom } from '#service/sample/random.ts'
import type { QueueSort, QueueView } from '#shared/desk/queue-request.ts'
import type { Result } from '#shared/desk/result.ts'
import { checkIntegrity } from '../fixtures/check-integrity.ts'
import { machineFacts, print, rounded, sizesOr, spread } from './bench-figures.ts'
import { answersOf, type ReportAnswers } from './sample-answers.ts'
import { type SampleWords, sampleWords, searchesOf } from './sample-words.ts'
import { settleIndex, storeAnswers } from './store-answers.ts'

/**
 * The local copy at size: how fast it stores reports, and how long queues, counts, reports and searches take to be
 * read. `npm run bench -- store [REPORTS…]`, 10,000 reports by default; one JSON line for each figure.
 */

const pageSize = 100
const me = 'nobody yet'

print({ bench: 'store', ...machineFacts() })
for (const size of sizesOr(10_000)) measure(size)

function measure(reports: number): void {
  const folder = mkdtempSync(join(tmpdir(), 'triage-desk-bench-'))
  const file = join(folder, 'workspace.sqlite')
  const { db } = must(openWorkspaceStore(file))
  try {
    const words = sampleWords()
    print({ reports, figure: 'ingest', ...ingest(db, reports, words) })
    print({ reports, figure: 'size', mebibytes: Math.round(statSync(file).size / 2 ** 20) })
    const random = randomFrom('bench', reports)
    measureQueues(db, reports, random)
    measureReports(db, reports, random)
    measureSearches(db, reports, random, words)
    print({ reports, figure: 'integrity', ...checkIntegrity(db) })
  } finally {
    db.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Stores everything in pages of a hundred reports, each in one transaction; making the sample is not measured. */
function ingest(db: WritableDb, count: number, words: SampleWords): Record<string, number> {
  const world = createWorld(7)
  const answers = answersOf(world)
  let comments = 0
  let storing = 0
  let page: ReportAnswers[] = []
  const storePage = (): void => {
    const start = performance.now()
    must(storeAnswers(db, page))
    storing += performance.now() - start
    page = []
  }

  storePrograms(db, world.programs)
  for (const sample of generateReports(world, { count, now: Date.UTC(2026, 0, 15) })) {
    const one = answers(sample)
    comments += one.activities.length
    if (sample.id % 20 === 0) words.gather(one)
    page.push(one)
    if (page.length === pageSize) storePage()
  }
  if (page.length > 0) storePage()
  const [merging = 0] = timesOf(1, () => settleIndex(db))
  return {
    comments,
    seconds: rounded(storing / 1_000),
    reportsPerSecond: Math.round(count / (storing / 1_000)),
    mergingSeconds: rounded(merging / 1_000),
  }
}

function measureQueues(db: WritableDb, reports: number, random: Random): void {
  const views: QueueView[] = [
    { kind: 'all' },
    { kind: 'inbox' },
    { kind: 'unassigned' },
    { kind: 'needsReply' },
    { kind: 'program', programId: createWorld(7).programs[0]?.id ?? 0 },
  ]
  const sorts: QueueSort[] = ['activity', 'newest', 'oldest', 'severity', 'title']
  const perSort = sorts.map((sort) => {
    const windows = views.flatMap((view) => {
      const question = { view, sort, search: '', limit: 100 }
      const { total } = must(readQueueWindow(db, { ...question, offset: 0 }, me))
      return timesOf(60, () => {
        const offset = random.int(0, Math.max(0, total - 1))
        must(readQueueWindow(db, { ...question, offset }, me))
      })
    })
    return [sort, windows] as const
  })
  for (const [sort, times] of perSort) print({ reports, figure: 'queue.window', sort, ...spread(times) })

  const inbox = { view: { kind: 'inbox' }, sort: 'activity', search: '' } as const
  const { total: open } = must(readQueueWindow(db, { ...inbox, offset: 0, limit: 1 }, me))
  const located = sorts.flatMap((sort) => {
    const offset = random.int(0, Math.max(0, open - 100))
    const { rows } = must(readQueueWindow(db, { ...inbox, offset, limit: 40 }, me))
    return rows.flatMap(({ id }) =>
      timesOf(1, () => {
        must(locateInQueue(db, { ...inbox, sort, reportId: id }, me))
      }),
    )
  })
  print({ reports, figure: 'queue.locate', ...spread(located) })
  // A different owner each time, because the counts of the last owner are remembered.
  let owner = 0
  const counted = timesOf(30, () => {
    owner += 1
    must(readQueueCounts(db, `owner ${owner}`))
  })
  print({ reports, figure: 'queue.counts', ...spread(counted) })
}

function measureReports(db: WritableDb, reports: number, random: Random): void {
  const rows = must(
    readQueueWindow(
      db,
      { view: { kind: 'all' }, sort: 'activity', search: '', offset: random.int(0, reports / 2), limit: 200 },
      me,
    ),
  ).rows
  const opened = timesOf(500, () => {
    const { id } = random.pick(rows)
    must(readReport(db, id, { me, cweName: () => null }))
    must(readTimeline(db, id, me))
  })
  print({ reports, figure: 'report.read + report.timeline', ...spread(opened) })
}

function measureSearches(db: WritableDb, reports: number, random: Random, words: SampleWords): void {
  for (const kind of ['all', 'inbox'] as const) {
    const everything: number[] = []
    for (const [search, draw] of Object.entries(searchesOf(words.gathered(), random))) {
      const times = timesOf(120, () => {
        must(
          readQueueWindow(db, { view: { kind }, sort: 'activity', search: draw(), offset: 0, limit: 50 }, me),
        )
      })
      everything.push(...times)
      print({ reports, figure: 'search', view: kind, search, ...spread(times) })
    }
    print({ reports, figure: 'search', view: kind, search: 'together', ...spread(everything) })
  }
}

function timesOf(rounds: number, work: () => void): number[] {
  return Array.from({ length: rounds }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
}

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}
