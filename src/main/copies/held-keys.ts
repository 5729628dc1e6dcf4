import { randomBytes } from 'node:crypto'
import type { DeskError } from '#shared/desk/errors.ts'
import type { CopyState } from '#shared/desk/models.ts'
import type { CopyForm } from '../engine/protocol.ts'
import { keyIdOf } from '../engine/store/connect.ts'
import type { KeptKeys, KeySafe } from './key-safe.ts'

/** The keys of a copy in this run, and where they are kept. */
export interface HeldKeys {
  readonly kept: KeptKeys
  readonly safe: KeySafe
}

export type OpenState = Extract<CopyState, { state: 'open' }>

/** 32 random bytes, in hex. */
export const makeKey = (): string => randomBytes(32).toString('hex')

/** A key that nothing is encrypted with yet. */
export const newKeys = (): KeptKeys => ({ keys: [makeKey()], hasRecoveryCode: false })

/** The key among those that the copy was written with; null when none is, or the copy is not encrypted. */
export function matchingKey(form: CopyForm, { keys }: KeptKeys): string | null {
  if (form.form !== 'encrypted') return null
  return keys.find((key) => form.keyIds.includes(keyIdOf(key))) ?? null
}

/** @param hindrance why it is open as it was before, and not as it should be. */
export function openUnder({ safe, kept }: HeldKeys, hindrance?: DeskError): OpenState {
  const { protection } = safe
  const { hasRecoveryCode } = kept
  return { state: 'open', protection, hasRecoveryCode, ...(hindrance !== undefined && { hindrance }) }
}

/** @param hindrance why it is not encrypted, though it should be. */
export function openUnencrypted(hindrance?: DeskError): OpenState {
  return {
    state: 'open',
    protection: 'none',
    hasRecoveryCode: false,
    ...(hindrance !== undefined && { hindrance }),
  }
}
