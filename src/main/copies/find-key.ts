import type { DeskError } from '#shared/desk/errors.ts'
import type { CopyState } from '#shared/desk/models.ts'
import type { CopyForm, WorkspaceRecord } from '../engine/protocol.ts'
import { workspaceFile } from '../engine/store/files.ts'
import {
  type HeldKeys,
  keptFor,
  makeKey,
  newKeys,
  type OpenState,
  openUnencrypted,
  withNext,
} from './held-keys.ts'
import { type KeychainSafeParts, keychainSafe, readKept } from './key-safe.ts'
import { isUnderPassphrase } from './passphrase-file.ts'

export type FoundKey =
  | { readonly kind: 'key'; readonly held: HeldKeys }
  /** The copy is not encrypted, and is opened without a key; `state` is its state after that. */
  | { readonly kind: 'clear'; readonly state: OpenState }
  /** The copy cannot be opened; `state` says why. */
  | { readonly kind: 'none'; readonly state: CopyState }

/**
 * Finds the stored key of a local copy, or creates one for a copy that has none.
 *
 * @param form the present form of the copy's file.
 * @param ask whether the keychain may ask the user to unlock it.
 */
export async function findKey(
  parts: KeychainSafeParts & { readonly profileDir: string },
  { id, unencrypted }: WorkspaceRecord,
  form: CopyForm,
  ask: boolean,
): Promise<FoundKey> {
  const isEncrypted = form.form === 'encrypted'
  if (!isEncrypted && unencrypted) return { kind: 'clear', state: openUnencrypted() }
  const file = workspaceFile(parts.profileDir, id)
  if (isEncrypted && file.ok && isUnderPassphrase(file.value)) return closed({ state: 'needsPassphrase' })

  if (!ask && (await parts.keychain.state()).state === 'locked')
    return withoutKeychain(form, { kind: 'keychainLocked' })
  const safe = keychainSafe(parts, id)
  const read = await readKept(parts.keychain, id)
  if (!read.ok) return withoutKeychain(form, read.error)
  if (read.value !== null && form.form !== 'none') {
    const kept = keptFor(form, read.value)
    return kept === null ? closed({ state: 'keyWrong' }) : { kind: 'key', held: { safe, kept } }
  }
  if (isEncrypted) return closed({ state: 'keyMissing', keychain: 'answers' })
  // A new copy does not get an existing key: that key may belong to another copy, or to backups beside this one.
  const kept = read.value === null ? newKeys() : withNext(read.value, makeKey())
  const written = await safe.write(kept)
  return written.ok ? { kind: 'key', held: { safe, kept } } : withoutKeychain(form, written.error)
}

/**
 * The result when the keychain does not give out the key. An unencrypted copy is opened all the same if the keychain is
 * locked or has failed. Without any keychain, it stays closed until the user decides whether to encrypt it. A copy that
 * does not exist yet waits for that decision in all these cases.
 */
function withoutKeychain({ form }: CopyForm, error: DeskError): FoundKey {
  const keychain = silences[error.kind] ?? 'failed'
  if (form === 'clear' && keychain !== 'absent') return { kind: 'clear', state: openUnencrypted(error) }
  if (form !== 'encrypted') return closed({ state: 'undecided', keychain })
  if (keychain === 'failed') return closed({ state: 'failed', error })
  return closed(keychain === 'absent' ? { state: 'keyMissing', keychain } : { state: 'keychainLocked' })
}

const silences: Partial<Readonly<Record<DeskError['kind'], 'absent' | 'locked'>>> = {
  keychainAbsent: 'absent',
  keychainLocked: 'locked',
}

const closed = (state: CopyState): FoundKey => ({ kind: 'none', state })
