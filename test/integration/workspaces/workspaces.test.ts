import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type EnginePort, startEngine } from '#main/bridge/engine-port.ts'
import { keyAccount } from '#main/copies/key-safe.ts'
import { createTokens } from '#main/keychain/tokens.ts'
import { type DemoService, startDemoService } from '#main/workspaces/demo-service.ts'
import { createWorkspaces, type Workspaces } from '#main/workspaces/workspaces.ts'
import type { DeskEvent } from '#shared/desk/events.ts'
import type { Workspace } from '#shared/desk/models.ts'
import type { Result } from '#shared/desk/result.ts'
import { keychainInMemory } from '../../fixtures/keychain-in-memory.ts'
import { rememberingLog } from '../../fixtures/remembering-log.ts'
import { startTestService, type TestService } from '../../fixtures/service.ts'

const sources = join(import.meta.dirname, '../../../src')
let profileDir = ''
let service: TestService
const running: { engine: EnginePort; workspaces: Workspaces }[] = []

beforeEach(async () => {
  profileDir = mkdtempSync(join(tmpdir(), 'desk-workspaces-'))
  service = await startTestService({ reports: 12 })
})

afterEach(async () => {
  vi.useRealTimers()
  await stopAll()
  await service.close()
  rmSync(profileDir, { recursive: true, force: true })
})

async function stopAll(): Promise<void> {
  for (const { engine, workspaces } of running.splice(0)) {
    await engine.close()
    await workspaces.close()
  }
}

/** Main without a window: the real engine in its thread, the real demo service, a keychain of the test's choice. */
function desk(memory = keychainInMemory()) {
  const log = rememberingLog()
  const events: DeskEvent[] = []
  const engine = startEngine({
    workerFile: join(sources, 'main/engine/worker.ts'),
    start: { profileDir },
    log,
    onEvent: (event) => events.push(event),
    onDeath: () => undefined,
  })
  const workspaces = createWorkspaces({
    engine,
    keychain: memory.keychain,
    tokens: createTokens(memory.keychain, log),
    profileDir,
    log,
    startDemo: (): Promise<Result<DemoService>> =>
      startDemoService({
        workerFile: join(sources, 'service/demo-worker.ts'),
        dataDir: join(profileDir, 'demo'),
        log,
      }),
    push: (event) => events.push(event),
    facts: { version: '0', host: 'chromium', platform: 'linux' },
  })
  running.push({ engine, workspaces })
  const state = () => value(workspaces.handlers['desk.state']({}))
  const connection = async (workspaceId: string) => {
    const sync = await engine.call('sync.state', { workspaceId })
    return sync.ok ? sync.value.connection : sync.error.kind
  }
  const connect = (token = service.tokens.superAdmin, baseUrl = service.baseUrl) =>
    workspaces.handlers['workspace.connect']({ baseUrl, token })
  return { ...workspaces, engine, events, memory, state, connection, connect }
}

async function value<T>(result: Promise<Result<T>>): Promise<T> {
  const settled = await result
  if (!settled.ok) throw new Error(JSON.stringify(settled.error))
  return settled.value
}

