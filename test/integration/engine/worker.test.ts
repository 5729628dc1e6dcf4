import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import type { EngineStart, FromEngine, ToEngine } from '#main/engine/protocol.ts'
import { startTestService } from '../../fixtures/service.ts'

const workerFile = new URL('../../../src/main/engine/worker.ts', import.meta.url)

it('the thread answers calls by number, pushes events, and ends after engine.close', async () => {
  await using service = await startTestService({ reports: 20 })
  const profileDir = mkdtempSync(join(tmpdir(), 'desk-worker-'))
  const worker = new Worker(workerFile)
  worker.postMessage({ profileDir } satisfies EngineStart)
  const answers = new Map<number, (result: unknown) => void>()
  const events: string[] = []
  worker.on('message', (message: FromEngine) => {
    if (message.kind === 'event') events.push(message.event.kind)
    if (message.kind === 'answer') answers.get(message.id)?.(message.result)
  })
  const ended = new Promise<number>((resolve) => worker.once('exit', resolve))
  let lastId = 0
  const call = (name: ToEngine['name'], input: unknown) =>
    new Promise((resolve) => {
      lastId += 1
      answers.set(lastId, resolve)
      worker.postMessage({ id: lastId, name, input })
    })

  const workspace = {
    id: 'w',
    name: 'W',
    baseUrl: service.baseUrl,
    isDemo: false,
    unencrypted: true,
    meUserId: null,
    requestsPerMinute: 100_000,
  }
  expect(await call('workspace.add', workspace)).toEqual({ ok: true, value: null })
  const attached = call('workspace.attach', { workspaceId: 'w', token: service.tokens.superAdmin })
  const desk = call('desk.read', null)
  expect(await desk).toMatchObject({ ok: true, value: { workspaces: [workspace] } })
  expect(await attached).toEqual({ ok: true, value: null })
  await expect
    .poll(() => call('sync.state', { workspaceId: 'w' }))
    .toMatchObject({ ok: true, value: { reports: 20, toHydrate: 0, connection: 'idle' } })
  expect(new Set(events)).toEqual(new Set(['reportsChanged', 'syncStateChanged']))
  expect(await call('engine.close', null)).toEqual({ ok: true, value: null })
  expect(await ended).toBe(0)
  rmSync(profileDir, { recursive: true })
})
