import type { DeskError } from '#shared/desk/errors.ts'
import type { SyncPhase } from '#shared/desk/models.ts'
import type { Result } from '#shared/desk/result.ts'
import type { SyncState } from '#shared/desk/sync-state.ts'
import type { AdminApi } from '../api/admin-api.ts'
import type { RequestBudget } from '../api/budget.ts'
import { type Clock, systemClock } from '../api/clock.ts'
import type { Log } from '../log.ts'
import type { WritableDb } from '../store/database.ts'
import { endDeferrals } from '../store/hydration.ts'
import { inTransaction } from '../store/transaction.ts'
import { createCatalogueWork } from './catalogue-lane.ts'
import { type ConnectionFacts, connectionOf } from './connection.ts'
import type { SyncContext } from './context.ts'
import { createGatheredStore } from './gathered-store.ts'
import { createHydration } from './hydration.ts'
import { createIndexUpkeep } from './index-upkeep-lane.ts'
import { createIndexingWork } from './indexing-lane.ts'
import { createLane } from './lane.ts'
import { watchTimes } from './machine-times.ts'
import { createQueueWork } from './queue-lane.ts'
import { createServiceSearch, type ServiceSearch } from './service-search.ts'
import { moveLocalTimes } from './standing.ts'
import { createSweepWork } from './sweep-lane.ts'

export interface SyncOptions {
  readonly db: WritableDb
  readonly api: AdminApi
  readonly budget: RequestBudget
  readonly log: Log
  readonly reportsChanged: SyncContext['reportsChanged']
  readonly changesPriority?: SyncContext['changesPriority']
  /** `standing()` may have changed. */
  readonly changed: () => void
  readonly clock?: Clock
}

/** How a running sync stands, apart from what the database tells. */
export type SyncStanding = Pick<SyncState, 'connection' | 'nextTryAt' | 'lastError' | 'budget'> & {
  /** What is being brought in for the first time; null when the queue has been read once. */
  readonly firstPhase: Extract<SyncPhase['name'], 'programs' | 'queue'> | null
  /** Programs whose targets are known; null before the list of programs was read. */
  readonly programs: Pick<SyncPhase, 'done' | 'of'> | null
  /** Reports a sweep has checked; null while none is under way. */
  readonly sweep: Pick<SyncPhase, 'done' | 'of'> | null
  readonly sweptOnce: boolean
}

/** Brings a workspace's reports in and keeps them fresh, until it is stopped or the token is refused. */
export interface Sync {
  /** Looks for changes at once, also while waiting after failures. */
  now(): void
  /** The network may be back: what waits after failures tries at once. Says nothing about whether it is. */
  mayBeOnline(): void
  /** A person opened a report: it is read before everything else. `evidence`: its list of evidence, too. */
  open(reportId: number, evidence: boolean): void
  /** The local copy has reports to be read that this did not put there, as after an action. */
  readStale(): void
  /** Reads a report that may not be here; see `Hydration.fetch`. */
  fetch(reportId: number): Promise<Result<null>>
  /** The person's search at the service. What it has just listed is read next in the background. */
  readonly search: ServiceSearch
  standing(): SyncStanding
  /** Calls off what waits and resolves when nothing is under way any more. */
  stop(): Promise<void>
}

