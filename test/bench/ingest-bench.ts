import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { engineLimits } from '#main/bridge/engine-port.ts'
import { benchKey, machineFacts, median, print, rounded, sizesOr } from './bench-figures.ts'
import { firstSyncOverHttp } from './first-sync-bench.ts'
import type { Ingested, Said } from './ingest-worker.ts'
import { type LoopDelay, watchLoop } from './loop-delay.ts'

/**
 * How fast the engine's thread stores and indexes reports, and how much that delays the main thread. `npm run bench --
 * ingest [REPORTS…] [encrypted]`, 10,000 reports with five comments each by default. It runs the desk's own first sync
 * (list, details, timeline and evidence of each report, several side by side) on answers that are available at once:
 * after `sync` everything is stored and found by a search; `merging` is what the index does afterwards, when there is
 * no other work. For comparison: what SQLite alone takes for the same texts, after each run (`plain-ingest.ts`); the
 * same parts, each stored by itself, as when the user opens a report; and, for up to 10,000 reports, a whole first sync
 * over HTTP. One JSON line for each figure.
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
