import { performance } from 'node:perf_hooks'
import { parentPort, Worker } from 'node:worker_threads'
import { engineLimits } from '#main/bridge/engine-thread.ts'
import { readQueueCounts } from '#main/engine/queries/queue/queue-counts.ts'
import { planQueue } from '#main/engine/queries/queue/queue-plan.ts'
import { rankedRecencies } from '#main/engine/queries/queue/queue-ranking.ts'
import { queueTotal } from '#main/engine/queries/queue/queue-total.ts'
import { readQueueWindow } from '#main/engine/queries/queue/queue-window.ts'
import { rankingBounds, rankingWeights } from '#main/engine/queries/queue/relevance.ts'
import { readRows } from '#main/engine/queries/queue/report-rows.ts'
import { select, type WritableDb } from '#main/engine/store/database.ts'
import { collectYoungGeneration } from '#main/engine/young-generation.ts'
import type { Result } from '#shared/desk/result.ts'
import { benchKey, machineFacts, print as printLine, rounded, sizesOr } from './bench-figures.ts'
import { type Corpus, corpusStore, preparedCorpus } from './corpus.ts'
import { bringToMemory, readFromDisk } from './file-cache.ts'
import { type SearchQuestion, searchQuestions } from './search-questions.ts'

/**
 * Measures how long the engine takes to answer a thousand mixed searches in a corpus of 100,000 reports with five
 * comments each: `npm run bench -- search [REPORTS…] [encrypted]`. Prints one JSON line for each kind of search and one
 * for all. Times are in milliseconds: `ms` by the clock, `cpu` of this process. Where they differ, other work was
 * running.
 *
 * - The file is in memory when the questions begin. `diskKiB` is how much was read from the disk nevertheless.
 * - Before the figures of the first 50 rows, 700 other questions of the same mix are asked (`askedBefore`), as in a
 *   morning's work: the engine's thread is no longer new, and its memory holds what is needed most. Before every other
 *   figure, the first hundred of its own questions are asked once.
 * - All questions are asked in a thread with the engine's limits. The thread clears its memory between two questions,
 *   as the engine's thread does. The time for clearing has lines of its own, of kind `resting`.
 */

const limit = 50
/** Number of questions asked before those that are measured. */
const askedBefore = 700
/** How many of the slowest questions are named for each figure. */
const worstShown = 5

if (parentPort === null) await inEngineThread()
else for (const size of sizesOr(100_000)) measure(size)

/**
 * Runs this file again in a thread with the engine's limits, because a thread's limits decide how it clears its memory.
 */
async function inEngineThread(): Promise<void> {
  printLine({ bench: 'search', encrypted: benchKey !== null, ...machineFacts() })
  for (const size of sizesOr(100_000)) preparedCorpus(size)
  const argv = process.argv.slice(2)
  const thread = new Worker(import.meta.filename, { name: 'engine', argv, resourceLimits: engineLimits })
  thread.on('message', printLine)
  await new Promise((resolve, reject) => thread.once('exit', resolve).once('error', reject))
}

/**
 * Sends a line to the main thread. A line that this thread prints itself appears only after the thread's current work.
 */
function print(line: Record<string, unknown>): void {
  parentPort?.postMessage(line)
}

