import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { keyAccount } from '#main/copies/key-safe.ts'
import { keychainInMemory } from '../../fixtures/keychain-in-memory.ts'
import { absent, copiesDesk } from './copies-desk.ts'
import { value } from './main-desks.ts'

const { profile, fileOf, again, stopAll, encryptedProfile, copyProfile } = copiesDesk()

describe('key and copy do not match', () => {
  // SEC-22
  it.each([
    ['a keychain that was reset', 'keyMissing'],
    ['a keychain with another key', 'keyWrong'],
    ['no keychain at all', 'keyMissing'],
  ] as const)('by %s: reported, nothing touched, and the recovery code opens it', async (how, state) => {
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
  it('by a key of a copied profile: the code opens the one, and takes nothing from the other', async () => {
    const { memory, workspaceId, code } = await encryptedProfile()
    const [original, copied] = copyProfile()
    const renewing = await again(memory)
    await value(renewing.handlers['copy.renewCode']({ workspaceId }))
    await stopAll()
    // A desk that stores only its own key leaves the keychain like this.
    const { keys } = JSON.parse(memory.entries.get(keyAccount(workspaceId)) ?? '')
    memory.entries.set(keyAccount(workspaceId), JSON.stringify({ keys, hasRecoveryCode: false }))
    profile.dir = copied
    const { copy, drafts, handlers } = await again(memory)
    expect(await copy()).toMatchObject({ state: 'keyWrong' })
    await value(handlers['copy.recover']({ workspaceId, code }))
    expect(await drafts(workspaceId)).toMatchObject({ internal: 'not sent' })
    await value(handlers['copy.renewCode']({ workspaceId }))
    await stopAll()
    for (const place of [original, copied, original]) {
      profile.dir = place
      const started = await again(memory)
      expect(await started.copy(), place).toMatchObject({ state: 'open', protection: 'keychain' })
      expect(await started.drafts(workspaceId)).toMatchObject({ internal: 'not sent' })
      await stopAll()
    }
  })

  it('by a code of another profile: it is reported to belong to another copy', async () => {
    const theirs = await encryptedProfile()
    rmSync(profile.dir, { recursive: true })
    const { workspaceId } = await encryptedProfile()
    const { handlers, copy } = await again(keychainInMemory())
    expect(await handlers['copy.recover']({ workspaceId, code: theirs.code })).toMatchObject({
      error: { kind: 'keyRefused', why: 'otherCopy' },
    })
    expect(await copy()).toMatchObject({ state: 'keyMissing' })
  })

  // SEC-22
  it('by a lock: the desk waits, and opens when it is unlocked', async () => {
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
  it('by keys of two copied profiles open at once: no key is overwritten by a new code, a fresh copy or forgetting', async () => {
    const { memory, workspaceId } = await encryptedProfile()
    const [original, copied] = copyProfile()
    const first = await again(memory)
    profile.dir = copied
    const second = await again(memory)
    for (const { handlers } of [first, second, first, second])
      await value(handlers['copy.renewCode']({ workspaceId }))
    await stopAll()
    for (const place of [original, copied]) {
      profile.dir = place
      const started = await again(memory)
      expect(await started.copy(), place).toMatchObject({ state: 'open', protection: 'keychain' })
      expect(await started.drafts(workspaceId)).toMatchObject({ internal: 'not sent' })
      await stopAll()
    }
    profile.dir = copied
    const third = await again(memory)
    await value(third.handlers['workspace.forget']({ workspaceId }))
    await stopAll()
    profile.dir = original
    expect(await (await again(memory)).drafts(workspaceId)).toMatchObject({ internal: 'not sent' })
  })

  // SEC-22
  it('by another key, and a fresh copy begins: it has its own key, and the other stays', async () => {
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
  it('by another key, and forgotten while closed: only the key of the forgotten copy is removed', async () => {
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
  it('by another key, and a fresh copy begins while the keychain is locked: it takes no existing key', async () => {
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
  it('for a moment, and a fresh copy is requested as its key comes: nothing is set aside', async () => {
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
    expect(readdirSync(join(profile.dir, 'workspaces')).filter((name) => name.includes('locked'))).toEqual([])
  })

  // SEC-22
  it('for the keychain, and opened by its code alone: it gets no new code, which nothing would store', async () => {
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
  it('by a lock that is found by another check: the desk waits', async () => {
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
  it('by a keychain that does not answer: reported as such, and the recovery code opens it for this run', async () => {
    const { memory, workspaceId, code } = await encryptedProfile()
    memory.become({ state: 'locked' })
    const first = await again(memory)
    expect(await first.copy()).toEqual({ state: 'keychainLocked' })
    memory.fail()
    await value(first.handlers['copy.retry']({ workspaceId }))
    expect(first.states().at(-1)).toMatchObject({ state: 'failed', error: { kind: 'keychainFailed' } })
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
  it('by another lock while it is opened: the desk waits again', async () => {
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
  it('without key and code a fresh copy begins beside the old one, which stays unchanged', async () => {
    const { workspaceId } = await encryptedProfile()
    const before = readFileSync(fileOf(workspaceId))
    const { copy, drafts, handlers } = await again(keychainInMemory())
    await value(handlers['copy.beginAnew']({ workspaceId }))
    expect(await copy()).toMatchObject({ state: 'open', protection: 'keychain', hasRecoveryCode: false })
    expect(await drafts(workspaceId)).toEqual({})
    expect(readFileSync(`${fileOf(workspaceId)}.locked-1`).equals(before)).toBe(true)
  })

  // SEC-22
  it('a fresh copy opens also if a backup of the former one is beside it', async () => {
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

it('an unreadable keychain entry for a copy is no key', async () => {
  const { memory, workspaceId } = await encryptedProfile()
  memory.entries.set(keyAccount(workspaceId), '{"keys":[]}')
  const { copy } = await again(memory)
  expect(await copy()).toMatchObject({ state: 'keyMissing' })
})
