import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod'
import { createRequestBudget } from '#main/engine/api/budget.ts'
import { openWorkspaceStore } from '#main/engine/storage/open.ts'
import type { WritableDb } from '#main/engine/store/database.ts'
import { storeEvidence } from '#main/engine/store/evidence/evidence-rows.ts'
import { storeReportDetails } from '#main/engine/store/reports/report-details.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import { countWaitingDocuments } from '#main/engine/store/search/search-index.ts'
import { countToHydrate } from '#main/engine/store/sync/hydration-queue.ts'
import { storeActivities } from '#main/engine/store/timeline/activities.ts'
import { inTransaction } from '#main/engine/store/transaction.ts'
import { createAnnouncer } from '#main/engine/sync/announcer.ts'
import { createStateComposer } from '#main/engine/sync/compose-sync-state.ts'
import { type Sync, startSync } from '#main/engine/sync/sync.ts'
import { checkIntegrity } from '../fixtures/check-integrity.ts'
import { rememberingLog } from '../fixtures/remembering-log.ts'
import { answersInMemory, sampleWithComments } from './answers-in-memory.ts'
import { benchKey, rounded } from './bench-figures.ts'
import { storePlainly } from './plain-ingest.ts'
import type { ReportAnswers } from './sample-answers.ts'
import { settleIndex } from './store-answers.ts'

/** The engine's thread of the bench `ingest`. */

export interface Ingested {
  readonly seconds: number
  readonly reportsPerSecond: number
  /** Processor time of this thread alone. */
  readonly cpuSeconds: number
  readonly cpuMsPerReport: number
  readonly mergingSeconds: number
  readonly mebibytes: number
  /** Whether `checkIntegrity` found nothing wrong. */
  readonly sound: boolean
}

export type Said =
  | { readonly kind: 'sample'; readonly sample: Record<string, number> }
  | { readonly kind: 'event' }
  | { readonly kind: 'begins' }
  | { readonly kind: 'ends'; readonly ingested: Ingested }
  | { readonly kind: 'one by one' | 'plain'; readonly reportsPerSecond: number }

const commentsEach = 5
/** Maximum number of reports that are stored part by part for comparison, which is slow. */
const oneByOneAtMost = 1_000
const anyNumber = 1_000_000

const port = parentPort
if (port === null) throw new Error('ingest-worker.ts runs as a worker thread only')
const say = (said: Said) => port.postMessage(said)
const { reports, runs } = z.object({ reports: z.int(), runs: z.int() }).parse(workerData)

const sample = sampleWithComments(reports, commentsEach)
say({ kind: 'sample', sample: describe(sample) })
for (let run = 1; run <= runs; run += 1) {
  const { db, file, close } = openStore()
  say({ kind: 'begins' })
  const synced = await syncAll(db)
  say({ kind: 'ends', ingested: finished(db, file, synced) })
  close()
  say({ kind: 'plain', reportsPerSecond: storePlainly(sample) })
}
say({ kind: 'one by one', reportsPerSecond: storeOneByOne(sample.slice(0, oneByOneAtMost)) })

function openStore() {
  const folder = mkdtempSync(join(tmpdir(), 'triage-desk-bench-'))
  const file = join(folder, 'workspace.sqlite')
  const opened = openWorkspaceStore(file, { key: benchKey })
  if (!opened.ok) throw new Error(JSON.stringify(opened.error))
  const { db } = opened.value
  const close = () => {
    db.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { db, file, close }
}

/** Syncs an empty copy until everything is read, stored and indexed. */
async function syncAll(db: WritableDb): Promise<{ seconds: number; cpuSeconds: number }> {
  const log = rememberingLog()
  const unlogged = { load: () => [], record: () => undefined }
  const budget = createRequestBudget({ requestLog: unlogged, log, limit: anyNumber })
  const compose = createStateComposer('bench', db, Date.now)
  let sync: Sync | null = null
  const readState = () =>
    compose({
      sync: sync?.status() ?? null,
      withoutToken: false,
      requestsPerMinute: anyNumber,
      damaged: false,
      localError: null,
    })
  const event = () => say({ kind: 'event' })
  const announcer = createAnnouncer('bench', event, readState, () => null)
  const { reportsChanged, syncStateMayHaveChanged: changed } = announcer

  const cpu = process.threadCpuUsage()
  const start = performance.now()
  const started = startSync({ db, api: answersInMemory(sample), budget, log, reportsChanged, changed })
  sync = started
  while (started.status().connection !== 'idle' || countToHydrate(db) > 0) await wait(10)
  // Stopping also writes the waiting search documents.
  await started.stop()
  const seconds = (performance.now() - start) / 1_000
  const spent = process.threadCpuUsage(cpu)
  announcer.end()
  budget.close()
  if (countWaitingDocuments(db) > 0) throw new Error('not all that was stored has been indexed')
  if (log.faults.length > 0) throw new Error(String(log.faults[0]?.cause))
  return { seconds, cpuSeconds: (spent.user + spent.system) / 1e6 }
}

function finished(
  db: WritableDb,
  file: string,
  { seconds, cpuSeconds }: { seconds: number; cpuSeconds: number },
): Ingested {
  const start = performance.now()
  settleIndex(db)
  const mergingSeconds = rounded((performance.now() - start) / 1_000)
  return {
    seconds: rounded(seconds),
    reportsPerSecond: Math.round(reports / seconds),
    cpuSeconds: rounded(cpuSeconds),
    cpuMsPerReport: Math.round((cpuSeconds * 1e6) / reports) / 1e3,
    mergingSeconds,
    mebibytes: Math.round(statSync(file).size / 2 ** 20),
    sound: checkIntegrity(db, benchKey).ok,
  }
}

/**
 * Stores each part of a report in its own transaction, which waits for the disk and writes the search document anew.
 * @returns reports per second.
 */
function storeOneByOne(some: readonly ReportAnswers[]): number {
  const { db, close } = openStore()
  storeReportSummaries(
    db,
    some.map(({ report }) => report),
  )
  const unasked = { readAt: 1, revision: null }
  const start = performance.now()
  for (const { report, activities, evidence } of some) {
    inTransaction(db, (transaction) => storeReportDetails(transaction, report, unasked))
    inTransaction(db, (transaction) =>
      storeActivities(transaction, report.id, activities, { ...unasked, complete: true }),
    )
    inTransaction(db, (transaction) => storeEvidence(transaction, report.id, evidence, unasked))
  }
  const seconds = (performance.now() - start) / 1_000
  close()
  return Math.round(some.length / seconds)
}

function describe(answers: readonly ReportAnswers[]): Record<string, number> {
  const sum = (count: (one: ReportAnswers) => number) => answers.reduce((all, one) => all + count(one), 0)
  const texts = ({ report, activities }: ReportAnswers) => [
    report.name,
    report.summary,
    report.description,
    report.impact,
    ...activities.map(({ message }) => message),
  ]
  return {
    comments: sum(({ activities }) => activities.length),
    evidence: sum(({ evidence }) => evidence.length),
    characters: sum((one) => texts(one).reduce((all, text) => all + (text?.length ?? 0), 0)),
  }
}
