import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { engineLimits } from '#main/bridge/engine-thread.ts'
import { benchKey, machineFacts, median, print, rounded, sizesOr } from './bench-figures.ts'
import { firstSyncOverHttp } from './first-sync-bench.ts'
import type { Ingested, Said } from './ingest-worker.ts'
import { type LoopDelay, watchLoop } from './loop-delay.ts'

/**
 * Measures how fast the engine's thread stores and indexes reports, and how much that delays the main thread: `npm run
 * bench -- ingest [REPORTS…] [encrypted]`, by default 10,000 reports with five comments each. One JSON line for each
 * figure:
 *
 * - `sample`: what the reports contain.
 * - `sync`: the desk's own first sync (list, details, timeline and evidence of each report, several reports side by
 *   side) on answers that are available at once. When it ends, everything is stored and found by a search.
 *   `mergingSeconds` is the time for merging the index afterwards, which the desk does when it has no other work.
 * - `plain rows and index`: how fast SQLite alone stores the same texts (`plain-ingest.ts`), for comparison. It is
 *   measured after each sync.
 * - `each part for itself`: how fast the parts of a report are stored one by one, as when the user opens a report.
 * - `first sync over HTTP`: a complete first sync over HTTP, only for up to 10,000 reports.
 */

const runs = 3

print({ bench: 'ingest', encrypted: benchKey !== null, ...machineFacts() })
for (const reports of sizesOr(10_000)) {
  await measure(reports)
  if (reports <= 10_000) {
    print({ reports, figure: 'first sync over HTTP', ...(await firstSyncOverHttp(reports)) })
  }
}

async function measure(reports: number): Promise<void> {
  const worker = new Worker(join(import.meta.dirname, 'ingest-worker.ts'), {
    workerData: { reports, runs },
    argv: process.argv.slice(2),
    name: 'engine',
    resourceLimits: { ...engineLimits, maxOldGenerationSizeMb: 8_192 },
  })
  const all: Ingested[] = []
  const plain: number[] = []
  const delays: LoopDelay[] = []
  let loopDelay = watchLoop()
  let events = 0
  worker.on('message', (said: Said) => {
    switch (said.kind) {
      case 'sample':
        print({ reports, figure: 'sample', ...said.sample })
        break
      case 'event':
        events += 1
        break
      case 'begins':
        loopDelay()
        loopDelay = watchLoop()
        events = 0
        break
      case 'ends': {
        const mainDelayMs = loopDelay()
        delays.push(mainDelayMs)
        all.push(said.ingested)
        print({ reports, figure: 'sync', ...said.ingested, events, mainDelayMs })
        break
      }
      case 'plain':
        plain.push(said.reportsPerSecond)
        break
      case 'one by one':
        print({ reports, figure: 'each part for itself', reportsPerSecond: said.reportsPerSecond })
        break
      default:
        said satisfies never
    }
  })
  await new Promise((resolve, reject) => worker.once('exit', resolve).once('error', reject))
  loopDelay()
  const reportsPerSecond = median(all.map((one) => one.reportsPerSecond))
  print({
    reports,
    figure: 'sync, median of the runs',
    reportsPerSecond,
    cpuMsPerReport: median(all.map(({ cpuMsPerReport }) => cpuMsPerReport)),
    mainDelayMsMax: Math.max(...delays.map(({ max }) => max)),
    mainDelayMsMaxWithCore: Math.max(...delays.map(({ maxWithCore }) => maxWithCore ?? Number.NaN)),
  })
  const plainly = median(plain)
  print({ reports, figure: 'plain rows and index, median', reportsPerSecond: plainly })
  print({ reports, figure: 'sync to plain rows and index', ratio: rounded(reportsPerSecond / plainly) })
}
