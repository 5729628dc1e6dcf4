import type { DeskError } from '#shared/desk/errors.ts'
import type { Result } from '#shared/desk/result.ts'
import type { AdminApi } from '../api/admin-api.ts'
import type { RequestBudget } from '../api/budget.ts'
import { type Clock, systemClock } from '../api/clock.ts'
import type { Log } from '../log.ts'
import type { WritableDb } from '../store/database.ts'
import { endDeferrals } from '../store/sync/hydration-queue.ts'
import { inTransaction } from '../store/transaction.ts'
import { createGatheredStore } from './gathered-store.ts'
import { watchTimes } from './machine-times.ts'
import type { ServiceSearch } from './service-search.ts'
import type { SyncContext } from './sync-context.ts'
import { createSyncLanes } from './sync-lanes.ts'
import { moveLocalTimes } from './sync-position.ts'
import {
  type RefusedToken,
  type SyncConnection,
  type SyncStatus,
  syncConnection,
  syncStatus,
} from './sync-status.ts'
import type { TransitionsWork } from './transitions-lane.ts'

export interface SyncOptions {
  readonly db: WritableDb
  readonly api: AdminApi
  readonly budget: RequestBudget
  readonly log: Log
  readonly reportsChanged: SyncContext['reportsChanged']
  /** Called when a report was read, wholly or in part. */
  readonly reportRead?: (reportId: number) => void
  readonly changesPriority?: SyncContext['changesPriority']
  /** Called when the result of `status()` may have changed. */
  readonly changed: () => void
  readonly clock?: Clock
}

/** Reads a workspace's reports and keeps them up to date, until it is stopped or the token is refused. */
export interface Sync {
  /** Looks for changes at once, even while waiting after failures. */
  now(): void
  /**
   * Tries work that waits after failures at once, because the network may be back; the caller need not be sure of that.
   */
  mayBeOnline(): void
  /**
   * Called when the user opened a report: it is read before everything else. `evidence`: also read its list of
   * evidence.
   */
  open(reportId: number, evidence: boolean): void
  /** Called when the local copy has reports to read that did not come from this sync, for example after an action. */
  readStale(): void
  /** Reads a report that may not be in the local copy; see `Hydration.fetch`. */
  fetch(reportId: number): Promise<Result<null>>
  /** Requests a report's transitions while the user waits; see `TransitionsWork.ask`. */
  readonly learnTransitions: TransitionsWork['ask']
  /** The user's search at the service. Reports it has just listed are read next in the background. */
  readonly search: ServiceSearch
  /** Whether the service refused the token: then the sync has ended. */
  readonly isRefused: boolean
  connection(): SyncConnection
  /**
   * The status for the sync panel. It counts rows in the local copy, so code that needs only the connection uses
   * `connection()` instead.
   */
  status(): SyncStatus
  /** Cancels waiting work and resolves when nothing is under way any more. */
  stop(): Promise<void>
}

export function startSync(options: SyncOptions): Sync {
  const { db, api, budget, log, reportsChanged, changesPriority, changed } = options
  const { reportRead = () => undefined, clock = systemClock } = options
  const now = clock.wall
  const stopped = new AbortController()
  const { signal } = stopped
  let refusedToken: RefusedToken | null = null

  const context = {
    db,
    gathered: createGatheredStore(db),
    api,
    signal,
    now,
    clock,
    ...(changesPriority !== undefined && { changesPriority }),
    reportsChanged: (reportIds: Parameters<SyncContext['reportsChanged']>[0]) => {
      if (reportIds.length > 0) reportsChanged(reportIds)
      changed()
    },
  }
  const lanes = createSyncLanes(context, {
    log,
    changed,
    reportRead,
    unauthorized: (error: DeskError) => {
      refusedToken ??= { at: now(), error }
      stopped.abort()
      changed()
    },
  })
  const { catalogue, queue, sweep, transitions, hydration, search, tryAll, ringAll } = lanes

  /** Called when the computer slept: waits may be over, and much may have changed. */
  function woke(): void {
    queue.work.askForChanges('sync')
    tryAll()
    ringAll()
  }

  /**
   * Called when the time of day was set. The stored time up to which the copy is current moves along, so that its age
   * stays true. Waits after failures would now be too long or too short, so they end at once.
   */
  function wallSet(byMs: number): void {
    const moved = inTransaction(db, (transaction) => {
      moveLocalTimes(transaction, byMs)
      endDeferrals(transaction)
    })
    if (!moved.ok) log.fault('moving times along with the clock', moved.error.kind)
    tryAll()
    ringAll()
    changed()
  }

  const stopBudget = budget.onChange(changed)
  const stopWatching = watchTimes(clock, { woke, wallSet })
  signal.addEventListener('abort', stopWatching, { once: true })
  const ended = lanes.run()

  return {
    now: () => {
      catalogue.work.ask()
      queue.work.askForChanges('person')
      sweep.work.ask()
      hydration.forgetForbidden()
      lanes.forgetFailures()
      tryAll()
      ringAll()
    },
    mayBeOnline: tryAll,
    open: (reportId, evidence) => {
      hydration.open(reportId, evidence)
      tryAll()
    },
    readStale: hydration.ring,
    fetch: (reportId) => {
      const fetched = hydration.fetch(reportId)
      tryAll()
      return fetched
    },
    learnTransitions: async (reportId, about) => {
      const asked = await transitions.work.ask(reportId, about)
      transitions.ring()
      return asked
    },
    search,
    get isRefused() {
      return refusedToken !== null
    },
    connection: () => syncConnection(lanes, budget, refusedToken),
    status: () => syncStatus(lanes, budget, refusedToken),
    stop: async () => {
      stopBudget()
      stopped.abort()
      await ended
    },
  }
}
