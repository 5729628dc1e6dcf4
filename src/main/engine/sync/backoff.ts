import type { DeskError } from '#shared/desk/errors.ts'
import { backoffAfter, forbiddenForMs } from './wait.ts'

/** Tries at something that may fail as a whole: what went wrong last, and when the next try is due. */
export interface Backoff {
  /** The failure that still stands; null after a success. */
  readonly failure: { readonly at: number; readonly error: DeskError } | null
  /** Milliseconds since 1970; null when nothing has to be waited for. */
  readonly nextTryAt: number | null
  succeeded(): void
  /**
   * @param startedAt when the try began. Tries that ran side by side and failed together count as one failure,
   *   otherwise one lost network would grow the wait several times over.
   */
  failed(error: DeskError, startedAt: number): void
  /** Somebody asks for a try at once. The failures so far are not forgotten. */
  dueNow(): void
}

export function createBackoff(now: () => number = Date.now, random: () => number = Math.random): Backoff {
  let failures = 0
  let failure: Backoff['failure'] = null
  let nextTryAt: number | null = null

  return {
    get failure() {
      return failure
    },
    get nextTryAt() {
      // A clock that was set back would make the wait as long as it was set back.
      return failure !== null && now() < failure.at ? null : nextTryAt
    },
    succeeded: () => {
      failures = 0
      failure = null
      nextTryAt = null
    },
    failed: (error, startedAt) => {
      const at = now()
      if (failure === null || startedAt >= failure.at) {
        failures += 1
        nextTryAt =
          at + (error.kind === 'forbidden' ? forbiddenForMs : backoffAfter(failures, error, random()))
      }
      failure = { at, error }
    },
    dueNow: () => {
      nextTryAt = null
    },
  }
}
