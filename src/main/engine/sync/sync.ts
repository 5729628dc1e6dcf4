import type { DeskError } from '#shared/desk/errors.ts'
import type { SyncPhase } from '#shared/desk/models.ts'
import type { SyncState } from '#shared/desk/sync-state.ts'
import type { AdminApi } from '../api/admin-api.ts'
import type { RequestBudget } from '../api/budget.ts'
import type { Log } from '../log.ts'
import type { WritableDb } from '../store/database.ts'
import { createCatalogueWork } from './catalogue-lane.ts'
import { type ConnectionFacts, connectionOf } from './connection.ts'
import type { SyncContext } from './context.ts'
import { createHydration } from './hydration.ts'
import { createLane } from './lane.ts'
import { createQueueWork } from './queue-lane.ts'
import { createSweepWork } from './sweep-lane.ts'

export interface SyncOptions {
  readonly db: WritableDb
  readonly api: AdminApi
  readonly budget: RequestBudget
  readonly log: Log
  readonly reportsChanged: SyncContext['reportsChanged']
  /** `standing()` may have changed. */
  readonly changed: () => void
  readonly now?: () => number
}

/** How a running sync stands, apart from what the database tells. */
export type SyncStanding = Pick<SyncState, 'connection' | 'nextTryAt' | 'lastError' | 'budget'> & {
  /** What is being brought in for the first time; null when the queue has been read once. */
  readonly firstPhase: Extract<SyncPhase['name'], 'programs' | 'queue'> | null
  /** Reports a sweep has checked; null while none is under way. */
  readonly sweep: Pick<SyncPhase, 'done' | 'of'> | null
}

/** Brings a workspace's reports in and keeps them fresh, until it is stopped or the token is refused. */
export interface Sync {
  /** Looks for changes at once, also while waiting after failures. */
  now(): void
  /** A person opened a report: it is read before everything else. `evidence`: its list of evidence, too. */
  open(reportId: number, evidence: boolean): void
  standing(): SyncStanding
  /** Calls off what waits and resolves when nothing is under way any more. */
  stop(): Promise<void>
}

export function startSync(options: SyncOptions): Sync {
  const { db, api, budget, log, reportsChanged, changed, now = Date.now } = options
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
    api,
    signal,
    now,
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
    changed()
  }
  const laneOptions = { signal, now, log, changed: stepped, unauthorized, recovered: tryAll }
  const catalogue = createLane(catalogueWork, laneOptions)
  const queue = createLane(queueWork, laneOptions)
  const sweep = createLane(sweepWork, laneOptions)
  const hydration = createHydration(context, {
    log,
    changed,
    unauthorized,
    recovered: tryAll,
    mayRead: () => queueWork.firstDone || queue.attempts.failure !== null,
  })
  const parts = [catalogue, queue, sweep, hydration]

  /** What waits after failures need not wait any longer. */
  function tryAll(): void {
    for (const part of parts) {
      if (part.attempts.failure === null) continue
      part.attempts.dueNow()
      part.ring()
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
  const ended = Promise.all(parts.map((part) => part.run()))

  return {
    now: () => {
      catalogueWork.ask()
      queueWork.askForChanges()
      sweepWork.ask()
      tryAll()
      for (const part of parts) part.ring()
    },
    open: (reportId, evidence) => {
      hydration.open(reportId, evidence)
      tryAll()
    },
    standing: () => {
      const { used, limit } = budget.state()
      return {
        ...connectionOf(facts()),
        firstPhase: firstPhase(),
        sweep: sweepWork.progress,
        budget: { used, limit },
      }
    },
    stop: async () => {
      stopBudget()
      stopped.abort()
      await ended
    },
  }
}