function measure(reports: number): void {
  const { corpus, db, close } = corpusStore(reports)
  try {
    const questions = searchQuestions(corpus)
    const morning = searchQuestions(corpus, 'morning').slice(0, askedBefore)
    const texts = questions.filter(({ kind }) => kind !== 'filters')
    const tell = (
      figure: string,
      asked: readonly SearchQuestion[],
      work: (question: SearchQuestion) => unknown,
      before: readonly SearchQuestion[] = asked.slice(0, 100),
    ) => {
      bringToMemory(corpus.file)
      for (const question of before) {
        work(question)
        collectYoungGeneration()
      }
      const readBefore = readFromDisk()
      const times = asked.map((question) => ({
        question,
        ...timed(() => work(question)),
        collected: timed(collectYoungGeneration),
      }))
      for (const kind of new Set(asked.map((question) => question.kind))) {
        print({ reports, figure, kind, ...spread(times.filter(({ question }) => question.kind === kind)) })
      }
      const diskKiB = readFromDisk() - readBefore
      print({ reports, figure, kind: 'all', ...spread(times), diskKiB })
      print({ reports, figure, kind: 'resting', ...spread(times.map(({ collected }) => collected)) })
      const worst = times.toSorted((one, other) => other.cpu - one.cpu).slice(0, worstShown)
      for (const { question, ms, cpu } of worst) {
        const { kind, view, search } = question
        print({
          reports,
          figure,
          worst: { kind, view: view.kind, search, ms: rounded(ms), cpu: rounded(cpu) },
        })
      }
      return times
    }
    const tellSettled = (
      figure: string,
      asked: readonly SearchQuestion[],
      work: (question: SearchQuestion, of: WritableDb) => unknown,
    ) => {
      const best = asked.map((question) =>
        Math.min(...[1, 2, 3].map(() => timed(() => work(question, forgetful(db))).cpu)),
      )
      const at = (share: number) =>
        rounded(best.toSorted((one, other) => one - other)[Math.floor(best.length * share)] ?? 0)
      print({ reports, figure, bestOf: 3, cpuP50: at(0.5), cpuP95: at(0.95), cpuP99: at(0.99) })
    }
    const first = (question: SearchQuestion, of = db) =>
      must(readQueueWindow(of, { ...question, sort: 'activity', offset: 0, limit }, corpus.me, corpus.now))

    tell('first 50 by recency', questions, (question) => first(question), morning)
    const rows = new Map(questions.map((question) => [question, idsOf(db, corpus, question)]))
    const relevant = tell(
      'first 50 by relevance',
      texts,
      (question) =>
        must(
          readQueueWindow(db, { ...question, sort: 'relevance', offset: 0, limit }, corpus.me, corpus.now),
        ),
      morning.filter(({ kind }) => kind !== 'filters'),
    )
    tell('of it rows and highlights', questions, (question) => {
      const found = rows.get(question)
      if (found !== undefined) readRows(db, found.ids, found.plan.phrases, corpus.me)
    })
    tell('total', questions, (question) =>
      // A new object makes the engine count again. Another owner would do so too, but would change the question.
      queueTotal(forgetful(db), planQueue(db, { ...question, sort: 'activity' }, asking(corpus))),
    )
    const plain = tell('plain order by bm25', texts, (question) => plainRanked(db, corpus, question))
    // The best of three, to leave out other work, which slows a machine down and empties its caches.
    tellSettled('first 50 by recency', questions, first)
    tellSettled('first 50 by relevance', texts, (question, of) =>
      must(readQueueWindow(of, { ...question, sort: 'relevance', offset: 0, limit }, corpus.me, corpus.now)),
    )
    print({ reports, figure: 'relevance to plain order by bm25', ...ratios(relevant, plain) })
    for (const kind of new Set(texts.map((question) => question.kind))) {
      print({
        reports,
        figure: 'recall of the first 50',
        kind,
        ...recalls(
          db,
          corpus,
          texts.filter((one) => one.kind === kind),
        ),
      })
    }
    print({ reports, figure: 'recall of the first 50', kind: 'all', ...recalls(db, corpus, texts) })
    measureCounts(db, reports)
  } finally {
    close()
  }
}

function asking({ me, now }: Corpus) {
  return { me, now }
}

function idsOf(db: WritableDb, corpus: Corpus, question: SearchQuestion) {
  const plan = planQueue(db, { ...question, sort: 'activity' }, asking(corpus))
  const window = { ...question, sort: 'activity', offset: 0, limit } as const
  return { plan, ids: must(readQueueWindow(db, window, corpus.me, corpus.now)).rows.map(({ id }) => id) }
}