export function startSync(options: SyncOptions): Sync {
  const { db, api, budget, log, reportsChanged, changesPriority, changed, clock = systemClock } = options
  const now = clock.wall
  const stopped = new AbortController()
  const { signal } = stopped
  let refusedToken: { at: number; error: DeskError } | null = null

  const unauthorized = (error: DeskError) => {
    refusedToken ??= { at: now(), error }
    stopped.abort()
    changed()
  }
  const context: SyncContext = {
    db,
    gathered: createGatheredStore(db),
    api,
    signal,
    now,
    clock,
    ...(changesPriority !== undefined && { changesPriority }),
    reportsChanged: (reportIds) => {
      if (reportIds.length > 0) reportsChanged(reportIds)
      changed()
    },
  }
  const catalogueWork = createCatalogueWork(context)
  const queueWork = createQueueWork(context)
  const sweepWork = createSweepWork(context, () => queueWork.firstDone)
  const stepped = () => {
    // A step may have brought reports to read, or allowed reading and sweeping to begin.
    hydration.ring()
    if (!sweep.busy) sweep.ring()
    storedSomething()
    indexingWork.look()
    indexing.ring()
    changed()
  }
  const laneOptions = { signal, clock, log, changed: stepped, unauthorized, recovered: tryAll }
  const catalogue = createLane(catalogueWork, laneOptions)
  const queue = createLane(queueWork, laneOptions)
  const sweep = createLane(sweepWork, laneOptions)
  const indexingWork = createIndexingWork(context)
  const indexing = createLane(indexingWork, { ...laneOptions, changed })
  const upkeepWork = createIndexUpkeep(context)
  const upkeep = createLane(upkeepWork, { ...laneOptions, changed: () => undefined })
  const hydration = createHydration(context, {
    log,
    changed,
    stored: (reportId) => {
      indexingWork.add(reportId)
      indexing.ring()
      storedSomething()
    },
    unauthorized,
    recovered: tryAll,
    mayRead: () => queueWork.firstDone || queue.attempts.failure !== null,
  })
  const parts = [catalogue, queue, sweep, hydration, indexing, upkeep]
  const search = createServiceSearch(context, { unauthorized, recovered: tryAll })

  /** What waits after failures need not wait any longer. */
  function tryAll(): void {
    for (const part of parts) {
      if (part.attempts.failure === null) continue
      part.attempts.dueNow()
      part.ring()
    }
  }

  function ringAll(): void {
    for (const part of parts) part.ring()
  }

  /** What was waited for may be over, and much may have changed meanwhile. */
  function woke(): void {
    queueWork.askForChanges()
    tryAll()
    ringAll()
  }

  /** The time of day was set. What is kept in it moves along: ages stay true, and waits as long as they were. */
  function wallSet(byMs: number): void {
    const moved = inTransaction(db, () => {
      moveLocalTimes(db, byMs)
      endDeferrals(db)
    })
    if (!moved.ok) log.fault('moving times along with the clock', moved.error.kind)
    tryAll()
    ringAll()
    changed()
  }

  function storedSomething(): void {
    indexingWork.stored()
    upkeepWork.add()
    upkeep.ring()
  }

  /** What was stored last is found by the next search, also when nothing is synced any more. */
  function finishIndexing(): void {
    try {
      indexingWork.finish()
    } catch (cause) {
      log.fault(indexingWork.name, cause)
    }
  }

  function firstPhase(): SyncStanding['firstPhase'] {
    if (queueWork.firstDone) return null
    return queueWork.begun ? 'queue' : 'programs'
  }

  function facts(): ConnectionFacts {
    const { pausedUntil } = budget.state()
    return {
      refusedToken,
      pausedUntil,
      waiting: parts.map(({ attempts }) => attempts),
      working:
        catalogue.busy || queue.busy || sweepWork.underWay || hydration.underWay > 0 || !queueWork.firstDone,
    }
  }

  const stopBudget = budget.onChange(changed)
  const stopWatching = watchTimes(clock, { woke, wallSet })
  signal.addEventListener('abort', stopWatching, { once: true })
  const ended = Promise.all(parts.map((part) => part.run())).then(finishIndexing)

  return {
    now: () => {
      catalogueWork.ask()
      queueWork.askForChanges()
      sweepWork.ask()
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
    search: {
      ...search,
      next: async (name, filters) => {
        const listing = await search.next(name, filters)
        if (listing.ok) hydration.prefer(listing.value.ids)
        return listing
      },
      leave: () => {
        search.leave()
        hydration.prefer([])
      },
    },
    standing: () => {
      const { used, limit, fullLimit, shares } = budget.state()
      const catalogueStanding = catalogueWork.standing
      return {
        ...connectionOf(facts()),
        firstPhase: firstPhase(),
        programs:
          catalogueStanding === null
            ? null
            : {
                done: catalogueStanding.programs - catalogueStanding.targetsToRead.length,
                of: catalogueStanding.programs,
              },
        sweep: sweepWork.progress,
        sweptOnce: sweepWork.endedOnce,
        budget: { used, limit, fullLimit, shares },
      }
    },
    stop: async () => {
      stopBudget()
      stopped.abort()
      await ended
    },
  }
}
