import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { keyAccount } from '#main/copies/key-safe.ts'
import { keepDemo, startDemoService } from '#main/workspaces/demo-service.ts'
import type { Workspace } from '#shared/desk/models.ts'
import { builtProgram } from '../../fixtures/built-programs.ts'
import { keychainInMemory } from '../../fixtures/keychain-in-memory.ts'
import { rememberingLog } from '../../fixtures/remembering-log.ts'
import { mainDesks, value } from './main-desks.ts'

const desks = mainDesks({ reports: 12 })
const { profile, stopAll } = desks

/** A desk with the real demo service. */
function desk(memory = keychainInMemory()) {
  const started = desks.start({
    memory,
    startDemo: (log) =>
      startDemoService({
        workerFile: builtProgram('src/service/demo-worker.ts'),
        dataDir: join(profile.dir, 'demo'),
        log,
      }),
  })
  const connection = async (workspaceId: string) => (await started.sync(workspaceId))?.connection
  return { ...started, connection }
}

describe('connecting', () => {
  it('stores the token in the keychain, makes the workspace current and notifies the window', async () => {
    const { connect, memory, events, state } = desk()
    const workspace = await value(
      connect(desks.service.tokens.superAdmin, ` ${desks.service.baseUrl}/api/v1/admin/ `),
    )
    expect(workspace).toMatchObject({ baseUrl: desks.service.baseUrl, isDemo: false, token: 'keychain' })
    expect(memory.entries.get(workspace.id)).toBe(desks.service.tokens.superAdmin)
    expect(await state()).toMatchObject({
      currentWorkspaceId: workspace.id,
      workspaces: [{ id: workspace.id }],
    })
    const reported = events.findLast((event) => event.kind === 'deskStateChanged')
    expect(reported).toMatchObject({ state: { currentWorkspaceId: workspace.id } })
  })

  it('reports the later state last, even if the keychain answers the earlier question later', async () => {
    const memory = keychainInMemory()
    const { connect, events, handlers, state } = desk(memory)
    const first = await value(connect())
    const second = await value(connect(desks.service.tokens.readOnly))
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

  it('adds nothing when it is canceled while the keychain asks the user', async () => {
    const memory = keychainInMemory()
    const { connect, handlers, state } = desk(memory)
    await value(connect())
    const { read } = memory.keychain
    const prompt = Promise.withResolvers<void>()
    const reading = vi
      .spyOn(memory.keychain, 'read')
      .mockImplementation((account) => prompt.promise.then(() => read(account)))
    const connecting = connect(desks.service.tokens.readOnly)
    await expect.poll(() => reading.mock.calls).toHaveLength(1)
    await handlers['workspace.cancelConnect']({})
    prompt.resolve()
    expect(await connecting).toMatchObject({ error: { kind: 'cancelled' } })
    expect((await state()).workspaces).toHaveLength(1)
  })

  it('leaves no token behind when it is canceled while the token is stored', async () => {
    const memory = keychainInMemory()
    const { connect, handlers, state } = desk(memory)
    const { write } = memory.keychain
    const prompt = Promise.withResolvers<void>()
    const writing = vi
      .spyOn(memory.keychain, 'write')
      .mockImplementation((account, token) => prompt.promise.then(() => write(account, token)))
    const connecting = connect()
    await expect.poll(() => writing.mock.calls).toHaveLength(1)
    await handlers['workspace.cancelConnect']({})
    prompt.resolve()
    expect(await connecting).toMatchObject({ error: { kind: 'cancelled' } })
    expect((await state()).workspaces).toEqual([])
    expect(memory.entries.size).toBe(0)
  })

  it('leaves nothing behind when the service refuses the token', async () => {
    const { connect, memory, state } = desk()
    expect(await connect('not-a-token')).toMatchObject({ ok: false, error: { kind: 'unauthorized' } })
    expect((await state()).workspaces).toEqual([])
    expect(memory.entries.size).toBe(0)
  })

  it('accepts a token and an address as they were pasted', async () => {
    const { connect, memory } = desk()
    const pasted = `-H "Authorization: Bearer \u200b${desks.service.tokens.superAdmin}"`
    const workspace = await value(
      connect(pasted, `${desks.service.baseUrl}/api/v1/admin/reports?limit=1#top`),
    )
    expect(workspace.baseUrl).toBe(desks.service.baseUrl)
    expect(memory.entries.get(workspace.id)).toBe(desks.service.tokens.superAdmin)
  })

  it('rejects pasted text that is no token without asking the service', async () => {
    const { connect, memory } = desk()
    expect(await connect('Bearer <token>')).toMatchObject({ error: { kind: 'tokenRefused' } })
    expect(desks.service.requests()).toEqual([])
    expect(memory.entries.size).toBe(0)
  })

  it('rejects an unsupported address before any request', async () => {
    const { connect } = desk()
    expect(await connect('t', 'http://example.com')).toMatchObject({ error: { kind: 'addressRefused' } })
    expect(desks.service.requests()).toEqual([])
  })

  it('twice with the same token is one workspace; with another token it is another', async () => {
    const { connect, state } = desk()
    const first = await value(connect())
    expect((await value(connect())).id).toBe(first.id)
    const other = await value(connect(desks.service.tokens.triager))
    expect(other.id).not.toBe(first.id)
    expect((await state()).workspaces).toHaveLength(2)
  })

  it('is the workspace with this token, even if another at the address has lost its own', async () => {
    const memory = keychainInMemory()
    const { connect } = desk(memory)
    const lost = await value(connect())
    const other = await value(connect(desks.service.tokens.triager))
    await stopAll()
    memory.entries.delete(lost.id)

    const after = desk(memory)
    await after.start(false)
    expect((await value(after.connect(desks.service.tokens.triager))).id).toBe(other.id)
    expect(memory.entries.has(lost.id)).toBe(false)
    expect((await value(after.connect())).id).toBe(lost.id)
    expect((await after.state()).workspaces).toHaveLength(2)
  })

  it('reads the tokens of a locked keychain once, however many workspaces are at the address', async () => {
    const memory = keychainInMemory({ state: 'locked' })
    const before = desk(memory)
    const first = await value(before.connect())
    await value(before.connect(desks.service.tokens.triager))
    await stopAll()

    const after = desk(memory)
    await after.start(false)
    memory.asked.length = 0
    expect((await value(after.connect(desks.service.tokens.readOnly))).id).toBe(first.id)
    const isOfToken = (account: string) => account !== keyAccount(first.id)
    expect(memory.asked.filter(isOfToken)).toEqual([first.id])
    // The token of this session is known without the keychain.
    expect((await value(after.connect(desks.service.tokens.readOnly))).id).toBe(first.id)
    expect(memory.asked.filter(isOfToken)).toEqual([first.id])
  })
})

describe('a restart', () => {
  it('opens every workspace with its own token', async () => {
    const memory = keychainInMemory()
    const before = desk(memory)
    const one = await value(before.connect())
    const two = await value(before.connect(desks.service.tokens.triager))
    await stopAll()
    desks.service.clearRequests()

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
    desks.service.clearRequests()

    const after = desk(memory)
    await after.start(false)
    expect((await after.state()).workspaces).toMatchObject([{ id: workspaceId, token: 'missing' }])
    const counts = await after.engine.call('queue.counts', { workspaceId })
    expect(counts.ok).toBe(true)
    expect(desks.service.requests()).toEqual([])
  })

  it('with a locked keychain asks once, and continues by itself when it is unlocked', async () => {
    const memory = keychainInMemory()
    const before = desk(memory)
    const one = await value(before.connect())
    const two = await value(before.connect(desks.service.tokens.triager))
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

describe('a connected workspace', () => {
  it('stays connected if the user refuses to unlock the keychain for its encryption', async () => {
    const memory = keychainInMemory({ state: 'absent', reason: 'none' })
    const { connect, connection, handlers, state } = desk(memory)
    const { id: workspaceId } = await value(connect())
    await value(handlers['copy.leaveUnencrypted']({ workspaceId }))
    memory.become({ state: 'unlocked' })
    const token = desks.service.tokens.superAdmin
    await value(handlers['workspace.renewToken']({ workspaceId, token, place: null }))
    memory.become({ state: 'locked' })
    memory.asked.length = 0
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await value(handlers['copy.encrypt']({ workspaceId }))
    expect(memory.asked).toEqual([keyAccount(workspaceId)])
    await expect.poll(() => connection(workspaceId)).toMatch(/syncing|idle/)

    memory.become({ state: 'unlocked' })
    await vi.advanceTimersByTimeAsync(6_000)
    const copy = async () => (await state()).workspaces[0]?.copy
    await expect.poll(copy).toMatchObject({ state: 'open', protection: 'keychain' })
    await expect.poll(() => memory.asked).toContain(workspaceId)
    await expect.poll(() => connection(workspaceId)).toMatch(/syncing|idle/)
  })

  it('stays connected if the keychain fails', async () => {
    const memory = keychainInMemory({ state: 'absent', reason: 'none' })
    const { connect, connection, handlers, state } = desk(memory)
    const { id: workspaceId } = await value(connect())
    await value(handlers['copy.leaveUnencrypted']({ workspaceId }))
    memory.become({ state: 'unlocked' })
    const token = desks.service.tokens.superAdmin
    await value(handlers['workspace.renewToken']({ workspaceId, token, place: null }))
    memory.fail()
    memory.asked.length = 0
    await value(handlers['copy.encrypt']({ workspaceId }))
    expect(memory.asked).toEqual([keyAccount(workspaceId)])
    expect((await state()).workspaces).toMatchObject([{ token: 'keychain' }])
    await expect.poll(() => connection(workspaceId)).toMatch(/syncing|idle/)
  })
})

describe('a workspace', () => {
  it('accepts a new token only if the service does', async () => {
    const { connect, handlers, memory } = desk()
    const { id: workspaceId } = await value(connect())
    const renew = (token: string) => handlers['workspace.renewToken']({ workspaceId, token, place: null })
    expect(await renew(desks.service.tokens.revoked)).toMatchObject({ error: { kind: 'unauthorized' } })
    expect(memory.entries.get(workspaceId)).toBe(desks.service.tokens.superAdmin)
    expect(await value(renew(desks.service.tokens.readOnly))).toMatchObject({ id: workspaceId })
    expect(memory.entries.get(workspaceId)).toBe(desks.service.tokens.readOnly)
    expect(await renew('••••••••')).toMatchObject({ error: { kind: 'tokenRefused' } })
    expect(await value(renew(`"Bearer ${desks.service.tokens.triager}"`))).toMatchObject({ id: workspaceId })
    expect(memory.entries.get(workspaceId)).toBe(desks.service.tokens.triager)
  })

  it('that is forgotten leaves neither token nor copy', async () => {
    const { connect, handlers, memory, state } = desk()
    const { id: workspaceId } = await value(connect())
    const copies = () =>
      readdirSync(profile.dir, { recursive: true }).filter((file) => String(file).includes(workspaceId))
    expect(copies()).not.toEqual([])
    await value(handlers['workspace.forget']({ workspaceId }))
    expect(memory.entries.size).toBe(0)
    expect(copies()).toEqual([])
    expect((await state()).workspaces).toEqual([])
    expect(await handlers['workspace.forget']({ workspaceId })).toMatchObject({
      error: { kind: 'unknownHere' },
    })
  })

  it('is not half forgotten while its token is locked', async () => {
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

  it('does not leave a token in the keychain that was replaced while it was locked', async () => {
    const { connect, handlers, memory } = desk()
    const { id: workspaceId } = await value(connect())
    memory.become({ state: 'locked' })
    const renewed = handlers['workspace.renewToken']({
      workspaceId,
      token: desks.service.tokens.readOnly,
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

  it('can be switched to, and knows its user once set', async () => {
    const { connect, handlers, state } = desk()
    const one = await value(connect())
    await value(connect(desks.service.tokens.triager))
    await value(handlers['workspace.switch']({ workspaceId: one.id }))
    const userId = desks.service.people.superAdmin
    expect(await value(handlers['workspace.chooseMe']({ workspaceId: one.id, userId }))).toMatchObject({
      meUserId: userId,
    } satisfies Partial<Workspace>)
    expect(await state()).toMatchObject({ currentWorkspaceId: one.id })
  })
})

describe('the demo workspace', () => {
  it('opens at a first start on request, knows its user, and is the same at the next start', async () => {
    const first = desk()
    await first.start(true)
    const before = await first.state()
    expect(before.workspaces).toMatchObject([
      { isDemo: true, name: 'Demo workspace', token: 'session', meUserId: expect.any(String) },
    ])
    expect(first.memory.entries.size).toBe(0)
    expect(existsSync(join(profile.dir, 'demo'))).toBe(true)
    await stopAll()

    const second = desk()
    await second.start(true)
    const after = await second.state()
    expect(after.workspaces.map(({ id }) => id)).toEqual(before.workspaces.map(({ id }) => id))
    await expect.poll(() => second.connection(after.currentWorkspaceId ?? '')).toMatch(/syncing|idle/)
  })

  it('that was encrypted opens by itself once the keychain is unlocked, and is asked for once', async () => {
    const memory = keychainInMemory()
    const first = desk(memory)
    await first.start(true)
    const demoId = (await first.state()).currentWorkspaceId ?? ''
    await value(first.handlers['copy.encrypt']({ workspaceId: demoId }))
    await value(first.connect())
    await value(first.handlers['workspace.switch']({ workspaceId: demoId }))
    await stopAll()
    memory.become({ state: 'locked' })
    memory.asked.length = 0
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })

    const second = desk(memory)
    const copies = async () => (await second.state()).workspaces.map(({ copy }) => copy.state)
    await second.start(false)
    expect(await copies()).toEqual(['keychainLocked', 'keychainLocked'])
    expect(memory.asked).toEqual([keyAccount(demoId)])

    memory.become({ state: 'unlocked' })
    await vi.advanceTimersByTimeAsync(6_000)
    await expect.poll(copies).toEqual(['open', 'open'])
    await expect.poll(() => second.connection(demoId)).toMatch(/syncing|idle/)
  })

  it('that ended by a fault is started again, and does not hold up the end of the desk', async () => {
    const workerFile = join(profile.dir, 'ends.mjs')
    const said = JSON.stringify({ baseUrl: 'http://127.0.0.1:1', token: 't', userId: 'u' })
    writeFileSync(
      workerFile,
      `import { parentPort } from 'node:worker_threads'\nparentPort.postMessage(${said})\n`,
    )
    const start = vi.fn(() => startDemoService({ workerFile, dataDir: profile.dir, log: rememberingLog() }))
    const demo = keepDemo(start)
    const first = await value(demo.running())
    await first.ended
    await first.stop()
    await value(demo.running())
    expect(start).toHaveBeenCalledTimes(2)
    await demo.stop()
  })

  it('asks no keychain for a token when its service does not start', async () => {
    const first = desk()
    await first.start(true)
    const { currentWorkspaceId } = await first.state()
    await stopAll()
    const { start, memory, sync } = desks.start()
    await start(false)
    expect(await sync(currentWorkspaceId ?? '')).toMatchObject({ connection: 'unauthorized' })
    expect(memory.asked).toEqual([])
  })

  it('is not opened for a user who has a workspace', async () => {
    const memory = keychainInMemory()
    await value(desk(memory).connect())
    await stopAll()
    const { start, state } = desk(memory)
    await start(true)
    expect((await state()).workspaces.map(({ isDemo }) => isDemo)).toEqual([false])
  })
})