/** The same database, but a new object to `queries`, which then remembers nothing. */
function forgetful(db: WritableDb): WritableDb {
  return Object.create(db)
}

/** Ranks everything it finds, as a plain search engine does. */
function plainRanked(db: WritableDb, corpus: Corpus, question: SearchQuestion): readonly number[] {
  const plan = planQueue(db, { ...question, sort: 'activity' }, asking(corpus))
  const ranking = select<{ recency: number }>(
    'bench.ranked',
    `select -s.rowid as recency ${plan.source} order by bm25(search, ${rankingWeights}) limit :limit`,
  )
  return db.all(ranking, { ...plan.parameters, limit }).map(({ recency }) => recency)
}

/**
 * How much of the first 50 also comes first in two other rankings: when all results are ranked by plain bm25
 * (`ofPlain`), and when the desk's own rule is applied without its bounds (`ofUnbounded`). `ranked` is the share of
 * questions whose results are within the bounds.
 */
function recalls(
  db: WritableDb,
  corpus: Corpus,
  questions: readonly SearchQuestion[],
): Record<string, number> {
  const shares = questions.flatMap((question) => {
    const plan = planQueue(db, { ...question, sort: 'relevance' }, asking(corpus))
    const best = rankedRecencies(db, plan, limit)
    if (best.length === 0) return []
    const share = (others: readonly number[]) =>
      best.filter((one) => others.includes(one)).length / others.length
    const unbounded = rankedRecencies(forgetful(db), plan, limit, {
      newest: 1e9,
      titled: 1e9,
      heldByAtMost: 1e9,
      sampled: 1,
    })
    const total = queueTotal(db, plan)
    return [{ plain: share(plainRanked(db, corpus, question)), unbounded: share(unbounded), total }]
  })
  const mean = (values: readonly number[]) =>
    rounded(values.reduce((one, other) => one + other, 0) / Math.max(1, values.length))
  return {
    questions: shares.length,
    ofPlain: mean(shares.map(({ plain }) => plain)),
    ofUnbounded: mean(shares.map(({ unbounded }) => unbounded)),
    ranked: mean(shares.map(({ total }) => (total <= rankingBounds.newest ? 1 : 0))),
  }
}

function ratios(ours: readonly Took[], plain: readonly Took[]): Record<string, number> {
  const at = (share: number, times: readonly Took[]) =>
    times.map(({ ms }) => ms).toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? 0
  const ratio = (share: number) => rounded(at(share, ours) / at(share, plain))
  return { p50: ratio(0.5), p95: ratio(0.95), p99: ratio(0.99) }
}

function measureCounts(db: WritableDb, reports: number): void {
  // A different owner each time, because the counts of the last owner are remembered.
  const times = Array.from({ length: 100 }, (_, owner) =>
    timed(() => must(readQueueCounts(db, `owner ${owner}`))),
  )
  print({ reports, figure: 'queue.counts', ...spread(times) })
}

interface Took {
  readonly ms: number
  readonly cpu: number
}

function timed(work: () => unknown): Took {
  const cpuBefore = process.cpuUsage()
  const start = performance.now()
  work()
  const ms = performance.now() - start
  const { user, system } = process.cpuUsage(cpuBefore)
  return { ms, cpu: (user + system) / 1_000 }
}

function spread(times: readonly Took[]): Record<string, number> {
  const at = (share: number, values: readonly number[]) =>
    rounded(values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0)
  const ms = times.map((took) => took.ms)
  const cpu = times.map((took) => took.cpu)
  return {
    questions: times.length,
    p50: at(0.5, ms),
    p95: at(0.95, ms),
    p99: at(0.99, ms),
    max: rounded(Math.max(...ms)),
    cpuP50: at(0.5, cpu),
    cpuP95: at(0.95, cpu),
    cpuP99: at(0.99, cpu),
  }
}

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}
