import type { DeskError } from '#shared/desk/errors.ts'
import { describeError } from '../../../errors/describe-error.ts'

/**
 * The message about a refused passphrase or code; undefined for any other error, which is shown in a note of its own.
 */
export function keyRefusalIn(error: DeskError | null): string | undefined {
  if (error?.kind !== 'keyRefused') return undefined
  const { title, next } = describeError(error)
  return `${title}. ${next}`
}