describe('connecting', () => {
  it('keeps the token in the keychain, makes the workspace current and tells the window', async () => {
    const { connect, memory, events, state } = desk()
    const workspace = await value(connect(service.tokens.superAdmin, ` ${service.baseUrl}/api/v1/admin/ `))
    expect(workspace).toMatchObject({ baseUrl: service.baseUrl, isDemo: false, token: 'keychain' })
    expect(memory.entries.get(workspace.id)).toBe(service.tokens.superAdmin)
    expect(await state()).toMatchObject({
      currentWorkspaceId: workspace.id,
      workspaces: [{ id: workspace.id }],
    })
    const told = events.findLast((event) => event.kind === 'deskStateChanged')
    expect(told).toMatchObject({ state: { currentWorkspaceId: workspace.id } })
  })

  it('tells of the later desk last, when the keychain answers the question before it later', async () => {
    const memory = keychainInMemory()
    const { connect, events, handlers, state } = desk(memory)
    const first = await value(connect())
    const second = await value(connect(service.tokens.readOnly))
    expect((await state()).currentWorkspaceId).toBe(second.id)
    const { state: askKeychain } = memory.keychain
    const late = Promise.withResolvers<void>()
    const slow = vi.spyOn(memory.keychain, 'state').mockImplementation(() => late.promise.then(askKeychain))
    const asked = state()
    await vi.waitFor(() => expect(slow).toHaveBeenCalled())
    slow.mockRestore()
    await value(handlers['workspace.switch']({ workspaceId: first.id }))
    late.resolve()
    expect((await asked).currentWorkspaceId).toBe(first.id)
    expect(events.findLast((event) => event.kind === 'deskStateChanged')).toMatchObject({
      state: { currentWorkspaceId: first.id },
    })
  })

  it.each([
    ['absent', { state: 'absent', reason: 'none' }],
    ['locked', { state: 'locked' }],
  ] as const)(
    'with a keychain that is %s keeps the token for this session only, and says so',
    async (keychain, keychainState) => {
      const { connect, memory, state } = desk(keychainInMemory(keychainState))
      expect(await value(connect())).toMatchObject({ token: 'session' })
      expect(memory.entries.size).toBe(0)
      expect(await state()).toMatchObject({
        keychain: keychainState,
        workspaces: [{ copy: { state: 'undecided', keychain } }],
      })
    },
  )

  it('leaves nothing behind when the service refuses the token', async () => {
    const { connect, memory, state } = desk()
    expect(await connect('not-a-token')).toMatchObject({ ok: false, error: { kind: 'unauthorized' } })
    expect((await state()).workspaces).toEqual([])
    expect(memory.entries.size).toBe(0)
  })

  it('takes a token and an address as they were pasted', async () => {
    const { connect, memory } = desk()
    const pasted = `-H "Authorization: Bearer \u200b${service.tokens.superAdmin}"`
    const workspace = await value(connect(pasted, `${service.baseUrl}/api/v1/admin/reports?limit=1#top`))
    expect(workspace.baseUrl).toBe(service.baseUrl)
    expect(memory.entries.get(workspace.id)).toBe(service.tokens.superAdmin)
  })

  it('never calls a paste that is no token refused by the service: nothing is asked', async () => {
    const { connect, memory } = desk()
    expect(await connect('Bearer <token>')).toMatchObject({ error: { kind: 'tokenRefused' } })
    expect(service.requests()).toEqual([])
    expect(memory.entries.size).toBe(0)
  })

  it('refuses an address the desk does not talk to, before any request', async () => {
    const { connect } = desk()
    expect(await connect('t', 'http://example.com')).toMatchObject({ error: { kind: 'addressRefused' } })
    expect(service.requests()).toEqual([])
  })

  it('twice with the same token is one workspace; with another token it is another', async () => {
    const { connect, state } = desk()
    const first = await value(connect())
    expect((await value(connect())).id).toBe(first.id)
    const other = await value(connect(service.tokens.triager))
    expect(other.id).not.toBe(first.id)
    expect((await state()).workspaces).toHaveLength(2)
  })
})

describe('starting again', () => {
  it('brings every workspace up with its own token', async () => {
    const memory = keychainInMemory()
    const before = desk(memory)
    const one = await value(before.connect())
    const two = await value(before.connect(service.tokens.triager))
    await stopAll()
    service.clearRequests()

    const after = desk(memory)
    await after.start(false)
    await expect.poll(() => after.connection(one.id)).toMatch(/syncing|idle/)
    await expect.poll(() => after.connection(two.id)).toMatch(/syncing|idle/)
    expect((await after.state()).workspaces.map(({ token }) => token)).toEqual(['keychain', 'keychain'])
  })

  it('without its token reads the local copy and says what is missing', async () => {
    const memory = keychainInMemory()
    const { id: workspaceId } = await value(desk(memory).connect())
    await stopAll()
    memory.entries.delete(workspaceId)
    service.clearRequests()

    const after = desk(memory)
    await after.start(false)
    expect((await after.state()).workspaces).toMatchObject([{ id: workspaceId, token: 'missing' }])
    const counts = await after.engine.call('queue.counts', { workspaceId })
    expect(counts.ok).toBe(true)
    expect(service.requests()).toEqual([])
  })

  it('with a locked keychain asks once, and goes on by itself when it is opened', async () => {
    const memory = keychainInMemory()
    const before = desk(memory)
    const one = await value(before.connect())
    const two = await value(before.connect(service.tokens.triager))
    await stopAll()
    memory.become({ state: 'locked' })
    memory.asked.length = 0
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })

    const after = desk(memory)
    await after.start(false)
    expect(memory.asked).toEqual([keyAccount(two.id)])
    expect((await after.state()).workspaces.map(({ token }) => token)).toEqual(['missing', 'missing'])

    memory.become({ state: 'unlocked' })
    await vi.advanceTimersByTimeAsync(6_000)
    await expect.poll(() => after.connection(one.id)).toMatch(/syncing|idle/)
    await expect.poll(() => after.connection(two.id)).toMatch(/syncing|idle/)
    expect((await after.state()).workspaces.map(({ token }) => token)).toEqual(['keychain', 'keychain'])
  })
})

