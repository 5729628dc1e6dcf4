import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createEngine } from '#main/engine/engine.ts'
import { startService } from '#service/start.ts'
import { machineFacts, median, print } from './figures.ts'

/**
 * Cold start to a usable window: from the start of the process until the browser has painted the first rows of the
 * list, or the connect form of an empty profile. Each run is a new process with a new browser; the files of both are
 * in the system's cache, as they are for a program that is used every day. Median of five, one JSON line for each
 * profile. The desk starts as it does without a network: everything comes from the local copy.
 */
const runs = 5
const reports = Number(process.argv[2] ?? 10_000)
const probe = join(import.meta.dirname, 'start-probe.ts')

/** A profile as it is after the first sync of a workspace with that many reports. */
async function preparedProfile(): Promise<string> {
  const profileDir = mkdtempSync(join(tmpdir(), 'desk-bench-'))
  const service = await startService({ reports, seed: 7, rateLimit: 0 })
  const engine = createEngine({ profileDir, emit: () => undefined })
  const workspaceId = 'bench'
  await engine.handle('workspace.add', {
    id: workspaceId,
    name: 'Bench',
    baseUrl: service.baseUrl,
    isDemo: false,
    meUserId: null,
    requestsPerMinute: 1_000_000,
  })
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

/** @returns milliseconds, and what was waited for. */
function startOnce(profileDir: string): { ms: number; shown: string } {
  const ran = spawnSync(process.execPath, [probe, profileDir], { encoding: 'utf8' })
  if (ran.status !== 0) throw new Error(`the start failed:\n${ran.stderr}`)
  return JSON.parse(ran.stdout)
}

function report(profile: string, starts: readonly { ms: number; shown: string }[]): void {
  const times = starts.map(({ ms }) => Math.round(ms))
  const shown = [...new Set(starts.map((start) => start.shown))].join(', ')
  print({ bench: 'start', profile, shown, medianMs: median(times), runs: times, machine: machineFacts() })
}

function empty(): { ms: number; shown: string } {
  const profileDir = mkdtempSync(join(tmpdir(), 'desk-bench-'))
  try {
    return startOnce(profileDir)
  } finally {
    rmSync(profileDir, { recursive: true, force: true })
  }
}

report('empty', Array.from({ length: runs }, empty))

const full = await preparedProfile()
try {
  // The browser makes its own folder at the very first start; a person has that behind them.
  startOnce(full)
  report(
    `${reports} reports`,
    Array.from({ length: runs }, () => startOnce(full)),
  )
} finally {
  rmSync(full, { recursive: true, force: true })
}
