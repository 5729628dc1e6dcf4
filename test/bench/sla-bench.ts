import { performance } from 'node:perf_hooks'
import { readQueueCounts } from '#main/engine/queries/queue/queue-counts.ts'
import { readQueueTotal, readQueueWindow } from '#main/engine/queries/queue/queue-window.ts'
import { readPromises } from '#main/engine/queries/report/report-promises.ts'
import { select, type WritableDb } from '#main/engine/store/database.ts'
import { writeSlaSettings } from '#main/engine/store/own/sla-settings.ts'
import { leaveAllClocks, writeWaitingClocks } from '#main/engine/store/reports/report-clocks.ts'
import { inTransaction } from '#main/engine/store/transaction.ts'
import type { QueueRequest } from '#shared/desk/queue-request.ts'
import type { Result } from '#shared/desk/result.ts'
import { ordinaryCalendar } from '#shared/rules/sla/calendar.ts'
import { starterRules } from '#shared/rules/sla/starter-rules.ts'
import { machineFacts, print, rounded, sizesOr, spread } from './bench-figures.ts'
import { corpusStore } from './corpus.ts'

/**
 * Measures due times in a large local copy: working them out after rules were saved, and sorting, grouping, filtering
 * and counting the list by them. `npm run bench -- sla [REPORTS]`, 100,000 by default. The engine remembers its last
 * answers, so each question is a new one. Limit: two frames, 33 ms, as for the other filters of the list; one frame for
 * the sidebar's promises.
 */
const rounds = 30
const limit = { p50: 33 }
const promisesLimit = { p50: 16 }

print({ bench: 'sla', ...machineFacts() })
for (const reports of sizesOr(100_000)) {
  const { corpus, db, close } = corpusStore(reports)
  try {
    workOut(db, reports)
    measureLists(db, corpus.reports, corpus.now, corpus.me)
  } finally {
    close()
  }
}

/** Works out all due times in the engine's own steps. A key press may have to wait for the longest of these steps. */
function workOut(db: WritableDb, reports: number): void {
  must(
    inTransaction(db, (transaction) => {
      writeSlaSettings(transaction, { rules: [...starterRules], calendar: ordinaryCalendar('Europe/Berlin') })
      leaveAllClocks(transaction)
    }),
  )
  const steps: number[] = []
  for (let looked = 64; looked === 64; ) {
    const start = performance.now()
    looked = must(inTransaction(db, (transaction) => writeWaitingClocks(transaction, 64), 'soon')).looked
    steps.push(performance.now() - start)
  }
  const total = steps.reduce((sum, step) => sum + step, 0)
  print({
    reports,
    figure: 'working out all due times',
    seconds: rounded(total / 1_000),
    step: spread(steps),
  })
  const [kinds] = db.all(
    select<Record<string, number>>(
      'bench.clocks',
      'select count(*) as listed, count(due_at) as due, sum(is_met) as met, sum(is_late) as late from report_clocks',
    ),
  )
  print({ reports, figure: 'reports with clocks', ...kinds })
}

function measureLists(db: WritableDb, reports: number, corpusNow: number, me: string): void {
  // Each round is a minute later, so that no answer is a remembered one.
  const each = (figure: string, work: (now: number) => void, limits = limit): void => {
    const before = process.cpuUsage()
    const times = Array.from({ length: rounds }, (_, round) => {
      const start = performance.now()
      work(corpusNow + round * 60_000)
      return performance.now() - start
    })
    const { user, system } = process.cpuUsage(before)
    // Processor time of one round, which leaves out other work on the machine.
    const processorMs = rounded((user + system) / 1_000 / rounds)
    print({ reports, figure, limits, ...spread(times), processorMs })
  }
  const window = (question: Pick<QueueRequest, 'view' | 'search' | 'sort' | 'group'>, offset: number) =>
    each(`${JSON.stringify(question)} from ${offset}`, (now) =>
      must(readQueueWindow(db, { ...question, offset, limit: 100 }, me, now)),
    )
  for (const kind of ['inbox', 'sla', 'all'] as const) {
    for (const sort of ['due', 'due-desc'] as const) window({ view: { kind }, search: '', sort }, 0)
    window({ view: { kind }, search: '', sort: 'due', group: 'due' }, 0)
  }
  window({ view: { kind: 'all' }, search: '', sort: 'due' }, Math.floor(reports / 2))
  for (const search of ['sla:at-risk', 'sla:missed', 'sla:late', 'due:<2d', 'sla:missed severity:high']) {
    window({ view: { kind: 'all' }, search, sort: 'activity' }, 0)
    each(`count of ${search}`, (now) =>
      must(readQueueTotal(db, { view: { kind: 'all' }, search, sort: 'activity' }, me, now)),
    )
  }
  each('counts of the queues', (now) => must(readQueueCounts(db, me, now)))
  const ids = must(
    readQueueWindow(db, { view: { kind: 'inbox' }, search: '', sort: 'due', offset: 0, limit: rounds }, me),
  ).rows.map(({ id }) => id)
  let at = 0
  const askOne = () => {
    readPromises(db, ids[at % ids.length] ?? 0)
    at += 1
  }
  each('promises of a report', askOne, promisesLimit)
}

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}
