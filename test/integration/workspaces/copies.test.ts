import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { keyAccount } from '#main/copies/key-safe.ts'
import { copyForm, isWrittenWith } from '#main/engine/store/copy-form.ts'
import { err } from '#shared/desk/result.ts'
import { groupsOf } from '#shared/rules/recovery-code.ts'
import { keychainInMemory } from '../../fixtures/keychain-in-memory.ts'
import { absent, copiesDesk } from './copies-desk.ts'
import { value } from './main-desks.ts'

const { profile, fileOf, desk, again, stopAll, encryptedProfile } = copiesDesk()

describe('a local copy', () => {
  // SEC-21
  it('is encrypted from its first byte with a key that only the keychain has', async () => {
    const { memory, workspaceId } = await encryptedProfile()
    expect(copyForm(fileOf(workspaceId)).form).toBe('encrypted')
    const [key = ''] = JSON.parse(memory.entries.get(keyAccount(workspaceId)) ?? '').keys
    expect(key).toMatch(/^[0-9a-f]{64}$/)
    for (const name of readdirSync(profile.dir, { recursive: true, withFileTypes: true })) {
      if (name.isFile())
        expect(readFileSync(join(name.parentPath, name.name)).includes(key), name.name).toBe(false)
    }
    const { copy, drafts } = await again(memory)
    expect(await copy()).toEqual({ state: 'open', protection: 'keychain', hasRecoveryCode: false })
    expect(await drafts(workspaceId)).toMatchObject({ internal: 'not sent' })
  })

  it('in clear is encrypted when it is opened, with its other files', async () => {
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
    for (const name of readdirSync(join(profile.dir, 'workspaces'), {
      recursive: true,
      withFileTypes: true,
    })) {
      if (name.isFile())
        expect(readFileSync(join(name.parentPath, name.name)).includes('in clear'), name.name).toBe(false)
    }
  })

  it('in clear with an unreadable backup is encrypted all the same, without any loss', async () => {
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
    expect(readdirSync(join(profile.dir, 'workspaces')).filter((name) => name.includes('damaged'))).toEqual(
      [],
    )
  })

  it('continues with its key after the engine died', async () => {
    const memory = keychainInMemory()
    const { connect, attachAll, copy, engine } = desk(memory)
    const { id: workspaceId } = await connect()
    memory.become({ state: 'locked' })
    // The next engine has no keys.
    await value(engine.call('copy.open', { workspaceId, key: null, formerKeys: [] }))
    await attachAll()
    expect(await copy()).toMatchObject({ state: 'open', protection: 'keychain' })
  })
})

describe('without a keychain', () => {
  it('a passphrase opens the copy at each start, and no other does', async () => {
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

  it('a forgotten passphrase is not asked for again once a keychain has the key', async () => {
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
  it('an unfinished passphrase is not asked for once a keychain has the key', async () => {
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

  it('it stays unencrypted when a keychain comes after the user chose so', async () => {
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

  it('it stays unencrypted if the user chooses so, and can be encrypted later', async () => {
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

  it('the choice to encrypt it holds, even if the keychain cannot be used before the next start', async () => {
    const memory = keychainInMemory(absent)
    const first = desk(memory)
    const { id: workspaceId } = await first.connect()
    await value(first.handlers['copy.leaveUnencrypted']({ workspaceId }))
    memory.become({ state: 'locked' })
    await value(first.handlers['copy.encrypt']({ workspaceId }))
    expect(await first.copy()).toMatchObject({ state: 'open', protection: 'none' })
    await stopAll()
    memory.become({ state: 'unlocked' })
    const { copy } = await again(memory)
    await expect.poll(copy).toMatchObject({ state: 'open', protection: 'keychain' })
    expect(copyForm(fileOf(workspaceId)).form).toBe('encrypted')
  })
})

describe('the recovery code', () => {
  it('is shown until a part of it was typed back, and replaced with a new key', async () => {
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

  it('renewed in a desk that is closed meanwhile is safe: both keys are kept', async () => {
    const { memory, workspaceId } = await encryptedProfile()
    const { handlers, engine } = await again(memory)
    const call = engine.call.bind(engine)
    // The copy gets its key, but the answer never arrives.
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

  it("belongs to the copy's key if a new key could not be applied", async () => {
    const { memory, workspaceId, code } = await encryptedProfile()
    const account = keyAccount(workspaceId)
    const { keys } = JSON.parse(memory.entries.get(account) ?? '')
    memory.entries.set(account, JSON.stringify({ keys: [...keys, 'cd'.repeat(32)], hasRecoveryCode: false }))
    const { engine, start, handlers, copy, drafts } = desk(memory)
    const call = engine.call.bind(engine)
    let refused = 0
    vi.spyOn(engine, 'call').mockImplementation(((name: string, input: unknown) => {
      if (name !== 'copy.open' || refused++ > 0) return call(name as never, input as never)
      return Promise.resolve(err({ kind: 'diskFull' } as const))
    }) as typeof engine.call)
    await start(false)
    expect(await copy()).toMatchObject({ state: 'open', hindrance: { kind: 'diskFull' } })
    expect(await drafts(workspaceId)).toMatchObject({ internal: 'not sent' })
    expect(await value(handlers['copy.showCode']({ workspaceId }))).toBe(code)
  })

  it.each([
    ['before', false],
    ['after', false],
    ['after', true],
  ])('a kill %s the copy got its new key is safe (its backup left behind: %s)', async (when, isLeft) => {
    const { memory, workspaceId } = await encryptedProfile()
    if (isLeft) {
      const first = await again(memory)
      await value(first.engine.call('storage.backUp', { workspaceId, folder: null }))
      await stopAll()
    }
    const folder = join(profile.dir, 'workspaces', 'backups')
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
  })
})
