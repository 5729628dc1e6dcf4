import type { DeskError } from './errors.ts'
import type { SyncPhase } from './models.ts'

/**
 * One of the things a sync does; they go on side by side. `programs`: programs whose targets are known. `queue`:
 * reports listed, in the first sync alone. `details`: reports read in full. `sweep`: reports compared with what the
 * service lists. `index`: reports whose texts can be searched.
 */
export interface SyncStage {
  readonly name: 'programs' | 'queue' | 'details' | 'sweep' | 'index'
  /** `done`: nothing of it is to be done now. `waits`: its turn has not come. */
  readonly state: 'done' | 'underWay' | 'waits'
  readonly done: number
  /** null while it cannot be known. */
  readonly of: number | null
}

/** Who asks for requests, in the order they are served. */
export type BudgetClass = 'person' | 'outbox' | 'bulk' | 'background'

/** One class's share of the budget. */
export interface BudgetShare {
  readonly name: BudgetClass
  /** Requests of it that count at this moment. */
  readonly used: number
  /** It is served while fewer than so many requests, of whomever, count. */
  readonly upTo: number
}

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
  /** In their order; empty while nothing runs. */
  readonly stages: readonly SyncStage[]
  /** The instant up to which the copy is known to be complete; null before the first full pass. */
  readonly currentAsOf: number | null
  readonly nextTryAt: number | null
  readonly lastError: { readonly at: number; readonly error: DeskError } | null
  readonly budget: {
    readonly used: number
    readonly limit: number
    /** Requests the service allows in a minute; above `limit` while the desk gives way after a 429. */
    readonly fullLimit: number
    /** In the order they are served; empty while nothing runs. Requests of an earlier start belong to none. */
    readonly shares: readonly BudgetShare[]
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
