import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import * as z from 'zod'
import { startEngine } from '#main/bridge/engine-port.ts'
import type { Result } from '#shared/desk/result.ts'
import { rememberingLog } from '../fixtures/remembering-log.ts'
import { rounded } from './bench-figures.ts'
import { type LoopDelay, watchLoop } from './loop-delay.ts'

const sources = join(import.meta.dirname, '../../src')
const Listening = z.object({ baseUrl: z.string(), token: z.string() })

export interface FirstSync {
  readonly seconds: number
  /** Processor time of the engine's thread, including requests and parsing. */
  readonly engineCpuSeconds: number
  /** Number of events that reached the main thread. */
  readonly events: number
  readonly mainDelayMs: LoopDelay
}

/**
 * Runs a first sync over HTTP as the desk does it: the engine is in its thread behind the desk's own bridge. The
 * reference service is in another thread and allows any number of requests.
 */
export async function firstSyncOverHttp(reports: number): Promise<FirstSync> {
  const profileDir = mkdtempSync(join(tmpdir(), 'triage-desk-bench-'))
  const service = new Worker(join(sources, 'service/demo-worker.ts'), {
    workerData: { dataDir: join(profileDir, 'service'), reports, seed: 7, rateLimit: 0 },
  })
  const [said] = await once(service, 'message')
  const { baseUrl, token } = Listening.parse(said)
  let events = 0
  const log = rememberingLog()
  const engine = startEngine({
    workerFile: join(sources, 'main/engine/worker.ts'),
    start: { profileDir },
    log,
    onEvent: () => {
      events += 1
    },
    onDeath: () => undefined,
  })
  const workspaceId = 'bench'
  const workspace = {
    name: 'Bench',
    baseUrl,
    isDemo: true,
    unencrypted: true,
    meUserId: null,
    requestsPerMinute: 10_000_000,
  }
  must(await engine.call('workspace.add', { id: workspaceId, ...workspace }))

  const before = {
    all: process.cpuUsage(),
    main: process.threadCpuUsage(),
    service: await service.cpuUsage(),
  }
  const start = performance.now()
  const loopDelay = watchLoop()
  must(await engine.call('workspace.attach', { workspaceId, token }))
  for (;;) {
    const state = must(await engine.call('sync.state', { workspaceId }))
    if (state.currentAsOf !== null && state.reports === reports && state.toHydrate === 0) break
    await wait(100)
  }
  const mainDelayMs = loopDelay()
  const seconds = rounded((performance.now() - start) / 1_000)
  const spent = (usage: NodeJS.CpuUsage) => (usage.user + usage.system) / 1e6
  const engineCpuSeconds = rounded(
    spent(process.cpuUsage(before.all)) -
      spent(process.threadCpuUsage(before.main)) -
      spent(await service.cpuUsage(before.service)),
  )
  await engine.close(60_000)
  service.postMessage('close')
  await once(service, 'exit')
  rmSync(profileDir, { recursive: true, force: true })
  if (log.faults.length > 0) throw new Error(String(log.faults[0]?.cause))
  return { seconds, engineCpuSeconds, events, mainDelayMs }
}

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}
