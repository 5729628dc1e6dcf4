import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createEngine, type Engine } from '#main/engine/calls/engine.ts'
import type { SyncState } from '#shared/desk/sync-state.ts'
import { startTestService, type TestService } from '../../fixtures/service.ts'
import { waits } from '../../fixtures/test-limits.ts'
import { expectSame, readAllShown } from './same-as-service.ts'

/** One desk with a workspace at each of three services. */
const names = ['one', 'two', 'three'] as const
type Name = (typeof names)[number]

let profileDir: string
let engine: Engine
let services: Record<Name, TestService>

beforeEach(async () => {
  profileDir = mkdtempSync(join(tmpdir(), 'desk-several-'))
  engine = createEngine({ profileDir, emit: () => undefined })
  const [one, two, three] = await Promise.all(
    [11, 12, 13].map((seed) => startTestService({ reports: 25, seed })),
  )
  if (one === undefined || two === undefined || three === undefined) throw new Error('no services')
  services = { one, two, three }
})
afterEach(async () => {
  await engine.close()
  await Promise.all(Object.values(services).map((service) => service.close()))
  rmSync(profileDir, { recursive: true, force: true })
})

async function attach(name: Name, requestsPerMinute = 1_000_000): Promise<void> {
  const { baseUrl, tokens } = services[name]
  const workspace = {
    id: name,
    name,
    baseUrl,
    isDemo: false,
    unencrypted: true,
    meUserId: null,
    requestsPerMinute,
  }
  for (const result of [
    await engine.handle('workspace.add', workspace),
    await engine.handle('workspace.attach', { workspaceId: name, token: tokens.superAdmin }),
  ]) {
    if (!result.ok) throw new Error(JSON.stringify(result.error))
  }
}

async function state(name: Name): Promise<SyncState> {
  const answer = await engine.handle('sync.state', { workspaceId: name })
  if (!answer.ok) throw new Error(JSON.stringify(answer.error))
  return answer.value
}

async function until(name: Name, what: string, isSo: (state: SyncState) => boolean): Promise<SyncState> {
  const giveUpAt = Date.now() + waits.state
  for (;;) {
    const now = await state(name)
    if (isSo(now)) return now
    if (Date.now() > giveUpAt) throw new Error(`${name} never came to: ${what}; now ${JSON.stringify(now)}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

const synced = (name: Name) =>
  until(name, 'synced', (now) => now.connection === 'idle' && now.currentAsOf !== null && now.toHydrate === 0)

/** Adds a report at the service and syncs: the report must become known here. */
async function findsChanges(name: Name): Promise<void> {
  const before = (await state(name)).reports
  services[name].backstage.addReport()
  await engine.handle('sync.now', { workspaceId: name })
  await until(name, 'the new report is here', ({ reports }) => reports === before + 1)
}

describe('several workspaces at once', () => {
  it('each sync into their own database with their own token', async () => {
    await Promise.all(names.map((name) => attach(name)))
    await Promise.all(names.map(synced))
    for (const name of names) {
      expectSame({ profileDir, workspaceId: name }, await readAllShown(services[name], 'superAdmin'))
      const refused = services[name].requests().filter(({ status }) => status === 401)
      expect(refused).toEqual([])
    }
  })

  it('continue when the token of one is rejected', async () => {
    await Promise.all(names.map((name) => attach(name)))
    await Promise.all(names.map(synced))
    services.one.faults.set([{ kind: 'status', status: 401 }])
    await engine.handle('sync.now', { workspaceId: 'one' })
    await until('one', 'it is refused', ({ connection }) => connection === 'unauthorized')
    services.one.clearRequests()
    await findsChanges('two')
    await findsChanges('three')
    expect(services.one.requests()).toEqual([])
    expect((await state('one')).reports).toBe(25)
  })

  it('do not wait for one whose service never answers, or whose budget is used up', async () => {
    services.one.faults.set([{ kind: 'latency', ms: 60_000 }])
    await attach('one')
    await attach('two', 24)
    await attach('three')
    await synced('three')
    await until('two', 'its budget is used up', ({ budget }) => budget.used >= 20)
    await findsChanges('three')
    expect((await state('one')).currentAsOf).toBeNull()
    expect((await state('two')).toHydrate).toBeGreaterThan(0)
    expect((await state('three')).budget.used).toBeGreaterThan(24)
  })

  it('continue to sync while another is on screen', async () => {
    await attach('one')
    await attach('two')
    await engine.handle('workspace.makeCurrent', { workspaceId: 'two' })
    await synced('one')
    await engine.handle('workspace.makeCurrent', { workspaceId: 'one' })
    await findsChanges('two')
  })
})
