import { randomBytes } from 'node:crypto'
import type { DeskError } from '#shared/desk/errors.ts'
import type { CopyState } from '#shared/desk/models.ts'
import type { CopyForm } from '../engine/protocol.ts'
import { keyIdOf } from '../engine/store/connect.ts'
import { type KeptKeys, type KeySafe, othersOf } from './key-safe.ts'

/** The keys of a copy, as known while the desk runs, and where they are stored. */
export interface HeldKeys {
  readonly kept: KeptKeys
  readonly safe: KeySafe
}

export type OpenState = Extract<CopyState, { state: 'open' }>

/** 32 random bytes, in hex. */
export const makeKey = (): string => randomBytes(32).toString('hex')

/** A new key that has not encrypted anything yet, in the form in which keys are stored. */
export const newKeys = (): KeptKeys => ({ keys: [makeKey()], hasRecoveryCode: false, others: [] })

/** The keys of a copy that is about to be encrypted with another key: the new key is the last one. */
export const withNext = (kept: KeptKeys, key: string): KeptKeys => ({
  ...kept,
  keys: [...kept.keys, key],
  hasRecoveryCode: false,
})

/** The key among `keys` with which the copy is encrypted; null when none fits, or the copy is not encrypted. */
export function matchingKey(form: CopyForm, keys: readonly string[]): string | null {
  if (form.form !== 'encrypted') return null
  return keys.find((key) => form.keyIds.includes(keyIdOf(key))) ?? null
}

/**
 * The stored keys, in the form that fits the copy in this file; null when the copy is encrypted with none of them. The
 * key of a copy that was set aside once is in `others`; if it is the copy in this file now, its key is moved to `keys`.
 */
export function keptFor(form: CopyForm, kept: KeptKeys): KeptKeys | null {
  if (form.form !== 'encrypted' || matchingKey(form, kept.keys) !== null) return kept
  const key = matchingKey(form, kept.others)
  return key === null ? null : { keys: [key], hasRecoveryCode: false, others: othersOf(kept, [key]) }
}

/** The keys that belong to a copy: those it is encrypted with or, if it is not encrypted, those it was to get next. */
export function ownKeys(form: CopyForm, { keys, others }: KeptKeys): readonly string[] {
  if (form.form !== 'encrypted') return keys
  return [...keys, ...others].filter((key) => form.keyIds.includes(keyIdOf(key)))
}

/**
 * The keys to store when the key from a recovery code opens the copy.
 *
 * @param before the keys stored so far; null = none.
 */
export function keptWith(key: string, before: KeptKeys | null): KeptKeys {
  // The keychain may have this key already, if it was only locked until now. The copy gets the last of the stored keys,
  // so only the recovery code of the last key counts.
  if (before?.keys.includes(key)) return { ...before, hasRecoveryCode: before.keys.at(-1) === key }
  return { keys: [key], hasRecoveryCode: true, others: before === null ? [] : othersOf(before, [key]) }
}

/**
 * The state of a copy that is open with a key. @param hindrance why the copy has not got the key or protection it
 * should have; omitted if it has.
 */
export function openUnder({ safe, kept }: HeldKeys, hindrance?: DeskError): OpenState {
  const { protection } = safe
  const { hasRecoveryCode } = kept
  return { state: 'open', protection, hasRecoveryCode, ...(hindrance !== undefined && { hindrance }) }
}

/**
 * The state of a copy that is open and not encrypted. @param hindrance why it is not encrypted, although it should be;
 * omitted if it need not be.
 */
export function openUnencrypted(hindrance?: DeskError): OpenState {
  return {
    state: 'open',
    protection: 'none',
    hasRecoveryCode: false,
    ...(hindrance !== undefined && { hindrance }),
  }
}
