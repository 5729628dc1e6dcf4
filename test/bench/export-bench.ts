import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { createExports } from '#main/engine/exports/run-exports.ts'
import { type ExportFormat, exportFormats } from '#shared/desk/export-formats.ts'
import { benchKey, machineFacts, median, print, rounded } from './bench-figures.ts'
import { corpusStore, preparedCorpus } from './corpus.ts'
import { bringToMemory } from './file-cache.ts'

/**
 * Measures the speed and the memory of an export of all reports: `npm run bench -- export [REPORTS…] [FORMAT…]
 * [encrypted]`, by default 100,000 reports and every format. The export runs as in the desk: in a thread of its own
 * with its own connection, every text is searched for secrets, and the file is synced to the disk. One JSON line for
 * each format:
 *
 * - `perSecond`: reports per second. `cpuS`: CPU seconds of all threads of this process.
 * - `earlyMiB`, `lateMiB`: memory that the process gained since the start, as the median of the samples in the second
 *   and in the last quarter of the export. Memory is flat if both are alike for any number of reports. `peakMiB`: the
 *   highest sample.
 */
const sampleEveryMs = 100
const mebibytes = 2 ** 20

async function measure(file: string, reports: number, format: ExportFormat): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'triage-desk-bench-export-'))
  const jobFile = join(import.meta.dirname, '../../src/main/engine/exports/export-worker.ts')
  const exports = createExports({ jobFile, progress: () => undefined })
  const before = process.memoryUsage.rss()
  const samples: number[] = []
  const timer = setInterval(() => samples.push(process.memoryUsage.rss() - before), sampleEveryMs)
  const cpu = process.cpuUsage()
  const start = performance.now()
  const ended = await exports.start({
    workspaceId: 'bench',
    file,
    key: benchKey,
    selection: {
      kind: 'matching',
      question: { view: { kind: 'all' }, search: '', sort: 'activity' },
      except: [],
    },
    me: null,
    format,
    withInternal: true,
    withOwn: false,
    folder,
    title: 'All reports',
  })
  const ms = performance.now() - start
  const { user, system } = process.cpuUsage(cpu)
  clearInterval(timer)
  if (!ended.ok) throw new Error(JSON.stringify(ended.error))
  const { value } = ended
  const quarter = Math.floor(samples.length / 4)
  const inMiB = (bytes: number) => rounded(bytes / mebibytes, 0)
  print({
    reports,
    format,
    seconds: rounded(ms / 1_000),
    perSecond: rounded(value.reports / (ms / 1_000), 0),
    cpuS: rounded((user + system) / 1e6),
    fileMiB: inMiB(value.bytes),
    inDoubt: value.kind === 'asks' ? value.doubts.reports : 0,
    earlyMiB: inMiB(median(samples.slice(quarter, 2 * quarter))),
    lateMiB: inMiB(median(samples.slice(3 * quarter))),
    peakMiB: inMiB(Math.max(...samples)),
  })
  await exports.close()
  rmSync(folder, { recursive: true, force: true })
}

print({ bench: 'export', encrypted: benchKey !== null, ...machineFacts() })
const words = process.argv.slice(2)
const sizes = words.filter((word) => /^\d+$/.test(word)).map(Number)
const named = exportFormats.filter((format) => words.includes(format))
for (const reports of sizes.length > 0 ? sizes : [100_000]) {
  // A separate copy is needed only to encrypt it.
  const own = benchKey === null ? null : corpusStore(reports)
  const { file } = own?.corpus ?? preparedCorpus(reports)
  bringToMemory(file)
  for (const format of named.length > 0 ? named : exportFormats) await measure(file, reports, format)
  own?.close()
}