describe('a workspace', () => {
  it('takes a new token only when the service accepts it', async () => {
    const { connect, handlers, memory } = desk()
    const { id: workspaceId } = await value(connect())
    const renew = (token: string) => handlers['workspace.renewToken']({ workspaceId, token, place: null })
    expect(await renew(service.tokens.revoked)).toMatchObject({ error: { kind: 'unauthorized' } })
    expect(memory.entries.get(workspaceId)).toBe(service.tokens.superAdmin)
    expect(await value(renew(service.tokens.readOnly))).toMatchObject({ id: workspaceId })
    expect(memory.entries.get(workspaceId)).toBe(service.tokens.readOnly)
    expect(await renew('••••••••')).toMatchObject({ error: { kind: 'tokenRefused' } })
    expect(await value(renew(`"Bearer ${service.tokens.triager}"`))).toMatchObject({ id: workspaceId })
    expect(memory.entries.get(workspaceId)).toBe(service.tokens.triager)
  })

  it('that is forgotten leaves neither token nor copy', async () => {
    const { connect, handlers, memory, state } = desk()
    const { id: workspaceId } = await value(connect())
    const copies = () =>
      readdirSync(profileDir, { recursive: true }).filter((file) => String(file).includes(workspaceId))
    expect(copies()).not.toEqual([])
    await value(handlers['workspace.forget']({ workspaceId }))
    expect(memory.entries.size).toBe(0)
    expect(copies()).toEqual([])
    expect((await state()).workspaces).toEqual([])
    expect(await handlers['workspace.forget']({ workspaceId })).toMatchObject({
      error: { kind: 'unknownHere' },
    })
  })

  it('is not half forgotten while its token is locked away', async () => {
    const { connect, handlers, memory, state } = desk()
    const { id: workspaceId } = await value(connect())
    memory.become({ state: 'locked' })
    expect(await handlers['workspace.forget']({ workspaceId })).toMatchObject({
      error: { kind: 'keychainLocked' },
    })
    expect((await state()).workspaces).toHaveLength(1)
    memory.become({ state: 'absent', reason: 'none' })
    await value(handlers['workspace.forget']({ workspaceId }))
    expect((await state()).workspaces).toEqual([])
  })

  it('does not leave the token in the keychain that a newer one took the place of while it was locked', async () => {
    const { connect, handlers, memory } = desk()
    const { id: workspaceId } = await value(connect())
    memory.become({ state: 'locked' })
    const renewed = handlers['workspace.renewToken']({
      workspaceId,
      token: service.tokens.readOnly,
      place: null,
    })
    expect(await value(renewed)).toMatchObject({ token: 'session' })
    expect(await handlers['workspace.forget']({ workspaceId })).toMatchObject({
      error: { kind: 'keychainLocked' },
    })
    memory.become({ state: 'unlocked' })
    await value(handlers['workspace.forget']({ workspaceId }))
    expect(memory.entries.size).toBe(0)
  })

  it('first connected with a locked keychain can be forgotten with it', async () => {
    const { connect, handlers, state } = desk(keychainInMemory({ state: 'locked' }))
    const { id: workspaceId } = await value(connect())
    await value(handlers['workspace.forget']({ workspaceId }))
    expect((await state()).workspaces).toEqual([])
  })

  it('can be switched to, and knows who its owner is once told', async () => {
    const { connect, handlers, state } = desk()
    const one = await value(connect())
    await value(connect(service.tokens.triager))
    await value(handlers['workspace.switch']({ workspaceId: one.id }))
    const userId = service.people.superAdmin
    expect(await value(handlers['workspace.chooseMe']({ workspaceId: one.id, userId }))).toMatchObject({
      meUserId: userId,
    } satisfies Partial<Workspace>)
    expect(await state()).toMatchObject({ currentWorkspaceId: one.id })
  })
})

describe('the demo workspace', () => {
  it('opens at a first start when asked for, knows who I am, and is the same one at the next start', async () => {
    const first = desk()
    await first.start(true)
    const before = await first.state()
    expect(before.workspaces).toMatchObject([
      { isDemo: true, name: 'Demo workspace', token: 'session', meUserId: expect.any(String) },
    ])
    expect(first.memory.entries.size).toBe(0)
    expect(existsSync(join(profileDir, 'demo'))).toBe(true)
    await stopAll()

    const second = desk()
    await second.start(true)
    const after = await second.state()
    expect(after.workspaces.map(({ id }) => id)).toEqual(before.workspaces.map(({ id }) => id))
    await expect.poll(() => second.connection(after.currentWorkspaceId ?? '')).toMatch(/syncing|idle/)
  })

  it('is not opened for somebody who has a workspace', async () => {
    const memory = keychainInMemory()
    await value(desk(memory).connect())
    await stopAll()
    const { start, state } = desk(memory)
    await start(true)
    expect((await state()).workspaces.map(({ isDemo }) => isDemo)).toEqual([false])
  })
})
