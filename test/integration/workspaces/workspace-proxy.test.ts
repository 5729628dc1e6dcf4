import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AskSystemProxy } from '#main/engine/api/find-proxy.ts'
import { err, ok } from '#shared/desk/result.ts'
import { type HiddenService, hiddenName, hideService } from '../../fixtures/behind-proxy.ts'
import { createCompanyAuthority } from '../../fixtures/company-authority.ts'
import { putIntoStore } from '../../fixtures/company-store.ts'
import type { ConnectProxy } from '../../fixtures/connect-proxy.ts'
import { keychainInMemory } from '../../fixtures/keychain-in-memory.ts'
import { mainDesks, value } from './main-desks.ts'

const desks = mainDesks({ reports: 3 })
const { profile, stopAll } = desks
const ofCompany = createCompanyAuthority('Acme Root')
const password = 'pr0xy:s3cret'
let hidden: HiddenService
let proxy: ConnectProxy

beforeAll(() => {
  putIntoStore(ofCompany)
  for (const name of ['https_proxy', 'HTTPS_PROXY', 'all_proxy', 'ALL_PROXY', 'no_proxy', 'NO_PROXY']) {
    vi.stubEnv(name, undefined)
  }
})

beforeEach(async () => {
  hidden = await hideService(desks.service.baseUrl, ofCompany)
  proxy = await hidden.startProxy({ signIn: `ann:${password}` })
})

afterEach(async () => {
  await stopAll()
  await proxy[Symbol.asyncDispose]()
  await hidden[Symbol.asyncDispose]()
})

/** A desk behind a real proxy that requires a name and a password. */
function desk(memory = keychainInMemory(), askSystemProxy?: AskSystemProxy) {
  let isFull = false
  const started = desks.start({
    memory,
    askSystemProxy,
    wrap: (engine) => ({
      ...engine,
      call: (name, input) =>
        isFull && name === 'proxy.change'
          ? Promise.resolve(err({ kind: 'diskFull' }))
          : engine.call(name, input),
    }),
  })
  const { events, handlers, log, state } = started
  const entered = { mode: 'address', address: `127.0.0.1:${proxy.port}`, name: 'ann', place: null } as const
  return {
    ...started,
    /** Whether its only workspace has all reports, as the service has them. */
    async isCurrent() {
      const { workspaces } = await state()
      const sync = await started.sync(workspaces[0]?.id ?? '')
      return sync?.connection === 'idle' && sync.currentAsOf !== null
    },
    /** From now on no setting can be saved. */
    fillDisk() {
      isFull = true
    },
    written: () => JSON.stringify([events, log.faults]),
    choose: (input: Partial<Parameters<(typeof handlers)['proxy.choose']>[0]> = {}) =>
      handlers['proxy.choose']({ ...entered, password: null, ...input }),
    connect: () => started.connect(desks.service.tokens.triager, hidden.baseUrl),
  }
}

const proxyEntries = ({ entries }: ReturnType<typeof keychainInMemory>) =>
  [...entries].filter(([account]) => account.startsWith('proxy.')).map(([, kept]) => kept)

