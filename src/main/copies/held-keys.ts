import { randomBytes } from 'node:crypto'
import type { DeskError } from '#shared/desk/errors.ts'
import type { CopyState } from '#shared/desk/models.ts'
import type { CopyForm } from '../engine/protocol.ts'
import { keyIdOf } from '../engine/store/connect.ts'
import { type KeptKeys, type KeySafe, othersOf } from './key-safe.ts'

/** The keys of a copy in this run, and where they are kept. */
export interface HeldKeys {
  readonly kept: KeptKeys
  readonly safe: KeySafe
}

export type OpenState = Extract<CopyState, { state: 'open' }>

/** 32 random bytes, in hex. */
export const makeKey = (): string => randomBytes(32).toString('hex')

/** A key that has not encrypted anything yet. */
export const newKeys = (): KeptKeys => ({ keys: [makeKey()], hasRecoveryCode: false, others: [] })

/** The keys of a copy that will get this one. */
export const withNext = (kept: KeptKeys, key: string): KeptKeys => ({
  ...kept,
  keys: [...kept.keys, key],
  hasRecoveryCode: false,
})

/** The key among these that encrypts the copy; null when none does, or the copy is not encrypted. */
export function matchingKey(form: CopyForm, keys: readonly string[]): string | null {
  if (form.form !== 'encrypted') return null
  return keys.find((key) => form.keyIds.includes(keyIdOf(key))) ?? null
}

/**
 * The kept keys for the copy in this file; null when it is encrypted with none of them. The key of a copy that was set
 * aside for another with the same id is found again.
 */
export function keptFor(form: CopyForm, kept: KeptKeys): KeptKeys | null {
  if (form.form !== 'encrypted' || matchingKey(form, kept.keys) !== null) return kept
  const key = matchingKey(form, kept.others)
  return key === null ? null : { keys: [key], hasRecoveryCode: false, others: othersOf(kept, [key]) }
}

/** The keys that belong to a copy: those that encrypt it, or, if it is not encrypted, those it was to get next. */
export function ownKeys(form: CopyForm, { keys, others }: KeptKeys): readonly string[] {
  if (form.form !== 'encrypted') return keys
  return [...keys, ...others].filter((key) => form.keyIds.includes(keyIdOf(key)))
}

/**
 * The keys to keep when the key of a recovery code opens the copy.
 *
 * @param before the keys kept so far; null = none.
 */
export function keptWith(key: string, before: KeptKeys | null): KeptKeys {
  // A keychain that was locked may have this key. The code belongs to the last key, which the copy will get.
  if (before?.keys.includes(key)) return { ...before, hasRecoveryCode: before.keys.at(-1) === key }
  return { keys: [key], hasRecoveryCode: true, others: before === null ? [] : othersOf(before, [key]) }
}

/** @param hindrance why it is open in its former state, and not as it should be. */
export function openUnder({ safe, kept }: HeldKeys, hindrance?: DeskError): OpenState {
  const { protection } = safe
  const { hasRecoveryCode } = kept
  return { state: 'open', protection, hasRecoveryCode, ...(hindrance !== undefined && { hindrance }) }
}

/** @param hindrance why it is not encrypted, although it should be. */
export function openUnencrypted(hindrance?: DeskError): OpenState {
  return {
    state: 'open',
    protection: 'none',
    hasRecoveryCode: false,
    ...(hindrance !== undefined && { hindrance }),
  }
}
