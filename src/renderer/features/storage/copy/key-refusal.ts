import type { DeskError } from '#shared/desk/errors.ts'
import { describeError } from '../../../errors/describe-error.ts'

/** The fault of a typed passphrase or code; other errors have their own note. */
export function keyRefusalIn(error: DeskError | null): string | undefined {
  if (error?.kind !== 'keyRefused') return undefined
  const { title, next } = describeError(error)
  return `${title}. ${next}`
}
