import type { DeskError } from '#shared/desk/errors.ts'
import type { SyncState } from '#shared/desk/sync-state.ts'
import { isOffline } from './wait.ts'

/** The failure of one part of the sync, and when that part is tried again. */
interface Waiting {
  readonly failure: Failure | null
  readonly nextTryAt: number | null
}

interface Failure {
  readonly at: number
  readonly error: DeskError
}

/** Facts from the parts of a sync that show whether the service can be reached. */
export interface ConnectionFacts {
  readonly refusedToken: Failure | null
  /**
   * The time until which the request budget sends nothing after a 429, in ms since 1970; null when it is not paused.
   */
  readonly pausedUntil: number | null
  readonly waiting: readonly Waiting[]
  /**
   * When the list of reports was last read. A network failure before that no longer makes the connection `offline`,
   * since the service was reached later; it still counts as a failure.
   */
  readonly listedAt: number | null
  /**
   * When the list of reports is tried next if it cannot be read; null otherwise. The other parts of the sync wait for
   * it.
   */
  readonly listTryAt: number | null
  /** Whether something is being read, or the first sync is not over. */
  readonly working: boolean
}

/** The state of a workspace's connection to its service. A failure counts until the same work succeeds. */
export function connectionOf(
  facts: ConnectionFacts,
): Pick<SyncState, 'connection' | 'nextTryAt' | 'lastError'> {
  const { refusedToken, pausedUntil, waiting, listedAt, listTryAt, working } = facts
  if (refusedToken !== null) return { connection: 'unauthorized', nextTryAt: null, lastError: refusedToken }

  const failing = waiting.filter((part) => part.failure !== null)
  const failures = failing.flatMap(({ failure }) => (failure === null ? [] : [failure]))
  const lastError = failures.toSorted((one, other) => other.at - one.at)[0] ?? null
  if (pausedUntil !== null) return { connection: 'limited', nextTryAt: pausedUntil, lastError }
  if (failures.length === 0) {
    return { connection: working ? 'syncing' : 'idle', nextTryAt: null, lastError: null }
  }
  const tries = failing.flatMap(({ nextTryAt }) => (nextTryAt === null ? [] : [nextTryAt]))
  return {
    connection: kindOf(failures, listedAt),
    nextTryAt: listTryAt ?? (tries.length === 0 ? null : Math.min(...tries)),
    lastError,
  }
}

function kindOf(failures: readonly Failure[], listedAt: number | null): 'offline' | 'limited' | 'failing' {
  const cutOff = failures.some(({ at, error }) => isOffline(error) && at > (listedAt ?? 0))
  if (cutOff) return 'offline'
  return failures.some(({ error }) => error.kind === 'rateLimited') ? 'limited' : 'failing'
}
