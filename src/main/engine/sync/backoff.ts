import type { DeskError } from '#shared/desk/errors.ts'
import { backoffAfter, forbiddenForMs } from './wait.ts'

/** Retries of work that may fail as a whole: the last failure, and when the next try is due. */
export interface Backoff {
  /** The last failure; null after a success. */
  readonly failure: { readonly at: number; readonly error: DeskError } | null
  /** When the next try is due, in ms since 1970; null when no wait is needed. */
  readonly nextTryAt: number | null
  succeeded(): void
  /**
   * @param startedAt when the try began. Tries that ran side by side and failed together count as one failure;
   *   otherwise one network outage would lengthen the wait several times over.
   */
  failed(error: DeskError, startedAt: number): void
  /** Makes a try due at once. The failures so far still count. */
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
      // Ignore the wait if the clock was set back; otherwise the wait would grow by as much.
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
