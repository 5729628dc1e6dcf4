import type { DeskError } from './errors.ts'
import type { SyncPhase } from './models.ts'

/**
 * One stage of a sync; stages run side by side. `done` and `of` count, by stage: `programs`: programs whose targets are
 * known; `queue` (first sync only): reports listed; `details`: reports read in full; `sweep`: reports compared with the
 * service's list; `index`: reports whose texts can be searched.
 */
export interface SyncStage {
  readonly name: 'programs' | 'queue' | 'details' | 'sweep' | 'index'
  /** `done`: nothing is left to do at present. `waits`: the stage has not started yet. */
  readonly state: 'done' | 'underWay' | 'waits'
  readonly done: number
  /** null while it cannot be known. */
  readonly of: number | null
}

/** The classes of the request budget, in the order in which they are served. */
export type BudgetClass = 'person' | 'outbox' | 'bulk' | 'background'

/** One class's share of the request budget. */
export interface BudgetShare {
  readonly name: BudgetClass
  /** Requests of this class that count against the budget at present. */
  readonly used: number
  /** The class may send while fewer requests than this, of all classes together, count against the budget. */
  readonly upTo: number
}

/** The state of a workspace's sync and connection, from which the status bar is drawn. */
export interface SyncState {
  readonly workspaceId: string
  readonly connection:
    | 'idle'
    | 'syncing'
    /** The last request did not reach the service; the next try is at `nextTryAt`. */
    | 'offline'
    /** 401: nothing is sent until there is a new token. */
    | 'unauthorized'
    /** 429: everything waits until `nextTryAt`. */
    | 'limited'
    /** The service answered with a failure, or with something that breaks its contract. */
    | 'failing'
  readonly phase: SyncPhase | null
  /** In a fixed order; empty while nothing runs. */
  readonly stages: readonly SyncStage[]
  /** The instant up to which the copy is known to be complete; null before the first full pass. */
  readonly currentAsOf: number | null
  readonly nextTryAt: number | null
  readonly lastError: { readonly at: number; readonly error: DeskError } | null
  readonly budget: {
    readonly used: number
    readonly limit: number
    /** Requests per minute that the service allows. `limit` is lower while the desk slows down after a 429. */
    readonly fullLimit: number
    /** In the order served; empty while nothing runs. Requests from before a restart count in no class. */
    readonly shares: readonly BudgetShare[]
  }
  readonly reports: number
  /** Reports whose details and timeline have yet to be read. */
  readonly toHydrate: number
  readonly setAside: number
  /** Reports whose texts were evicted and so cannot be searched. */
  readonly evicted: number
  /** Reading the local copy found damage; nothing is synced until the copy is rebuilt. */
  readonly damaged: boolean
}
