import type { DeskError } from '#shared/desk/errors.ts'
import { describeError } from '../../../errors/describe-error.ts'

/** What is wrong with a passphrase or code that was typed; what is wrong otherwise has its own note. */
export function keyRefusalIn(error: DeskError | null): string | undefined {
  if (error?.kind !== 'keyRefused') return undefined
  const { title, next } = describeError(error)
  return `${title}. ${next}`
}
