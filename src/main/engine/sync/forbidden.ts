import type { EndpointName } from '#shared/admin-api/endpoints.ts'
import { forbiddenForMs } from './wait.ts'

/**
 * Remembers, by operation and program, what the role or scope did not allow, so that such a request is not repeated for
 * hours.
 */
export interface Forbidden {
  /** Whether any refusal is known. */
  readonly any: boolean
  /** The time until which an operation must not be requested, in ms since 1970; null when no refusal is known. */
  until(operation: EndpointName, programId: number | null): number | null
  learn(operation: EndpointName, programId: number | null): void
  /** Called when the operation was allowed after all. */
  forget(operation: EndpointName, programId: number | null): void
  /** Called when the user requests everything again. */
  forgetAll(): void
}

export function createForbidden(now: () => number): Forbidden {
  const learned = new Map<string, { readonly at: number; readonly until: number }>()
  const key = (operation: EndpointName, programId: number | null) => `${operation} ${programId ?? ''}`

  const until: Forbidden['until'] = (operation, programId) => {
    const known = learned.get(key(operation, programId))
    // Ignore the refusal if the clock was set back; otherwise the wait would grow by as much.
    return known !== undefined && known.until > now() && known.at <= now() ? known.until : null
  }
  return {
    get any() {
      return learned.size > 0
    },
    until,
    learn: (operation, programId) => {
      learned.set(key(operation, programId), { at: now(), until: now() + forbiddenForMs })
    },
    forget: (operation, programId) => {
      learned.delete(key(operation, programId))
    },
    forgetAll: () => learned.clear(),
  }
}
