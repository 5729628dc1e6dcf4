import type { DeskError } from '#shared/desk/errors.ts'
import type { Result } from '#shared/desk/result.ts'

/** The value of a result that must have one. */
export function expectValue<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`expected a value, got ${JSON.stringify(result.error)}`)
  return result.value
}

/** The error of a result that must have one. */
export function expectError(result: Result<unknown>): DeskError {
  if (result.ok) throw new Error(`expected an error, got ${JSON.stringify(result.value)}`)
  return result.error
}
