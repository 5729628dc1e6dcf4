import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { benchKey, machineFacts, median, print, rounded, sizesOr, spread } from './bench-figures.ts'
import { keepBenchKey } from './bench-keyring.ts'
import { corpusWorkspaceId } from './corpus.ts'
import { type BenchDesk, goToRow, openBenchDesk, showAllReports } from './window/bench-desk.ts'
import { awaitInWindow, isMetWithin, type ScrollLog, scrolling } from './window/probe.ts'
import { longThread, prepareProfile, type QueueProfile } from './window/queue-profile.ts'
import { traced } from './window/trace.ts'

/**
 * Measures the list and the report beside it in the real window (Chromium, with the engine and the store of the built
 * desk). The list shows all reports: `npm run bench -- queue [REPORTS] [encrypted]`, by default 100,000. The memory is
 * also measured with 10,000. One JSON line for each figure, with its limit.
 *
 * - Painted: from the moment the browser received the key until it presented the frame with the key's result,
 *   according to the trace of Chromium's compositor. A frame shows the document as it was when its commit began.
 * - Script: the task that handled the key, including React's rendering.
 * - Dropped frames: share of the expected animation frames that did not come. The expected rate is that of the same
 *   window while it is idle, which is measured in the same way. Also printed: the share of frames in which a visible
 *   row was missing or a placeholder, and the dropped frames that Chromium itself counts.
 */
const [reports = 0] = sizesOr(100_000)
const fewer = 10_000

interface Memory {
  readonly heapMiB: number
  readonly nodes: number
  readonly listeners: number
  /** null = the system does not report it. */
  readonly processMiB: number | null
}

const endKeyring = await keepBenchKey(corpusWorkspaceId)
print({ bench: 'queue', encrypted: benchKey !== null, ...machineFacts() })
try {
  await inWindow(reports, async (desk, profile) => {
    await showAllReports(desk, reports)
    await measureSteps(desk, profile)
    await measureScrolling(desk)
  })
  const few = await inWindow(fewer, (desk) => memoryAfterWalk(desk, fewer))
  const many = await inWindow(reports, (desk) => memoryAfterWalk(desk, reports))
  print({
    reports,
    figure: 'memory of the window after a walk',
    limits: { growth: 1.15 },
    [fewer]: few,
    [reports]: many,
    heapGrowth: rounded(many.heapMiB / few.heapMiB, 3),
    nodesGrowth: rounded(many.nodes / few.nodes, 3),
    processGrowth:
      many.processMiB === null || few.processMiB === null
        ? null
        : rounded(many.processMiB / few.processMiB, 3),
  })
} finally {
  await endKeyring()
}

async function inWindow<T>(
  count: number,
  work: (desk: BenchDesk, profile: QueueProfile) => Promise<T>,
): Promise<T> {
  const profile = await prepareProfile(count)
  try {
    const desk = await openBenchDesk(profile.dir)
    try {
      return await work(desk, profile)
    } finally {
      await desk.close()
    }
  } finally {
    profile.remove()
  }
}

/** Presses `j` at the pace of a user who reads titles: each step opens the next report. */
async function measureSteps(desk: BenchDesk, profile: QueueProfile): Promise<void> {
  const places = [0, Math.floor(reports / 2), reports - 45]
  const script: number[] = []
  const moved: number[] = []
  const opened: number[] = []
  const openedLong: number[] = []
  const afterReport: number[] = []
  const missed: string[] = []
  for (const place of places) {
    await goToRow(desk, place)
    const ids = await idsFrom(desk, profile, place, 45)
    const trace = await traced(desk.devtools, async () => {
      for (let step = 1; step < ids.length; step += 1) {
        const row = place + step
        const isLong = place === 0 && profile.longRows.includes(row)
        const id = ids[step] ?? 0
        await awaitInWindow(desk.page, {
          [`cursor ${row}`]: { kind: 'cursor', row: row + 1 },
          [`report ${row}`]: { kind: 'report', id, entries: isLong ? 30 : 0 },
          [`duplicates ${row}`]: { kind: 'possibleDuplicates', id },
        })
        await desk.page.keyboard.press('j')
        if (!(await isMetWithin(desk.page, `report ${row}`, 3_000))) missed.push(`report ${row}`)
        await wait(200)
      }
    })
    for (const [step, key] of trace.keys.entries()) {
      const row = place + step + 1
      script.push(key.scriptMs)
      moved.push(trace.paintedAfter(key.at, `cursor ${row}`))
      const isLong = place === 0 && profile.longRows.includes(row)
      const report = trace.paintedAfter(key.at, `report ${row}`)
      ;(isLong ? openedLong : opened).push(report)
      // Most reports resemble no other report, so there is nothing to show.
      const duplicates = trace.paintedAfter(key.at, `duplicates ${row}`)
      if (!Number.isNaN(duplicates)) afterReport.push(duplicates - report)
    }
  }
  print({ reports, figure: 'j: script', limits: { p95: 8 }, ...spread(script) })
  print({ reports, figure: 'j: key to painted', limits: { p95: 32 }, ...spread(moved) })
  print({ reports, figure: 'opening a report, painted', limits: { p95: 60 }, ...spread(opened), missed })
  print({
    reports,
    figure: 'possible duplicates, painted after the report',
    limits: { p95: 100 },
    ...spread(afterReport),
  })
  print({
    reports,
    figure: `opening a report with ${longThread} entries, painted`,
    limits: { p95: 60 },
    ...spread(openedLong),
  })
}

