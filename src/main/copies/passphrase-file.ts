import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { syncFolder, syncToDisk } from '../engine/store/files.ts'
import { type KeptKeys, type KeySafe, parseKept } from './key-safe.ts'

/**
 * The key of a copy, protected by a passphrase, in a file beside the copy: scrypt derives a key from the passphrase,
 * and AES-256-GCM encrypts the copy's own key with the derived key. So a new passphrase does not require a new key for
 * the copy, and a new key does not require another passphrase.
 */
const PassphraseFile = z.object({
  salt: z.string(),
  /** Cost of scrypt: 128 MB and most of a second for each guess. */
  cost: z.object({
    N: z.int().min(16_384).max(1_048_576),
    r: z.int().min(1).max(32),
    p: z.int().min(1).max(16),
  }),
  nonce: z.string(),
  tag: z.string(),
  kept: z.string(),
})
type PassphraseFile = z.infer<typeof PassphraseFile>

const cost = { N: 131_072, r: 8, p: 1 }
const cipher = 'aes-256-gcm'

/** The path of the passphrase file. @param file the database of the copy. */
export const passphraseFile = (file: string) => `${file}.passphrase`

export const isUnderPassphrase = (file: string): boolean => existsSync(passphraseFile(file))

/** Removes the passphrase file, because the keys are now stored elsewhere. */
export function removePassphrase(file: string): void {
  rmSync(passphraseFile(file), { force: true })
  syncFolder(dirname(file))
}

/** Protects keys by a passphrase. @returns a safe that stores later keys in the same way. */
export async function makePassphraseSafe(
  file: string,
  passphrase: string,
  kept: KeptKeys,
): Promise<Result<KeySafe>> {
  const salt = randomBytes(16)
  const safe = safeWith(file, await derive(passphrase, salt, cost), { salt: salt.toString('hex'), cost })
  const written = await safe.write(kept)
  return written.ok ? ok(safe) : written
}

/**
 * Reads the keys that a passphrase protects.
 *
 * @returns `keyRefused` for a wrong passphrase; `unknownHere` when the content of the file is damaged (a recovery code
 *   still opens the copy).
 */
export async function openPassphraseSafe(
  file: string,
  passphrase: string,
): Promise<Result<{ safe: KeySafe; kept: KeptKeys }>> {
  const read = readFile(passphraseFile(file))
  if (read === null) return err({ kind: 'unknownHere', what: 'passphrase' })
  const key = await derive(passphrase, Buffer.from(read.salt, 'hex'), read.cost)
  const kept = unbox(read, key)
  if (kept === null) return err({ kind: 'keyRefused', why: 'passphrase' })
  return ok({ safe: safeWith(file, key, read), kept })
}

function safeWith(
  file: string,
  key: Buffer,
  { salt, cost: used }: Pick<PassphraseFile, 'salt' | 'cost'>,
): KeySafe {
  return {
    protection: 'passphrase',
    async write(kept) {
      const nonce = randomBytes(12)
      const box = createCipheriv(cipher, key, nonce)
      const bytes = Buffer.concat([box.update(JSON.stringify(kept), 'utf8'), box.final()])
      return store(passphraseFile(file), {
        salt,
        cost: used,
        nonce: nonce.toString('hex'),
        tag: box.getAuthTag().toString('hex'),
        kept: bytes.toString('hex'),
      })
    },
  }
}

function unbox({ nonce, tag, kept }: PassphraseFile, key: Buffer): KeptKeys | null {
  try {
    const box = createDecipheriv(cipher, key, Buffer.from(nonce, 'hex'))
    box.setAuthTag(Buffer.from(tag, 'hex'))
    return parseKept(Buffer.concat([box.update(Buffer.from(kept, 'hex')), box.final()]).toString('utf8'))
  } catch (cause) {
    // A wrong passphrase gives a wrong key, with which Node's decryption throws.
    if (cause instanceof Error) return null
    throw cause
  }
}

/** Writes the file and returns only when it is on the disk, since other steps depend on it. */
function store(path: string, content: PassphraseFile): Result<null> {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    writeFileSync(`${path}.part`, JSON.stringify(content), { mode: 0o600 })
    syncToDisk(`${path}.part`)
    renameSync(`${path}.part`, path)
    syncFolder(dirname(path))
    return ok(null)
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause
    const code = 'code' in cause ? String(cause.code) : ''
    if (code === 'ENOSPC') return err({ kind: 'diskFull' })
    return err({ kind: 'folderRefused', path: dirname(path), reason: cause.message })
  }
}

function readFile(path: string): PassphraseFile | null {
  try {
    return PassphraseFile.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data ?? null
  } catch (cause) {
    if (cause instanceof SyntaxError) return null
    throw cause
  }
}

function derive(passphrase: string, salt: Buffer, { N, r, p }: PassphraseFile['cost']): Promise<Buffer> {
  const memory = { maxmem: 256 * N * r }
  return new Promise((resolve, reject) => {
    // The same passphrase, typed in another Unicode form, gives the same key.
    scrypt(passphrase.normalize('NFC'), salt, 32, { N, r, p, ...memory }, (error, key) =>
      error === null ? resolve(key) : reject(error),
    )
  })
}
