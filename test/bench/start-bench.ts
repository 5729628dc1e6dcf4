import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createEngine } from '#main/engine/calls/engine.ts'
import { startService } from '#service/start-service.ts'
import { benchKey, machineFacts, median, print, sizesOr } from './bench-figures.ts'
import { keepBenchKey } from './bench-keyring.ts'

/**
 * Measures a cold start: from the start of the process until the browser has painted the first rows of the list, or the
 * connect form of an empty profile. `npm run bench -- start [REPORTS] [encrypted]`. Each run is a new process with a
 * new browser. The files of both are in the system's cache, as for a program that is used every day. The desk starts as
 * it does without a network: everything comes from the local copy.
 *
 * Prints one JSON line for each profile: `medianMs` is the median of five runs, and `shares` has the median of each
 * step. `emptyWindowMs` is the browser's share: how long the browser takes to show an empty page, measured before the
 * other figures.
 */
const runs = 5
const [reports = 0] = sizesOr(10_000)
const workspaceId = 'bench'
const probe = join(import.meta.dirname, 'start-probe.ts')
const emptyWindowProbe = join(import.meta.dirname, 'empty-window-probe.ts')

/** A profile as it is after the first sync of a workspace with `reports` reports. */
async function preparedProfile(): Promise<string> {
  const profileDir = mkdtempSync(join(tmpdir(), 'desk-bench-'))
  const service = await startService({ reports, seed: 7, rateLimit: 0 })
  const engine = createEngine({ profileDir, emit: () => undefined })
  await engine.handle('workspace.add', {
    id: workspaceId,
    name: 'Bench',
    baseUrl: service.baseUrl,
    isDemo: false,
    unencrypted: benchKey === null,
    meUserId: null,
    requestsPerMinute: 1_000_000,
  })
  await engine.handle('copy.open', { workspaceId, key: benchKey, formerKeys: [] })
  await engine.handle('workspace.makeCurrent', { workspaceId })
  await engine.handle('workspace.attach', { workspaceId, token: service.tokens.superAdmin })
  for (;;) {
    const state = await engine.handle('sync.state', { workspaceId })
    if (state.ok && state.value.currentAsOf !== null && state.value.reports === reports) break
    await wait(200)
  }
  await engine.close()
  await service.close()
  return profileDir
}

interface Start {
  readonly ms: number
  /** What the window showed at the end. */
  readonly shown: string
  /** When each step ended, in ms since the start of the process; in order. */
  readonly steps: readonly (readonly [name: string, at: number])[]
}

/** The output of a probe, run in a separate process that is started as the desk is. */
function probed<T>(script: string, folder: string): T {
  const ran = spawnSync(process.execPath, [...process.execArgv, script, folder], { encoding: 'utf8' })
  if (ran.status !== 0) throw new Error(`the start failed:\n${ran.stderr}`)
  return JSON.parse(ran.stdout)
}

const startOnce = (profileDir: string) => probed<Start>(probe, profileDir)

/** How long the browser alone takes, in ms, with files in the system's cache; median. */
function emptyWindow(): number {
  const folder = mkdtempSync(join(tmpdir(), 'desk-bench-'))
  try {
    const times = Array.from({ length: runs + 1 }, () => probed<{ ms: number }>(emptyWindowProbe, folder).ms)
    return Math.round(median(times.slice(1)))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function report(profile: string, starts: readonly Start[]): void {
  const times = starts.map(({ ms }) => Math.round(ms))
  const shown = [...new Set(starts.map((start) => start.shown))].join(', ')
  const shares = sharesOf(starts)
  print({
    bench: 'start',
    encrypted: benchKey !== null,
    profile,
    shown,
    medianMs: median(times),
    emptyWindowMs,
    shares,
    runs: times,
    machine: machineFacts(),
  })
}

/**
 * Median time of each step, in ms. A step begins when the step before it ends; the engine starts during these steps.
 */
function sharesOf(starts: readonly Start[]): Record<string, number> {
  const names = [...(starts[0]?.steps.map(([name]) => name) ?? []), 'first rows']
  const took = starts.map(({ ms, steps }) => {
    const ends = [...steps.map(([, at]) => at), ms]
    return ends.map((end, index) => end - (ends[index - 1] ?? 0))
  })
  return Object.fromEntries(
    names.map((name, index) => [name, Math.round(median(took.map((steps) => steps[index] ?? 0)))]),
  )
}

function empty(): Start {
  const profileDir = mkdtempSync(join(tmpdir(), 'desk-bench-'))
  try {
    return startOnce(profileDir)
  } finally {
    rmSync(profileDir, { recursive: true, force: true })
  }
}

const emptyWindowMs = emptyWindow()
report('empty', Array.from({ length: runs }, empty))

const full = await preparedProfile()
const endKeyring = await keepBenchKey(workspaceId)
try {
  // The browser creates its folder at its very first start, which is not measured.
  startOnce(full)
  report(
    `${reports} reports`,
    Array.from({ length: runs }, () => startOnce(full)),
  )
} finally {
  await endKeyring()
  rmSync(full, { recursive: true, force: true })
}
