import { describe, expect, it } from 'vitest'
import { makeKey, newKeys, withNext } from '#main/copies/held-keys.ts'
import { type KeptKeys, keyAccount, keychainSafe, readKept } from '#main/copies/key-safe.ts'
import { ok } from '#shared/desk/result.ts'
import { keychainInMemory } from '../../fixtures/keychain-in-memory.ts'
import { rememberingLog } from '../../fixtures/remembering-log.ts'

const workspaceId = 'one'
const account = keyAccount(workspaceId)

function safeOf(memory: ReturnType<typeof keychainInMemory>) {
  return keychainSafe({ keychain: memory.keychain, log: rememberingLog() }, workspaceId)
}

describe('the keys of a copy in the keychain', () => {
  // SEC-22
  it('are limited in number: one too many is rejected, and all fit the limit of Windows', async () => {
    const memory = keychainInMemory()
    const safe = safeOf(memory)
    const theirs = newKeys()
    await safe.write(theirs)
    let own: KeptKeys = newKeys()
    await safe.write(own)
    let codes = 0
    for (; codes < 100; codes += 1) {
      const next = withNext(own, makeKey())
      if (!(await safe.write(next)).ok) break
      own = { ...next, keys: next.keys.slice(-1) }
      expect(await safe.write(own)).toEqual(ok(null))
    }
    expect(codes).toBe(30)
    const kept = await readKept(memory.keychain, workspaceId)
    expect(kept).toMatchObject({ value: { keys: own.keys } })
    expect(kept.ok && kept.value?.others).toContain(theirs.keys[0])
    expect(Buffer.byteLength(memory.entries.get(account) ?? '')).toBeLessThan(2_560)
  })

  // SEC-22
  it('never overwrite an unreadable entry, nor remove one', async () => {
    const memory = keychainInMemory()
    const safe = safeOf(memory)
    const unreadable = ['{"keys":"of a newer desk"}', '{"keys":"of one newer still"}']
    for (const text of unreadable) {
      memory.entries.set(account, text)
      await safe.remove(({ keys }) => keys)
      expect(memory.entries.get(account)).toBe(text)
      await safe.write(newKeys())
    }
    expect([...memory.entries.values()]).toEqual(expect.arrayContaining(unreadable))
  })

  // SEC-22
  it('do not count as stored by a keychain that drops them', async () => {
    const memory = keychainInMemory()
    memory.keychain.write = async () => ok(null)
    expect(await safeOf(memory).write(newKeys())).toMatchObject({ error: { kind: 'keychainFailed' } })
  })
})
