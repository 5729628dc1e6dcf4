import * as z from 'zod'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type { Keychain } from '../keychain/keychain.ts'

const hexKey = z.string().regex(/^[0-9a-f]{64}$/)

/** The oldest go; nobody has copied a profile so often. */
export const mostOthers = 16

/** What is kept of a local copy's key. */
export const KeptKeys = z.object({
  /** The last one is the copy's; those before it only while the copy, or a backup of it, is to be given that one. */
  keys: z.array(hexKey).min(1).max(64),
  /** A person has shown that its recovery code is written down. */
  hasRecoveryCode: z.boolean(),
  /**
   * Keys that were kept here when a recovery code opened the copy. They are of a profile that was copied with its
   * workspace's id, or put back from a backup, and this may be the only place that has them.
   */
  others: z.array(hexKey).max(mostOthers).default([]),
})
export type KeptKeys = z.infer<typeof KeptKeys>

/** Where the key of one local copy is kept. */
export interface KeySafe {
  readonly protection: 'keychain' | 'passphrase' | 'session'
  write(kept: KeptKeys): Promise<Result<null>>
}

/** The account in the keychain; that of the token is the workspace's id alone. */
export const keyAccount = (workspaceId: string) => `${workspaceId}.key`

/** Keys in the system's keychain. What is written is read back: a key that is lost takes its copy along. */
export function keychainSafe(keychain: Keychain, workspaceId: string) {
  const account = keyAccount(workspaceId)
  return {
    protection: 'keychain',
    /** null = none is kept for this copy, or nothing that can be read. */
    async read(): Promise<Result<KeptKeys | null>> {
      const read = await keychain.read(account)
      return read.ok ? ok(read.value === null ? null : parseKept(read.value)) : read
    },
    async write(kept): Promise<Result<null>> {
      const text = JSON.stringify(kept)
      const written = await keychain.write(account, text)
      if (!written.ok) return written
      const read = await keychain.read(account)
      if (!read.ok) return read
      if (read.value === text) return ok(null)
      return err({ kind: 'keychainAbsent', reason: 'it did not keep what was given to it' })
    },
  } as const satisfies KeySafe & { read(): Promise<Result<KeptKeys | null>> }
}

/** Keeps nothing: the key is gone when the desk is closed, and its recovery code opens the copy again. */
export const sessionSafe: KeySafe = { protection: 'session', write: async () => ok(null) }

export function parseKept(text: string): KeptKeys | null {
  try {
    return KeptKeys.safeParse(JSON.parse(text)).data ?? null
  } catch (cause) {
    if (cause instanceof SyntaxError) return null
    throw cause
  }
}
