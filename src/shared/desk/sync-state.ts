import type { DeskError } from './errors.ts'
import type { SyncPhase } from './models.ts'

/**
 * One of the things a sync does; they run side by side. `programs`: programs whose targets are known. `queue`: reports
 * listed, in the first sync alone. `details`: reports read in full. `sweep`: reports compared with what the service
 * lists. `index`: reports whose texts can be searched.
 */
export interface SyncStage {
  readonly name: 'programs' | 'queue' | 'details' | 'sweep' | 'index'
  /** `done`: nothing is left to do now. `waits`: its turn has not come. */
  readonly state: 'done' | 'underWay' | 'waits'
  readonly done: number
  /** null while it cannot be known. */
  readonly of: number | null
}

/** The classes of the request budget, in the order they are served. */
export type BudgetClass = 'person' | 'outbox' | 'bulk' | 'background'

/** One class's share of the request budget. */
export interface BudgetShare {
  readonly name: BudgetClass
  /** The class's requests that count now. */
  readonly used: number
  /** The class is served while fewer requests than this count, over all classes. */
  readonly upTo: number
}

/** The state of a workspace's sync and connection: the source of the status bar. */
export interface SyncState {
  readonly workspaceId: string
  readonly connection:
    | 'idle'
    | 'syncing'
    /** The last try did not reach the service; another follows at `nextTryAt`. */
    | 'offline'
    /** 401: nothing is sent until there is a new token. */
    | 'unauthorized'
    /** 429: everything waits until `nextTryAt`. */
    | 'limited'
    /** The service answered, but not as it should. */
    | 'failing'
  readonly phase: SyncPhase | null
  /** In their order; empty while nothing runs. */
  readonly stages: readonly SyncStage[]
  /** The instant up to which the copy is known to be complete; null before the first full pass. */
  readonly currentAsOf: number | null
  readonly nextTryAt: number | null
  readonly lastError: { readonly at: number; readonly error: DeskError } | null
  readonly budget: {
    readonly used: number
    readonly limit: number
    /** Requests the service allows in a minute; above `limit` while the desk slows down after a 429. */
    readonly fullLimit: number
    /** In the order they are served; empty while nothing runs. Requests from before a restart belong to no class. */
    readonly shares: readonly BudgetShare[]
  }
  readonly reports: number
  /** Reports whose details and timeline are still to be read. */
  readonly toHydrate: number
  readonly setAside: number
  /** Reports whose texts are not kept here, so that they cannot be searched. */
  readonly evicted: number
  /** Reading the local copy found damage: nothing is synced until it is rebuilt. */
  readonly damaged: boolean
}