async function idsFrom(
  { engine }: BenchDesk,
  { workspaceId }: QueueProfile,
  offset: number,
  limit: number,
): Promise<readonly number[]> {
  const question = { workspaceId, view: { kind: 'all' }, sort: 'activity', search: '' } as const
  const window = await engine.call('queue.window', { ...question, offset, limit })
  if (!window.ok) throw new Error(JSON.stringify(window.error))
  return window.value.rows.map(({ id }) => id)
}

async function measureScrolling(desk: BenchDesk): Promise<void> {
  const { page } = desk
  const idle = await scrolling(page, () => wait(2_000))
  const period = median(idle.intervals)
  const tell = (figure: string, log: ScrollLog) =>
    print({
      reports,
      figure,
      limits: { dropped: 0.05 },
      dropped: droppedShare(log, period),
      idleDropped: droppedShare(idle, period),
      periodMs: rounded(period),
      frames: log.intervals.length,
      framesWithHoles: log.withHoles,
      framesWithPlaceholders: log.withPlaceholders,
    })

  const measured = async (figure: string, work: () => Promise<void>): Promise<void> => {
    await goToRow(desk, 0)
    tell(figure, await scrolling(page, work))
  }
  await measured('held j', () => held(desk, 'j', 33, 6_000))
  await measured('held PageDown', () => held(desk, 'PageDown', 33, 6_000))
  await measured('wheel', () => wheel(desk, 120, 6_000))
  await measured('wheel, flicked', () => wheel(desk, 1_200, 6_000))
}

/** Holds a key down for `duration` ms; the keyboard repeats it every `everyMs` ms. */
async function held({ page }: BenchDesk, key: string, everyMs: number, duration: number): Promise<void> {
  await repeatEvery(everyMs, duration, () => page.keyboard.down(key))
  await page.keyboard.up(key)
}

/** Turns the wheel over the list for `duration` ms, by `px` CSS pixels every 16 ms. */
async function wheel({ page, grid }: BenchDesk, px: number, duration: number): Promise<void> {
  await grid.hover({ position: { x: 200, y: 300 } })
  await repeatEvery(16, duration, () => page.mouse.wheel(0, px))
}

async function repeatEvery(everyMs: number, duration: number, work: () => Promise<void>): Promise<void> {
  const start = performance.now()
  for (let round = 1; performance.now() - start < duration; round += 1) {
    await work()
    await wait(Math.max(0, start + round * everyMs - performance.now()))
  }
}

function droppedShare({ intervals }: ScrollLog, period: number): number {
  const missing = intervals.reduce((sum, interval) => sum + Math.max(0, Math.round(interval / period) - 1), 0)
  return rounded(missing / (missing + intervals.length), 4)
}

/** Takes the same walk at any size: a long way by keys and wheel, on which some reports are read. */
async function memoryAfterWalk(desk: BenchDesk, count: number): Promise<Memory> {
  const { page, devtools } = desk
  await showAllReports(desk, count)
  await goToRow(desk, 0)
  const trace = await traced(devtools, async () => {
    for (let leg = 0; leg < 8; leg += 1) {
      await held(desk, 'PageDown', 33, 2_000)
      await wheel(desk, 600, 1_000)
      for (let step = 0; step < 5; step += 1) {
        await page.keyboard.press('j')
        await wait(250)
      }
    }
  })
  await goToRow(desk, 0)
  await wait(1_000)
  for (let round = 0; round < 3; round += 1) await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters')
  return {
    heapMiB: rounded(usedSize / 2 ** 20),
    nodes,
    listeners: jsEventListeners,
    processMiB: residentMiB(trace.rendererPid),
  }
}

function residentMiB(pid: number): number | null {
  if (process.platform !== 'linux' || pid === 0) return null
  const kib = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return kib === undefined ? null : Math.round(Number(kib) / 1_024)
}
