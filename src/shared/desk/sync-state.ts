import type { DeskError } from './errors.ts'
import type { SyncPhase } from './models.ts'

/** How a workspace stands with its service: the source of the status bar. */
export interface SyncState {
  readonly workspaceId: string
  readonly connection:
    | 'idle'
    | 'syncing'
    /** The last try failed on the way; another follows at `nextTryAt`. */
    | 'offline'
    /** 401: nothing is sent until there is a new token. */
    | 'unauthorized'
    /** 429: everything waits until `nextTryAt`. */
    | 'limited'
    /** The service answered, but not what it should. */
    | 'failing'
  readonly phase: SyncPhase | null
  /** The instant up to which the copy is known to be complete; null before the first full pass. */
  readonly currentAsOf: number | null
  readonly nextTryAt: number | null
  readonly lastError: { readonly at: number; readonly error: DeskError } | null
  readonly budget: {
    readonly used: number
    readonly limit: number
    /** Requests the service allows in a minute; above `limit` while the desk gives way after a 429. */
    readonly fullLimit: number
  }
  readonly reports: number
  /** Reports whose details and timeline are still to be read. */
  readonly toHydrate: number
  readonly setAside: number
  /** Reports whose texts are not kept here, so that they cannot be searched. */
  readonly evicted: number
  /** Reading the local copy met damage: nothing is synced until it is rebuilt. */
  readonly damaged: boolean
}
