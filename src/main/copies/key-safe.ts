import * as z from 'zod'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type { Log } from '../engine/log.ts'
import type { Keychain } from '../keychain/keychain.ts'

const hexKey = z.string().regex(/^[0-9a-f]{64}$/)

/**
 * Maximum number of keys in the entry of a workspace, since Windows allows 2,560 bytes for one account. A further key
 * is refused instead of dropping one: each may be the only key of a copy.
 */
const mostKeys = 32

/** The stored keys of a local copy. */
export const KeptKeys = z.object({
  /** The last key is that of the copy. Earlier keys stay only until the copy and its backups have got the last one. */
  keys: z.array(hexKey).min(1),
  /** Whether the user has shown that the recovery code of the last key is written down. */
  hasRecoveryCode: z.boolean(),
  /**
   * Keys in the keychain entry that do not belong to this copy. They belong to copies that were set aside, or to
   * another profile with the same workspace id (copied, or restored from a backup), which uses the same account. They
   * are stored nowhere else.
   */
  others: z.array(hexKey).default([]),
})
export type KeptKeys = z.infer<typeof KeptKeys>

/** Stores the keys of one local copy. */
export interface KeySafe {
  readonly protection: 'keychain' | 'passphrase' | 'session'
  write(kept: KeptKeys): Promise<Result<null>>
}

/** The account of the key in the keychain; the account of the token is the workspace's id alone. */
export const keyAccount = (workspaceId: string) => `${workspaceId}.key`

/** @returns the stored keys; null when no key is stored for this copy, or none that can be read. */
export async function readKept(keychain: Keychain, workspaceId: string): Promise<Result<KeptKeys | null>> {
  const read = await keychain.read(keyAccount(workspaceId))
  return read.ok ? ok(read.value === null ? null : parseKept(read.value)) : read
}

export interface KeychainSafeParts {
  readonly keychain: Keychain
  readonly log: Pick<Log, 'fault'>
}

/**
 * Stores keys in the operating system's keychain. Every written entry is read back, since a lost key means a lost copy.
 * No existing key is overwritten: another desk may have stored it since this one read the entry.
 *
 * Besides the keychain's own errors, `write` returns `keychainFailed` when the keychain did not store a key, or has no
 * room for one more.
 */
export function keychainSafe({ keychain, log }: KeychainSafeParts, workspaceId: string) {
  const account = keyAccount(workspaceId)

  const failed = (why: string): Result<never> =>
    err({ kind: 'keychainFailed', reference: log.fault('the keychain', why) })

  async function put(at: string, text: string): Promise<Result<null>> {
    const written = await keychain.write(at, text)
    if (!written.ok) return written
    const read = await keychain.read(at)
    if (!read.ok) return read
    return read.value === text ? ok(null) : failed('it did not keep what was given to it')
  }

  /** Copies an entry that cannot be read, perhaps from a newer desk, to a separate account. */
  async function putAside(text: string): Promise<Result<null>> {
    for (let number = 1; ; number += 1) {
      const at = `${account}.unreadable-${number}`
      const there = await keychain.read(at)
      if (!there.ok) return there
      if (there.value === text) return ok(null)
      if (there.value === null) return put(at, text)
    }
  }

  return {
    protection: 'keychain',
    async write(kept): Promise<Result<null>> {
      const before = await keychain.read(account)
      if (!before.ok) return before
      const found = before.value === null ? null : parseKept(before.value)
      const all = besideOthers(kept, found)
      if (all.keys.length + all.others.length > mostKeys) return failed('it has no room for another key')
      if (before.value !== null && found === null) {
        const aside = await putAside(before.value)
        if (!aside.ok) return aside
      }
      return put(account, JSON.stringify(all))
    },
    /** Removes those of the stored keys that `own` returns; the others stay. */
    async remove(own: (kept: KeptKeys) => readonly string[]): Promise<Result<null>> {
      const before = await keychain.read(account)
      if (!before.ok) return before
      const found = before.value === null ? null : parseKept(before.value)
      // An entry that cannot be read stays, since it may belong to another copy.
      if (found === null) return ok(null)
      const [key, ...others] = othersOf(found, own(found))
      if (key === undefined) return keychain.forget(account)
      return put(account, JSON.stringify({ keys: [key], hasRecoveryCode: false, others }))
    },
  } as const satisfies KeySafe & Record<'remove', unknown>
}

/** The keys to write: the given keys, and all others that were found in the keychain. */
function besideOthers(kept: KeptKeys, found: KeptKeys | null): KeptKeys {
  const all = found === null ? kept : { keys: found.keys, others: [...kept.others, ...found.others] }
  return { ...kept, others: othersOf(all, kept.keys) }
}

/** All stored keys except those in `own`, the newest last. */
export function othersOf(
  { keys, others }: Pick<KeptKeys, 'keys' | 'others'>,
  own: readonly string[],
): string[] {
  return [...new Set([...others, ...keys])].filter((key) => !own.includes(key))
}

/** Stores nothing: the key is lost when the desk is closed, and only the recovery code then opens the copy again. */
export const sessionSafe: KeySafe = { protection: 'session', write: async () => ok(null) }

export function parseKept(text: string): KeptKeys | null {
  try {
    return KeptKeys.safeParse(JSON.parse(text)).data ?? null
  } catch (cause) {
    if (cause instanceof SyntaxError) return null
    throw cause
  }
}
