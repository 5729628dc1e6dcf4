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
  /** A report was read, or a part of it. */
  readonly reportRead?: (reportId: number) => void
  readonly changesPriority?: SyncContext['changesPriority']
  /** `status()` may have changed. */
  readonly changed: () => void
  readonly clock?: Clock
}

/** Brings a workspace's reports in and keeps them fresh, until it is stopped or the token is refused. */
export interface Sync {
  /** Looks for changes at once, also while waiting after failures. */
  now(): void
  /** The network may be back: work that waits after failures is tried at once. Makes no claim that it is back. */
  mayBeOnline(): void
  /** A person opened a report: it is read before everything else. `evidence`: also read its list of evidence. */
  open(reportId: number, evidence: boolean): void
  /** The local copy has reports to read that did not come from this sync, as after an action. */
  readStale(): void
  /** Reads a report that may not be here; see `Hydration.fetch`. */
  fetch(reportId: number): Promise<Result<null>>
  /** Asks for a report's transitions while a person waits; see `TransitionsWork.ask`. */
  readonly learnTransitions: TransitionsWork['ask']
  /** The person's search at the service. Reports it has just listed are read next in the background. */
  readonly search: ServiceSearch
  /** The service refused the token: the sync has ended. */
  readonly isRefused: boolean
  connection(): SyncConnection
  /** For the sync panel. It counts rows in the local copy, so reading the list does not use it. */
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

  /** The machine slept: waits may be over, and much may have changed. */
  function woke(): void {
    queue.work.askForChanges('sync')
    tryAll()
    ringAll()
  }

  /** The time of day was set. Stored times move along, so that ages stay true and waits keep their length. */
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
