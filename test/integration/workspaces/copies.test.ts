import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type EnginePort, startEngine } from '#main/bridge/engine-port.ts'
import { keyAccount } from '#main/copies/key-safe.ts'
import { copyForm, isWrittenWith } from '#main/engine/store/copy-form.ts'
import { createTokens } from '#main/keychain/tokens.ts'
import { createWorkspaces, type Workspaces } from '#main/workspaces/workspaces.ts'
import type { CopyState } from '#shared/desk/models.ts'
import { err, type Result } from '#shared/desk/result.ts'
import { groupsOf } from '#shared/rules/recovery-code.ts'
import { keychainInMemory } from '../../fixtures/keychain-in-memory.ts'
import { rememberingLog } from '../../fixtures/remembering-log.ts'
import { startTestService, type TestService } from '../../fixtures/service.ts'

const sources = join(import.meta.dirname, '../../../src')
const absent = { state: 'absent', reason: 'none' } as const
let profileDir = ''
let service: TestService
const running: { engine: EnginePort; workspaces: Workspaces }[] = []

beforeEach(async () => {
  profileDir = mkdtempSync(join(tmpdir(), 'desk-copies-'))
  service = await startTestService({ reports: 6 })
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

/** Main without a window: the real engine in its thread, a keychain of the test's choice. */
function desk(memory: ReturnType<typeof keychainInMemory>) {
  const log = rememberingLog()
  /** What the window is told of the only copy. */
  const told: (CopyState | undefined)[] = []
  const engine = startEngine({
    workerFile: join(sources, 'main/engine/worker.ts'),
    start: { profileDir, storageJobFile: join(sources, 'main/engine/storage/job-worker.ts') },
    log,
    onEvent: () => undefined,
    onDeath: () => undefined,
  })
  const workspaces = createWorkspaces({
    engine,
    keychain: memory.keychain,
    tokens: createTokens(memory.keychain, log),
    profileDir,
    log,
    startDemo: async () => err({ kind: 'internal', reference: 'no demo here' }),
    push: (event) => {
      if (event.kind === 'deskStateChanged') told.push(event.state.workspaces[0]?.copy)
    },
    facts: { version: '0', host: 'chromium', platform: 'linux' },
  })
  running.push({ engine, workspaces })
  const { handlers } = workspaces
  const connect = () =>
    value(handlers['workspace.connect']({ baseUrl: service.baseUrl, token: service.tokens.superAdmin }))
  /** The state of the only copy. */
  const copy = async () => (await value(handlers['desk.state']({}))).workspaces[0]?.copy
  const drafts = async (workspaceId: string) => {
    const read = await engine.call('report.drafts', { workspaceId, reportId: 1 })
    return read.ok ? read.value : read.error.kind
  }
  const draft = (workspaceId: string, text: string) =>
    value(engine.call('report.keepDraft', { workspaceId, reportId: 1, slot: 'internal', text }))
  return { ...workspaces, engine, log, told, copy, connect, draft, drafts }
}

async function value<T>(result: Promise<Result<T>>): Promise<T> {
  const settled = await result
  if (!settled.ok) throw new Error(JSON.stringify(settled.error))
  return settled.value
}

const fileOf = (workspaceId: string) => join(profileDir, 'workspaces', `${workspaceId}.sqlite`)

/** A profile whose copy is encrypted and has a draft, closed; with its recovery code and its keychain. */
async function encryptedProfile() {
  const memory = keychainInMemory()
  const first = desk(memory)
  const { id: workspaceId } = await first.connect()
  await first.draft(workspaceId, 'not sent')
  const code = await value(first.handlers['copy.showCode']({ workspaceId }))
  await stopAll()
  return { memory, workspaceId, code }
}

/** Copies the profile with its workspace's id. @returns the two folders. */
function copyProfile(): readonly [original: string, copied: string] {
  const [original, copied] = [profileDir, `${profileDir}-copied`]
  onTestFinished(() => {
    for (const place of [original, copied]) rmSync(place, { recursive: true, force: true })
  })
  cpSync(original, copied, { recursive: true })
  return [original, copied]
}

/** The desk is started again, with this keychain. */
async function again(memory: ReturnType<typeof keychainInMemory>) {
  const started = desk(memory)
  await started.start(false)
  return started
}

describe('a local copy', () => {
  // SEC-21
  it('is encrypted from its first byte with a key in the keychain that nothing else is told', async () => {
    const { memory, workspaceId } = await encryptedProfile()
    expect(copyForm(fileOf(workspaceId)).form).toBe('encrypted')
    const [key = ''] = JSON.parse(memory.entries.get(keyAccount(workspaceId)) ?? '').keys
    expect(key).toMatch(/^[0-9a-f]{64}$/)
    for (const name of readdirSync(profileDir, { recursive: true, withFileTypes: true })) {
      if (name.isFile())
        expect(readFileSync(join(name.parentPath, name.name)).includes(key), name.name).toBe(false)
    }
    const { copy, drafts } = await again(memory)
    expect(await copy()).toEqual({ state: 'open', protection: 'keychain', hasRecoveryCode: false })
    expect(await drafts(workspaceId)).toMatchObject({ internal: 'not sent' })
  })

  it('in clear is encrypted when it is opened, with what is beside it', async () => {
    const nowhere = keychainInMemory(absent)
    const before = desk(nowhere)
    const { id: workspaceId } = await before.connect()
    await value(before.handlers['copy.leaveUnencrypted']({ workspaceId }))
    await before.draft(workspaceId, 'in clear')
    await value(before.engine.call('storage.backUp', { workspaceId, folder: null }))
    await value(before.engine.call('workspace.setUnencrypted', { workspaceId, unencrypted: false }))
    await stopAll()
    expect(copyForm(fileOf(workspaceId)).form).toBe('clear')

    const { copy, drafts } = await again(keychainInMemory())
    await expect.poll(copy).toMatchObject({ state: 'open', protection: 'keychain' })
    expect(await drafts(workspaceId)).toMatchObject({ internal: 'in clear' })
    for (const name of readdirSync(join(profileDir, 'workspaces'), {
      recursive: true,
      withFileTypes: true,
    })) {
      if (name.isFile())
        expect(readFileSync(join(name.parentPath, name.name)).includes('in clear'), name.name).toBe(false)
    }
  })

  it('in clear, with a backup that cannot be read, is encrypted all the same, and nothing of it is lost', async () => {
    const before = desk(keychainInMemory(absent))
    const { id: workspaceId } = await before.connect()
    await value(before.handlers['copy.leaveUnencrypted']({ workspaceId }))
    await before.draft(workspaceId, 'in clear')
    const made = await value(before.engine.call('storage.backUp', { workspaceId, folder: null }))
    await value(before.engine.call('workspace.setUnencrypted', { workspaceId, unencrypted: false }))
    await stopAll()
    const bytes = readFileSync(made.path)
    writeFileSync(made.path, bytes.fill(0xff, 100, 5_000))
    const memory = keychainInMemory()
    for (const start of ['first', 'next']) {
      const { copy, drafts } = await again(memory)
      await expect.poll(copy, { message: start }).toMatchObject({ state: 'open', protection: 'keychain' })
      expect(await drafts(workspaceId)).toMatchObject({ internal: 'in clear' })
      await stopAll()
    }
    expect(copyForm(fileOf(workspaceId)).form).toBe('encrypted')
    expect(readdirSync(join(profileDir, 'workspaces')).filter((name) => name.includes('damaged'))).toEqual([])
  })

  it('goes on with its key after the engine died', async () => {
    const memory = keychainInMemory()
    const { connect, attachAll, copy, engine } = desk(memory)
    const { id: workspaceId } = await connect()
    memory.become({ state: 'locked' })
    // The engine that comes after knows no keys.
    await value(engine.call('copy.open', { workspaceId, key: null, formerKeys: [] }))
    await attachAll()
    expect(await copy()).toMatchObject({ state: 'open', protection: 'keychain' })
  })
})

describe('key and copy part', () => {
  // SEC-22
  it.each([
    ['a keychain that was reset', 'keyMissing'],
    ['a keychain with another key', 'keyWrong'],
    ['no keychain at all', 'keyMissing'],
  ] as const)('by %s: said, nothing touched, and the recovery code opens it', async (how, state) => {
    const { workspaceId, code, memory } = await encryptedProfile()
    const other = keychainInMemory(how === 'no keychain at all' ? absent : { state: 'unlocked' })
    if (state === 'keyWrong') {
      const kept = { keys: ['ab'.repeat(32)], hasRecoveryCode: true }
      other.entries.set(keyAccount(workspaceId), JSON.stringify(kept))
    }
    const before = readFileSync(fileOf(workspaceId))
    const { copy, drafts, handlers, log } = await again(other)
    expect(await copy()).toMatchObject({ state })
    expect(await drafts(workspaceId)).toBe('copyLocked')
    expect(readFileSync(fileOf(workspaceId)).equals(before)).toBe(true)

    const recover = (typed: string) => handlers['copy.recover']({ workspaceId, code: typed })
    const slip = code.startsWith('0') ? `1${code.slice(1)}` : `0${code.slice(1)}`
    expect(await recover(slip)).toMatchObject({ error: { kind: 'keyRefused', why: 'slip' } })
    await value(recover(code.toLowerCase().replaceAll(' ', '-')))
    const protection = how === 'no keychain at all' ? 'session' : 'keychain'
    expect(await copy()).toEqual({ state: 'open', protection, hasRecoveryCode: true })
    expect(await drafts(workspaceId)).toMatchObject({ internal: 'not sent' })
    const [key = ''] = JSON.parse(memory.entries.get(keyAccount(workspaceId)) ?? '').keys
    expect(JSON.stringify(log)).not.toContain(key)
  })

  // SEC-22
  it('by a key of a profile that was copied: the code opens the one, and takes nothing from the other', async () => {
    const { memory, workspaceId, code } = await encryptedProfile()
    const [original, copied] = copyProfile()
    const renewing = await again(memory)
    await value(renewing.handlers['copy.renewCode']({ workspaceId }))
    await stopAll()
    // As a desk leaves it that keeps nothing beside its own key.
    const { keys } = JSON.parse(memory.entries.get(keyAccount(workspaceId)) ?? '')
    memory.entries.set(keyAccount(workspaceId), JSON.stringify({ keys, hasRecoveryCode: false }))
    profileDir = copied
    const { copy, drafts, handlers } = await again(memory)
    expect(await copy()).toMatchObject({ state: 'keyWrong' })
    await value(handlers['copy.recover']({ workspaceId, code }))
    expect(await drafts(workspaceId)).toMatchObject({ internal: 'not sent' })
    await value(handlers['copy.renewCode']({ workspaceId }))
    await stopAll()
    for (const place of [original, copied, original]) {
      profileDir = place
      const started = await again(memory)
      expect(await started.copy(), place).toMatchObject({ state: 'open', protection: 'keychain' })
      expect(await started.drafts(workspaceId)).toMatchObject({ internal: 'not sent' })
      await stopAll()
    }
  })

  it('by a code of another profile: it is said to be of another copy', async () => {
    const theirs = await encryptedProfile()
    rmSync(profileDir, { recursive: true })
    const { workspaceId } = await encryptedProfile()
    const { handlers, copy } = await again(keychainInMemory())
    expect(await handlers['copy.recover']({ workspaceId, code: theirs.code })).toMatchObject({
      error: { kind: 'keyRefused', why: 'otherCopy' },
    })
    expect(await copy()).toMatchObject({ state: 'keyMissing' })
  })

  // SEC-22
  it('by a lock: it is waited for, and opened when it is gone', async () => {
    const { memory, workspaceId } = await encryptedProfile()
    memory.become({ state: 'locked' })
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { copy, drafts } = await again(memory)
    expect(await copy()).toEqual({ state: 'keychainLocked' })
    memory.become({ state: 'unlocked' })
    await vi.advanceTimersByTimeAsync(6_000)
    await expect.poll(copy).toMatchObject({ state: 'open', protection: 'keychain' })
    expect(await drafts(workspaceId)).toMatchObject({ internal: 'not sent' })
  })

  // SEC-22
  it('by keys of two copied profiles that are open at once: no key is written over, not by a new code, a fresh copy or forgetting', async () => {
    const { memory, workspaceId } = await encryptedProfile()
    const [original, copied] = copyProfile()
    const first = await again(memory)
    profileDir = copied
    const second = await again(memory)
    for (const { handlers } of [first, second, first, second])
      await value(handlers['copy.renewCode']({ workspaceId }))
    await stopAll()
    for (const place of [original, copied]) {
      profileDir = place
      const started = await again(memory)
      expect(await started.copy(), place).toMatchObject({ state: 'open', protection: 'keychain' })
      expect(await started.drafts(workspaceId)).toMatchObject({ internal: 'not sent' })
      await stopAll()
    }
    profileDir = copied
    const third = await again(memory)
    await value(third.handlers['workspace.forget']({ workspaceId }))
    await stopAll()
    profileDir = original
    expect(await (await again(memory)).drafts(workspaceId)).toMatchObject({ internal: 'not sent' })
  })

  // SEC-22
  it('by another key, and a fresh copy is begun: it has a key of its own, and the other stays', async () => {
    const { memory, workspaceId } = await encryptedProfile()
    const foreign = 'ab'.repeat(32)
    memory.entries.set(keyAccount(workspaceId), JSON.stringify({ keys: [foreign], hasRecoveryCode: true }))
    const { copy, handlers } = await again(memory)
    await value(handlers['copy.beginAnew']({ workspaceId }))
    expect(await copy()).toMatchObject({ state: 'open', hasRecoveryCode: false })
    const { keys, others } = JSON.parse(memory.entries.get(keyAccount(workspaceId)) ?? '')
    expect(keys).not.toContain(foreign)
    expect(others).toContain(foreign)
  })

  // SEC-22
  it('by another key, and forgotten while it is closed: only the key of the forgotten copy goes', async () => {
    const { memory, workspaceId } = await encryptedProfile()
    const account = keyAccount(workspaceId)
    const [own = ''] = JSON.parse(memory.entries.get(account) ?? '').keys
    const foreign = 'ab'.repeat(32)
    memory.entries.set(account, JSON.stringify({ keys: [foreign], hasRecoveryCode: true, others: [own] }))
    memory.become({ state: 'locked' })
    const { copy, handlers } = await again(memory)
    expect(await copy()).toEqual({ state: 'keychainLocked' })
    memory.become({ state: 'unlocked' })
    await value(handlers['workspace.forget']({ workspaceId }))
    expect(JSON.parse(memory.entries.get(account) ?? '')).toEqual({
      keys: [foreign],
      hasRecoveryCode: false,
      others: [],
    })
  })

  // SEC-22
  it('by another key, and a fresh copy is begun while the keychain is locked: it takes none that is there', async () => {
    const { memory, workspaceId } = await encryptedProfile()
    const account = keyAccount(workspaceId)
    const foreign = 'ab'.repeat(32)
    memory.entries.set(account, JSON.stringify({ keys: [foreign], hasRecoveryCode: true }))
    const { copy, handlers } = await again(memory)
    expect(await copy()).toMatchObject({ state: 'keyWrong' })
    memory.become({ state: 'locked' })
    await value(handlers['copy.beginAnew']({ workspaceId }))
    expect(await copy()).toEqual({ state: 'undecided', keychain: 'locked' })
    memory.become({ state: 'unlocked' })
    await value(handlers['copy.retry']({ workspaceId }))
    expect(await copy()).toMatchObject({ state: 'open', protection: 'keychain', hasRecoveryCode: false })
    const { keys, others } = JSON.parse(memory.entries.get(account) ?? '')
    expect(keys).not.toContain(foreign)
    expect(others).toContain(foreign)
  })

  // SEC-22
  it('for a moment, and a fresh copy is asked for as its key comes: nothing is put aside', async () => {
    const { memory, workspaceId } = await encryptedProfile()
    memory.become(absent)
    const { copy, drafts, handlers } = await again(memory)
    expect(await copy()).toMatchObject({ state: 'keyMissing', keychain: 'absent' })
    memory.become({ state: 'unlocked' })
    const [opened, begun] = await Promise.all([
      handlers['copy.retry']({ workspaceId }),
      handlers['copy.beginAnew']({ workspaceId }),
    ])
    expect([opened.ok, begun.ok]).toEqual([true, true])
    expect(await drafts(workspaceId)).toMatchObject({ internal: 'not sent' })
    expect(readdirSync(join(profileDir, 'workspaces')).filter((name) => name.includes('locked'))).toEqual([])
  })

  // SEC-22
  it('for the keychain, and opened by its code alone: it gets no new code, which nothing would keep', async () => {
    const { workspaceId, code } = await encryptedProfile()
    const nowhere = keychainInMemory(absent)
    const first = await again(nowhere)
    await value(first.handlers['copy.recover']({ workspaceId, code }))
    expect(await first.handlers['copy.renewCode']({ workspaceId })).toMatchObject({ ok: false })
    await stopAll()
    const { drafts, handlers } = await again(nowhere)
    await value(handlers['copy.recover']({ workspaceId, code }))
    expect(await drafts(workspaceId)).toMatchObject({ internal: 'not sent' })
  })

  // SEC-22
  it('by a lock that is found when somebody looks again: it is waited for', async () => {
    const { memory, workspaceId } = await encryptedProfile()
    const entry = memory.entries.get(keyAccount(workspaceId)) ?? ''
    memory.entries.delete(keyAccount(workspaceId))
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { copy, drafts, handlers } = await again(memory)
    expect(await copy()).toMatchObject({ state: 'keyMissing', keychain: 'answers' })
    memory.become({ state: 'locked' })
    memory.entries.set(keyAccount(workspaceId), entry)
    await value(handlers['copy.retry']({ workspaceId }))
    expect(await copy()).toEqual({ state: 'keychainLocked' })
    memory.become({ state: 'unlocked' })
    await vi.advanceTimersByTimeAsync(6_000)
    await expect.poll(copy).toMatchObject({ state: 'open', protection: 'keychain' })
    expect(await drafts(workspaceId)).toMatchObject({ internal: 'not sent' })
  })

  // SEC-22
  it('by a keychain that does not answer: said as that, and the recovery code opens it for this run', async () => {
    const { memory, workspaceId, code } = await encryptedProfile()
    memory.become({ state: 'locked' })
    const first = await again(memory)
    expect(await first.copy()).toEqual({ state: 'keychainLocked' })
    memory.fail()
    await value(first.handlers['copy.retry']({ workspaceId }))
    expect(first.told.at(-1)).toMatchObject({ state: 'failed', error: { kind: 'keychainFailed' } })
    await stopAll()
    const { copy, drafts, handlers } = await again(memory)
    expect(await copy()).toMatchObject({ state: 'failed', error: { kind: 'keychainFailed' } })
    const kept = memory.entries.get(keyAccount(workspaceId))
    await value(handlers['copy.recover']({ workspaceId, code }))
    expect(await copy()).toMatchObject({ state: 'open', protection: 'session' })
    expect(await drafts(workspaceId)).toMatchObject({ internal: 'not sent' })
    expect(memory.entries.get(keyAccount(workspaceId))).toBe(kept)
  })

  // SEC-22
  it('by a lock that falls again while it is opened: it is waited for again', async () => {
    const { memory, workspaceId } = await encryptedProfile()
    memory.become({ state: 'locked' })
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { copy, drafts } = await again(memory)
    const { read } = memory.keychain
    const reading = vi.spyOn(memory.keychain, 'read').mockImplementationOnce((account) => {
      memory.become({ state: 'locked' })
      return read(account)
    })
    memory.become({ state: 'unlocked' })
    await vi.advanceTimersByTimeAsync(6_000)
    await expect.poll(() => reading.mock.calls.length).toBeGreaterThan(0)
    expect(await copy()).toEqual({ state: 'keychainLocked' })
    memory.become({ state: 'unlocked' })
    const later = async () => {
      await vi.advanceTimersByTimeAsync(6_000)
      return copy()
    }
    await expect.poll(later).toMatchObject({ state: 'open', protection: 'keychain' })
    expect(await drafts(workspaceId)).toMatchObject({ internal: 'not sent' })
  })

  // SEC-22
  it('without key and code a fresh copy begins beside the old one, which stays as it was', async () => {
    const { workspaceId } = await encryptedProfile()
    const before = readFileSync(fileOf(workspaceId))
    const { copy, drafts, handlers } = await again(keychainInMemory())
    await value(handlers['copy.beginAnew']({ workspaceId }))
    expect(await copy()).toMatchObject({ state: 'open', protection: 'keychain', hasRecoveryCode: false })
    expect(await drafts(workspaceId)).toEqual({})
    expect(readFileSync(`${fileOf(workspaceId)}.locked-1`).equals(before)).toBe(true)
  })

  // SEC-22
  it('a fresh copy opens also where a backup of the one before lies beside it', async () => {
    const { memory, workspaceId } = await encryptedProfile()
    const first = await again(memory)
    await value(first.engine.call('storage.backUp', { workspaceId, folder: null }))
    await stopAll()
    const other = keychainInMemory()
    const { handlers } = await again(other)
    await value(handlers['copy.beginAnew']({ workspaceId }))
    await stopAll()
    const { copy, drafts } = await again(other)
    expect(await copy()).toMatchObject({ state: 'open', protection: 'keychain' })
    expect(await drafts(workspaceId)).toEqual({})
  })
})

describe('without a keychain', () => {
  it('a passphrase opens the copy at each start, and no other', async () => {
    const memory = keychainInMemory(absent)
    const first = desk(memory)
    const { id: workspaceId } = await first.connect()
    expect(await first.copy()).toEqual({ state: 'undecided', keychain: 'absent' })
    expect(await first.drafts(workspaceId)).toBe('copyLocked')
    const passphrase = 'four unrelated words'
    await value(first.handlers['copy.usePassphrase']({ workspaceId, passphrase }))
    expect(await first.copy()).toMatchObject({ state: 'open', protection: 'passphrase' })
    await first.draft(workspaceId, 'not sent')
    await stopAll()
    expect(copyForm(fileOf(workspaceId)).form).toBe('encrypted')

    const { copy, drafts, handlers } = await again(memory)
    expect(await copy()).toEqual({ state: 'needsPassphrase' })
    const type = (typed: string) => handlers['copy.typePassphrase']({ workspaceId, passphrase: typed })
    expect(await type('three unrelated words')).toMatchObject({ error: { kind: 'keyRefused' } })
    await value(type(passphrase))
    expect(await drafts(workspaceId)).toMatchObject({ internal: 'not sent' })
  })

  it('a passphrase that was forgotten is not asked for again once a keychain has the key', async () => {
    const memory = keychainInMemory(absent)
    const first = desk(memory)
    const { id: workspaceId } = await first.connect()
    await value(first.handlers['copy.usePassphrase']({ workspaceId, passphrase: 'four unrelated words' }))
    await first.draft(workspaceId, 'not sent')
    const code = await value(first.handlers['copy.showCode']({ workspaceId }))
    await stopAll()
    memory.become({ state: 'unlocked' })
    const second = await again(memory)
    expect(await second.copy()).toEqual({ state: 'needsPassphrase' })
    await value(second.handlers['copy.recover']({ workspaceId, code }))
    await value(second.handlers['copy.renewCode']({ workspaceId }))
    await stopAll()
    const { copy, drafts } = await again(memory)
    await expect.poll(copy).toMatchObject({ state: 'open', protection: 'keychain' })
    expect(await drafts(workspaceId)).toMatchObject({ internal: 'not sent' })
  })

  // SEC-22
  it('a passphrase that was begun and not finished is not asked for once a keychain has the key', async () => {
    const memory = keychainInMemory(absent)
    const first = desk(memory)
    const { id: workspaceId } = await first.connect()
    const call = first.engine.call.bind(first.engine)
    vi.spyOn(first.engine, 'call').mockImplementation(((name: string, input: unknown) =>
      name === 'copy.open'
        ? Promise.resolve(err({ kind: 'diskFull' } as const))
        : call(name as never, input as never)) as typeof first.engine.call)
    await first.handlers['copy.usePassphrase']({ workspaceId, passphrase: 'four unrelated words' })
    vi.restoreAllMocks()
    await stopAll()
    memory.become({ state: 'unlocked' })
    const second = await again(memory)
    expect(await second.copy()).toMatchObject({ state: 'open', protection: 'keychain' })
    await second.draft(workspaceId, 'not sent')
    await stopAll()
    const { copy, drafts } = await again(memory)
    expect(await copy()).toMatchObject({ state: 'open', protection: 'keychain' })
    expect(await drafts(workspaceId)).toMatchObject({ internal: 'not sent' })
  })

  it('it stays unencrypted when a keychain comes after somebody said so', async () => {
    const memory = keychainInMemory(absent)
    const first = desk(memory)
    const { id: workspaceId } = await first.connect()
    await stopAll()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { copy, handlers, draft, drafts } = await again(memory)
    expect(await copy()).toMatchObject({ state: 'undecided' })
    await value(handlers['copy.leaveUnencrypted']({ workspaceId }))
    await draft(workspaceId, 'not sent')
    memory.become({ state: 'unlocked' })
    const reading = vi.spyOn(memory.keychain, 'read')
    await vi.advanceTimersByTimeAsync(6_000)
    await expect.poll(() => reading.mock.calls.length).toBeGreaterThan(0)
    expect(await drafts(workspaceId)).toMatchObject({ internal: 'not sent' })
    expect(await copy()).toMatchObject({ state: 'open', protection: 'none' })
  })

  it('it stays unencrypted when somebody says so, and can be encrypted later', async () => {
    const memory = keychainInMemory(absent)
    const first = desk(memory)
    const { id: workspaceId } = await first.connect()
    await value(first.handlers['copy.leaveUnencrypted']({ workspaceId }))
    expect(await first.copy()).toMatchObject({ state: 'open', protection: 'none' })
    await stopAll()
    const { copy, handlers } = await again(memory)
    expect(await copy()).toMatchObject({ state: 'open', protection: 'none' })
    memory.become({ state: 'unlocked' })
    await value(handlers['copy.encrypt']({ workspaceId }))
    expect(await copy()).toMatchObject({ state: 'open', protection: 'keychain' })
    expect(copyForm(fileOf(workspaceId)).form).toBe('encrypted')
  })
})

describe('the recovery code', () => {
  it('is shown until a part of it was typed back, and made anew with another key', async () => {
    const { memory, workspaceId, code } = await encryptedProfile()
    const { handlers, copy, drafts } = await again(memory)
    const show = () => handlers['copy.showCode']({ workspaceId })
    const check = (typed: { at: number; text: string }[]) =>
      handlers['copy.checkCode']({ workspaceId, typed })
    expect(await value(show())).toBe(code)
    const groups = groupsOf(code)
    const right = [0, 7, 13].map((at) => ({ at, text: groups[at]?.toLowerCase() ?? '' }))
    expect(await check([])).toMatchObject({ error: { kind: 'keyRefused' } })
    expect(await check([...right.slice(1), { at: 3, text: 'no' }])).toMatchObject({ ok: false })
    await value(check(right))
    expect(await copy()).toMatchObject({ hasRecoveryCode: true })
    expect(await show()).toMatchObject({ ok: false })

    await value(handlers['copy.renewCode']({ workspaceId }))
    expect(await copy()).toMatchObject({ state: 'open', hasRecoveryCode: false })
    expect(await drafts(workspaceId)).toMatchObject({ internal: 'not sent' })
    const renewed = await value(show())
    expect(renewed).not.toBe(code)
    await stopAll()

    const reset = await again(keychainInMemory())
    const recover = (typed: string) => reset.handlers['copy.recover']({ workspaceId, code: typed })
    expect(await recover(code)).toMatchObject({ error: { why: 'otherCopy' } })
    await value(recover(renewed))
    expect(await reset.drafts(workspaceId)).toMatchObject({ internal: 'not sent' })
  })

  it('renewed in a desk that is closed meanwhile costs nothing: both keys are kept', async () => {
    const { memory, workspaceId } = await encryptedProfile()
    const { handlers, engine } = await again(memory)
    const call = engine.call.bind(engine)
    // The copy gets its key, and the answer does not come any more.
    const closed = async (name: string, input: unknown) => {
      if (name === 'copy.rekey') await call('copy.rekey', input as { workspaceId: string; key: string })
      const isGone = name === 'copy.rekey' || name === 'copy.look'
      return isGone
        ? err({ kind: 'internal', reference: 'closed' } as const)
        : call(name as never, input as never)
    }
    vi.spyOn(engine, 'call').mockImplementation(closed as typeof engine.call)
    expect(await handlers['copy.renewCode']({ workspaceId })).toMatchObject({ ok: false })
    vi.restoreAllMocks()
    await stopAll()
    const { copy, drafts } = await again(memory)
    await expect.poll(copy).toMatchObject({ state: 'open', protection: 'keychain' })
    expect(await drafts(workspaceId)).toMatchObject({ internal: 'not sent' })
  })

  it.each([
    ['before', false],
    ['after', false],
    ['after', true],
  ])(
    'a kill %s the copy got its new key costs nothing (its backup left behind: %s)',
    async (when, isLeft) => {
      const { memory, workspaceId } = await encryptedProfile()
      if (isLeft) {
        const first = await again(memory)
        await value(first.engine.call('storage.backUp', { workspaceId, folder: null }))
        await stopAll()
      }
      const folder = join(profileDir, 'workspaces', 'backups')
      const backups = isLeft ? readdirSync(folder).map((name) => join(folder, name)) : []
      const asBefore = backups.map((path) => readFileSync(path))
      const account = keyAccount(workspaceId)
      const kept = JSON.parse(memory.entries.get(account) ?? '')
      const next = 'cd'.repeat(32)
      if (when === 'after') {
        const between = await again(memory)
        await value(between.engine.call('copy.rekey', { workspaceId, key: next }))
        await stopAll()
      }
      for (const [index, path] of backups.entries()) writeFileSync(path, asBefore[index] ?? '')
      memory.entries.set(account, JSON.stringify({ keys: [...kept.keys, next], hasRecoveryCode: false }))
      const { copy, drafts } = await again(memory)
      await expect.poll(copy).toMatchObject({ state: 'open', protection: 'keychain' })
      expect(await drafts(workspaceId)).toMatchObject({ internal: 'not sent' })
      expect(JSON.parse(memory.entries.get(account) ?? '').keys).toEqual([next])
      for (const path of backups) expect(isWrittenWith(path, next)).toBe(true)
    },
  )
})

it('what lies in the keychain for a copy and cannot be read is no key', async () => {
  const { memory, workspaceId } = await encryptedProfile()
  memory.entries.set(keyAccount(workspaceId), '{"keys":[]}')
  const { copy } = await again(memory)
  expect(await copy()).toMatchObject({ state: 'keyMissing' })
})
