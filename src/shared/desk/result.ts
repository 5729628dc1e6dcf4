import type { DeskError } from './errors.ts'

/** What every boundary of the desk returns: a value or an error, never a thrown exception. */
export type Result<T, E = DeskError> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E }

export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value })
export const err = <E>(error: E): Result<never, E> => ({ ok: false, error })
