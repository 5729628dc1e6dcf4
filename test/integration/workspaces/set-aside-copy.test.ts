import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { keyOfCode } from '#main/copies/recovery-codes.ts'
import { connect } from '#main/engine/store/connect.ts'
import { exchange } from '#main/engine/store/files.ts'
import { keychainInMemory } from '../../fixtures/keychain-in-memory.ts'
import { absent, copiesDesk } from './copies-desk.ts'
import { value } from './main-desks.ts'

const { profile, fileOf, again, stopAll, encryptedProfile } = copiesDesk()

describe('a copy that was set aside', () => {
  const setAsideIn = (folder: string) =>
    readdirSync(folder)
      .filter((name) => /\.locked-\d+$/.test(name))
      .map((name) => join(folder, name))

  // SEC-22
  it('is opened again with its code in place of the other, which needs none', async () => {
    const { workspaceId, code } = await encryptedProfile()
    const other = keychainInMemory()
    const first = await again(other)
    await value(first.handlers['copy.beginAnew']({ workspaceId }))
    await first.draft(workspaceId, 'written since')
    const folder = join(profile.dir, 'workspaces')
    const open = (typed: string | null, path = setAsideIn(folder)[0] ?? '') =>
      first.handlers['copy.openEarlier']({ workspaceId, path, code: typed })
    const fresh = await value(first.handlers['copy.showCode']({ workspaceId }))
    expect(await open(null)).toMatchObject({ error: { kind: 'copyLocked' } })
    expect(await open('no code')).toMatchObject({ error: { kind: 'keyRefused', why: 'slip' } })
    expect(await open(fresh)).toMatchObject({ error: { kind: 'keyRefused', why: 'otherCopy' } })
    expect(await open(code, fileOf(workspaceId))).toMatchObject({ error: { kind: 'unknownHere' } })
    expect(await first.drafts(workspaceId)).toMatchObject({ internal: 'written since' })

    await value(open(code))
    expect(await first.copy()).toEqual({ state: 'open', protection: 'keychain', hasRecoveryCode: true })
    expect(await first.drafts(workspaceId)).toMatchObject({ internal: 'not sent' })
    const statesBefore = first.states().length
    await value(open(null))
    // The window drops everything that it shows of the other copy.
    expect(first.states().slice(statesBefore)).toContainEqual({ state: 'opening' })
    expect(await first.drafts(workspaceId)).toMatchObject({ internal: 'written since' })
    expect(await value(first.handlers['copy.showCode']({ workspaceId }))).toBe(fresh)
    await value(open(null))
    await stopAll()
    const { copy, drafts } = await again(other)
    expect(await copy()).toMatchObject({ state: 'open', protection: 'keychain' })
    expect(await drafts(workspaceId)).toMatchObject({ internal: 'not sent' })
    expect(setAsideIn(folder)).toHaveLength(1)
  })

  /** A new copy with a draft, beside the earlier copy; also the earlier copy's code. */
  async function freshBesideEarlier() {
    const { workspaceId, code } = await encryptedProfile()
    const memory = keychainInMemory()
    const started = await again(memory)
    await value(started.handlers['copy.beginAnew']({ workspaceId }))
    await started.draft(workspaceId, 'written since')
    const [path = ''] = setAsideIn(join(profile.dir, 'workspaces'))
    return { ...started, memory, workspaceId, code, path }
  }

  // SEC-22
  it.each([
    [
      'damaged',
      'databaseDamaged',
      (path: string) => {
        // The first bytes stay as they are, because they belong to the key.
        writeFileSync(path, readFileSync(path).fill(0x5a, 100, 4_000))
      },
    ],
    [
      'of a newer desk',
      'databaseFromFuture',
      (path: string, code: string) => {
        const file = connect(path, keyOfCode(code))
        file.pragma('user_version = 9999')
        file.close()
      },
    ],
  ] as const)('that is %s replaces nothing: the one in use stays as it is', async (_how, kind, spoil) => {
    const { workspaceId, code, path, memory, handlers, copy, drafts } = await freshBesideEarlier()
    const whole = readFileSync(path)
    const before = await copy()
    spoil(path, code)
    expect(await handlers['copy.openEarlier']({ workspaceId, path, code })).toMatchObject({ error: { kind } })
    expect(await copy()).toEqual(before)
    expect(await drafts(workspaceId)).toMatchObject({ internal: 'written since' })
    await stopAll()
    const [kept = ''] = setAsideIn(join(profile.dir, 'workspaces'))
    writeFileSync(kept, whole)
    const later = await again(memory)
    expect(await later.drafts(workspaceId)).toMatchObject({ internal: 'written since' })
    await value(later.handlers['copy.openEarlier']({ workspaceId, path: kept, code }))
    expect(await later.drafts(workspaceId)).toMatchObject({ internal: 'not sent' })
  })

  // SEC-22
  it.each(['before it', 'in the middle of it', 'after it'])(
    'opens at the next start, or is opened then, after a kill %s',
    async (moment) => {
      const { workspaceId, code, path, memory, engine, handlers } = await freshBesideEarlier()
      const { call } = engine
      const file = fileOf(workspaceId)
      vi.spyOn(engine, 'call').mockImplementation(((name: string, input: unknown) => {
        if (name !== 'copy.exchange') return call.call(engine, name as never, input as never)
        return Promise.reject(new Error('killed'))
      }) as typeof engine.call)
      await expect(handlers['copy.openEarlier']({ workspaceId, path, code })).rejects.toThrow('killed')
      vi.restoreAllMocks()
      await stopAll()
      if (moment === 'in the middle of it') {
        renameSync(path, `${file}.next`)
        renameSync(file, `${file}.locked-2`)
      }
      if (moment === 'after it') exchange(file, path)
      const { copy, drafts, ...later } = await again(memory)
      expect(await copy()).toMatchObject({ state: 'open', protection: 'keychain' })
      const other = { internal: moment === 'before it' ? 'not sent' : 'written since' }
      expect(await drafts(workspaceId)).not.toMatchObject(other)
      const [beside = ''] = setAsideIn(join(profile.dir, 'workspaces'))
      await value(later.handlers['copy.openEarlier']({ workspaceId, path: beside, code: null }))
      expect(await drafts(workspaceId)).toMatchObject(other)
    },
  )

  // SEC-22
  it('stays where it is while the keychain lacks the key of the one in use, or is locked', async () => {
    const { workspaceId, code, path, memory, handlers, drafts } = await freshBesideEarlier()
    memory.become({ state: 'locked' })
    expect(await handlers['copy.openEarlier']({ workspaceId, path, code: null })).toMatchObject({
      error: { kind: 'keychainLocked' },
    })
    expect(await drafts(workspaceId)).toMatchObject({ internal: 'written since' })
    const fresh = await value(handlers['copy.showCode']({ workspaceId }))
    await stopAll()
    const nowhere = await again(keychainInMemory(absent))
    await value(nowhere.handlers['copy.recover']({ workspaceId, code: fresh }))
    expect(await nowhere.handlers['copy.openEarlier']({ workspaceId, path, code })).toMatchObject({
      error: { kind: 'copyLocked' },
    })
    expect(await nowhere.drafts(workspaceId)).toMatchObject({ internal: 'written since' })
  })
})
