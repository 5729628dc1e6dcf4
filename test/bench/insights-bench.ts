import { performance } from 'node:perf_hooks'
import { readInsights } from '#main/engine/queries/insights/read-insights.ts'
import { readQueueWindow } from '#main/engine/queries/queue/queue-window.ts'
import { change, type WritableDb } from '#main/engine/store/database.ts'
import { writeWaitingClocks } from '#main/engine/store/reports/report-clocks.ts'
import { inTransaction } from '#main/engine/store/transaction.ts'
import type { InsightsQuestion } from '#shared/desk/insights.ts'
import { benchKey, machineFacts, median, print, rounded, sizesOr } from './bench-figures.ts'
import { corpusStore } from './corpus.ts'

/**
 * Measures how long the page of insights takes: `npm run bench -- insights [REPORTS]`, by default 100,000 reports with
 * 500,000 timeline entries. First the bench derives the histories of all reports in steps of 64 reports (`stepMs`:
 * median of the steps, `worstStepMs`: maximum). Then it prints one JSON line for each question:
 *
 * - `ms`: from the question to the answer, the median and the maximum of ten. `cpuMs`: CPU ms of this process.
 * - `sliceMs`: the longest time without a break in which other work could run.
 * - `searchMs`: a search during the counting, the median and the maximum. It waits for the next break.
 *
 * The corpus has no timeline entries about the status, so the bench makes such entries of the first entry of each
 * decided report, and of the last entry unless the report is only triaged.
 */
const times = 10
const pauseMs = 20

const questions: readonly (readonly [name: string, question: Partial<InsightsQuestion>])[] = [
  ['13 weeks', { period: '13w' }],
  ['12 months', { period: '12m' }],
  ['12 months, compared', { period: '12m', compares: true }],
  ['all time', { period: 'all' }],
  ['12 months of a severity', { period: '12m', search: 'severity:high' }],
  ['12 months of a word', { period: '12m', search: 'error' }],
  ['12 months by reporter', { period: '12m', by: 'reporter' }],
]

const isDecided = `report_id in (select id from reports where status_id not in (1, 2))`
const firstLine = change(
  'bench.first',
  `update activities set actor_id = null, message = 'Status changed from **New** to **Triaged**.'
   where ${isDecided} and id = (select a.id from activities a where a.report_id = activities.report_id
     order by a.created_at, length(a.id), a.id limit 1)`,
)
const lastLine = change(
  'bench.last',
  `update activities set actor_id = null, message = 'Status changed from **Triaged** to **' ||
     (select s.name from statuses s join reports r on r.status_id = s.id where r.id = activities.report_id) || '**.'
   where ${isDecided} and report_id not in (select id from reports where status_id = 3)
     and id = (select a.id from activities a where a.report_id = activities.report_id
       order by a.created_at desc, length(a.id) desc, a.id desc limit 1)`,
)

function tellStatuses(db: WritableDb): void {
  const counted = inTransaction(db, (transaction) => {
    transaction.run(firstLine)
    transaction.run(lastLine)
  })
  if (!counted.ok) throw new Error(counted.error.kind)
}

function workOut(db: WritableDb): void {
  const steps: number[] = []
  const start = performance.now()
  for (let looked = 64; looked === 64; ) {
    const before = performance.now()
    const written = inTransaction(db, (transaction) => writeWaitingClocks(transaction, 64), 'soon')
    if (!written.ok) throw new Error(written.error.kind)
    steps.push(performance.now() - before)
    looked = written.value.looked
  }
  const seconds = rounded((performance.now() - start) / 1_000)
  print({
    histories: 'worked out',
    seconds,
    stepMs: rounded(median(steps)),
    worstStepMs: rounded(Math.max(...steps)),
  })
}

/**
 * Starts to watch the event loop.
 * @returns a function that stops watching and returns the longest time between two turns of the loop, in ms.
 */
function watchTurns(): () => number {
  let last = performance.now()
  let longest = 0
  let goesOn = true
  const turn = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    if (goesOn) setImmediate(turn)
  }
  setImmediate(turn)
  return () => {
    goesOn = false
    return longest
  }
}

async function measure(
  db: WritableDb,
  me: string,
  now: number,
  name: string,
  part: Partial<InsightsQuestion>,
) {
  const question = {
    view: { kind: 'all' },
    search: '',
    period: '13w',
    by: 'program',
    compares: false,
    ...part,
  } as const
  const [took, cpu, slices, searches]: number[][] = [[], [], [], []]
  for (let at = 0; at < times; at += 1) {
    const used = process.cpuUsage()
    const stop = watchTurns()
    const start = performance.now()
    const answer = await readInsights(db, question, { me, now }, () => true)
    took?.push(performance.now() - start)
    slices?.push(stop())
    const { user, system } = process.cpuUsage(used)
    cpu?.push((user + system) / 1_000)
    if (!answer.ok) throw new Error(answer.error.kind)
  }
  for (let at = 0; at < times; at += 1) {
    const counting = readInsights(db, question, { me, now }, () => true)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    const asked = performance.now()
    await new Promise((resolve) => setImmediate(resolve))
    const search = { view: { kind: 'all' }, search: 'token', sort: 'activity', offset: 0, limit: 40 } as const
    readQueueWindow(db, search, me, now)
    searches?.push(performance.now() - asked)
    await counting
  }
  const figures = (values: readonly number[] = []) => [rounded(median(values)), rounded(Math.max(...values))]
  print({
    question: name,
    ms: figures(took),
    cpuMs: figures(cpu),
    sliceMs: figures(slices),
    searchMs: figures(searches),
  })
}

const [reports = 100_000] = sizesOr(100_000)
print({ bench: 'insights', reports, encrypted: benchKey !== null, ...machineFacts() })
const { corpus, db, close } = corpusStore(reports)
tellStatuses(db)
workOut(db)
for (const [name, part] of questions) await measure(db, corpus.me, corpus.now, name, part)
close()
