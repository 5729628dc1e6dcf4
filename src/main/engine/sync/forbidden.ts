import type { EndpointName } from '#shared/admin-api/endpoints.ts'
import { forbiddenForMs } from './wait.ts'

/** Remembers for each operation and program what role or scope did not allow, so that it is not asked for hours. */
export interface Forbidden {
  /** Whether anything is known against any operation. */
  readonly any: boolean
  /** Until when an operation is not to be asked for; null when nothing is known against it. */
  until(operation: EndpointName, programId: number | null): number | null
  learn(operation: EndpointName, programId: number | null): void
  /** It was allowed after all. */
  forget(operation: EndpointName, programId: number | null): void
  /** A person asks for everything again. */
  forgetAll(): void
}

export function createForbidden(now: () => number): Forbidden {
  const learned = new Map<string, { readonly at: number; readonly until: number }>()
  const key = (operation: EndpointName, programId: number | null) => `${operation} ${programId ?? ''}`

  const until: Forbidden['until'] = (operation, programId) => {
    const known = learned.get(key(operation, programId))
    // A clock that was set back would make the wait as long as it was set back.
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