describe('the proxy that the user enters', () => {
  // SEC-34
  it('is used with name and password, which are in the keychain and in no file or message of the desk', async () => {
    const { choose, connect, memory, state, written } = desk()
    expect(await choose({ password })).toEqual({ ok: true, value: null })
    await value(connect())
    // The premise: the connection went through a proxy that requires them.
    expect(proxy.targets[0]).toBe(`${hiddenName}:443`)
    expect(proxyEntries(memory)).toEqual([`ann:${password}`])
    const now = await state()
    expect(now.settings.proxy).toMatchObject({ mode: 'address', address: `http://127.0.0.1:${proxy.port}` })
    expect(now.proxySignIn).toEqual({ name: 'ann', kept: 'keychain' })
    const files = readdirSync(profile.dir, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map((one) => readFileSync(join(one.parentPath, one.name), 'latin1'))
    expect(files.some((text) => text.includes(`127.0.0.1:${proxy.port}`))).toBe(true)
    for (const secret of [password, Buffer.from(`ann:${password}`).toString('base64')]) {
      for (const text of [...files, written(), JSON.stringify(now)]) expect(text).not.toContain(secret)
    }
  })

  it('is the same after a restart, with name and password', async () => {
    const before = desk()
    await value(before.choose({ password }))
    await value(before.connect())
    await stopAll()
    const byThen = proxy.targets.length
    const after = desk(before.memory)
    await after.start(false)
    await expect.poll(() => proxy.targets.length).toBeGreaterThan(byThen)
    await expect.poll(after.isCurrent).toBe(true)
    expect((await after.state()).proxySignIn).toEqual({ name: 'ann', kept: 'keychain' })
  })

  it('may have name and password in its address: they are removed from it', async () => {
    const { choose, connect, memory, state } = desk()
    const address = `http://ann:${encodeURIComponent(password)}@127.0.0.1:${proxy.port}`
    await value(choose({ address, name: '' }))
    await value(connect())
    expect(proxyEntries(memory)).toEqual([`ann:${password}`])
    expect(JSON.stringify(await state())).not.toContain('s3cret')
  })

  // SEC-34
  it('has a password for it alone: another address or name asks for it again', async () => {
    const { choose, memory, state } = desk()
    await value(choose({ password }))
    await using other = await hidden.startProxy()
    for (const changed of [{ address: `127.0.0.1:${other.port}` }, { name: 'bob' }]) {
      expect(await choose(changed)).toMatchObject({
        error: {
          kind: 'proxyRefused',
          reason: 'Enter the password for this proxy and user name.',
        },
      })
    }
    expect((await state()).settings.proxy.address).toBe(`http://127.0.0.1:${proxy.port}`)
    // The same name at another address, with that proxy's password: nothing else has to be entered.
    const moved = { address: `127.0.0.1:${other.port}`, name: 'ann' }
    await value(choose({ ...moved, password: 'of-other' }))
    expect(proxyEntries(memory)).toEqual(['ann:of-other'])
    await value(choose({ password }))
    // The proxy is saved unchanged, so nothing has to be entered.
    await value(choose({ mode: 'none' }))
    await value(choose())
    await value(choose({ name: null }))
    expect(proxyEntries(memory)).toEqual([`ann:${password}`])
    // Another password replaces the former one, and without a name none is stored.
    await value(choose({ password: 'another' }))
    expect(proxyEntries(memory)).toEqual(['ann:another'])
    await value(choose({ name: '' }))
    expect(proxyEntries(memory)).toEqual([])
    expect((await state()).proxySignIn).toBeNull()
  })

  // SEC-34
  it('has the name and password of one account: a name in its address never goes with a stored password', async () => {
    const { choose, memory } = desk()
    await value(choose({ password }))
    const other = 'http://bob:of-bob@127.0.0.1:1'
    expect(await choose({ address: `http://bob@127.0.0.1:${proxy.port}`, name: null })).toMatchObject({
      error: { kind: 'proxyRefused', reason: expect.stringContaining('Enter the password') },
    })
    expect(proxyEntries(memory)).toEqual([`ann:${password}`])
    await value(choose({ address: other }))
    expect(proxyEntries(memory)).toEqual(['bob:of-bob'])
  })

  it('is the last one entered, however many are saved at once, and keeps no password of another', async () => {
    const { choose, connect, memory, state } = desk()
    await value(choose({ password: 'first' }))
    const saved = [choose({ password: 'second' }), choose({ mode: 'none' }), choose({ password })]
    expect(await Promise.all(saved)).toEqual(saved.map(() => ({ ok: true, value: null })))
    expect(proxyEntries(memory)).toEqual([`ann:${password}`])
    expect((await state()).settings.proxy.mode).toBe('address')
    await value(connect())
  })

  it('stays unchanged if the new one cannot be stored on the disk', async () => {
    const { choose, fillDisk, memory, state } = desk()
    await value(choose({ password }))
    const before = (await state()).settings.proxy
    fillDisk()
    expect(await choose({ password: 'another' })).toEqual({ ok: false, error: { kind: 'diskFull' } })
    expect(await choose({ name: '' })).toMatchObject({ ok: false })
    expect((await state()).settings.proxy).toEqual(before)
    expect(proxyEntries(memory)).toEqual([`ann:${password}`])
  })

  it('is rejected with a message, and nothing changes', async () => {
    const { choose, memory, state } = desk()
    const refused = async (address: string, name: string) => {
      const answer = await choose({ address, name, password: 'x' })
      return !answer.ok && answer.error.kind === 'proxyRefused' ? answer.error.reason : answer
    }
    expect(await refused('socks5://proxy:1080', 'ann')).toContain('SOCKS')
    expect(await refused('', 'ann')).toContain('isn’t the address')
    expect(await refused('proxy:3128', 'a:nn')).toContain('can’t contain a colon')
    expect(await refused('proxy:3128', ' ')).toContain('user name too')
    // No saved password exists that could belong to another proxy.
    expect(await choose()).toMatchObject({
      error: { reason: 'Enter the password for this proxy and user name.' },
    })
    expect((await state()).settings.proxy.mode).toBe('system')
    expect(memory.entries.size).toBe(0)
  })
})

describe('if the keychain', () => {
  it('is absent, the password lasts as long as the desk is open, and is reported missing afterwards', async () => {
    const memory = keychainInMemory({ state: 'absent', reason: 'none here' })
    const before = desk(memory)
    await value(before.choose({ password }))
    expect((await before.state()).proxySignIn).toEqual({ name: 'ann', kept: 'session' })
    await value(before.connect())
    await stopAll()
    const after = desk(memory)
    await after.start(false)
    expect((await after.state()).proxySignIn).toEqual({ name: null, kept: 'missing' })
    expect(await after.connect()).toMatchObject({
      error: {
        reason: expect.stringContaining(
          'asks for a user name and a password. Enter them under Settings, Network, Proxy.',
        ),
      },
    })
  })

  it('is locked, one prompt is shown, and the proxy is used once it is open', async () => {
    const before = desk()
    const { memory } = before
    await value(before.choose({ password }))
    await value(before.connect())
    await stopAll()
    memory.become({ state: 'locked' })
    memory.asked.length = 0
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const after = desk(memory)
    await after.start(false)
    expect(memory.asked).toEqual([(await after.state()).settings.proxy.account])
    const byThen = proxy.targets.length
    memory.become({ state: 'unlocked' })
    await vi.advanceTimersByTimeAsync(6_000)
    await expect.poll(() => proxy.targets.length).toBeGreaterThan(byThen)
    await expect.poll(after.isCurrent).toBe(true)
    expect((await after.state()).proxySignIn).toEqual({ name: 'ann', kept: 'keychain' })
  })
})

it('an unread name and password stay, and apply, when the proxy is saved unchanged', async () => {
  const before = desk()
  await value(before.choose({ password }))
  await stopAll()
  const after = desk(before.memory)
  // The premise: the window cannot show the name.
  expect((await after.state()).proxySignIn).toEqual({ name: null, kept: 'keychain' })
  await value(after.choose({ name: null }))
  expect(proxyEntries(before.memory)).toEqual([`ann:${password}`])
  await value(after.connect())
})

it('connecting that waits for a locked keychain, or fails, says so, and is canceled without a request', async () => {
  const before = desk()
  const { memory } = before
  await value(before.choose({ password }))
  await stopAll()
  memory.become({ state: 'locked' })
  const after = desk(memory)
  expect(await after.connect()).toMatchObject({ error: { kind: 'keychainLocked' } })
  vi.spyOn(memory.keychain, 'read').mockResolvedValueOnce(err({ kind: 'keychainFailed', reference: 'r' }))
  expect(await after.connect()).toMatchObject({ error: { kind: 'keychainFailed' } })
  const asked = Promise.withResolvers<void>()
  vi.spyOn(memory.keychain, 'read').mockReturnValueOnce(asked.promise.then(() => ok(`ann:${password}`)))
  const connecting = after.connect()
  await after.state()
  await after.handlers['workspace.cancelConnect']({})
  expect(await connecting).toMatchObject({ error: { kind: 'cancelled' } })
  asked.resolve()
  expect(proxy.targets).toEqual([])
})

describe('the system’s proxy', () => {
  it('is resolved by the engine’s thread, for the address in question', async () => {
    const asked: string[] = []
    const { handlers } = desk(undefined, async (address) => {
      asked.push(address)
      return 'PROXY of-system:3128; DIRECT'
    })
    const look = handlers['proxy.look']({ address: 'https://api.acme.example/api/v1/admin/reports?x=1' })
    expect(await value(look)).toEqual({ kind: 'proxy', name: 'of-system:3128' })
    expect(asked).toEqual(['https://api.acme.example'])
  })

  it('may be unreadable: that is reported, and never becomes a direct connection', async () => {
    const { handlers, written } = desk(undefined, () => Promise.reject(new Error('no such settings')))
    const look = handlers['proxy.look']({ address: 'https://api.acme.example' })
    expect(await value(look)).toEqual({
      kind: 'unusable',
      reason: 'This computer doesn’t say which proxy to use.',
    })
    expect(written()).toContain('asking the system for its proxy')
  })

  it('is not resolved before an address is readable', async () => {
    const { handlers } = desk()
    expect(await handlers['proxy.look']({ address: 'http://192.0.2.7' })).toMatchObject({ ok: false })
    expect(await value(handlers['proxy.look']({ address: 'http://localhost:8080' }))).toEqual({
      kind: 'direct',
    })
  })
})
