import type { DeskError } from '#shared/desk/errors.ts'
import type { SyncPhase } from '#shared/desk/models.ts'
import type { SyncState } from '#shared/desk/sync-state.ts'
import type { RequestBudget } from '../api/budget.ts'
import type { Backoff } from './backoff.ts'
import { connectionOf } from './connection.ts'
import { concernsEverything } from './failures.ts'
import type { SyncLanes } from './sync-lanes.ts'
import { isOffline } from './wait.ts'

/** The state of the connection to the service. */
export type SyncConnection = Pick<SyncState, 'connection' | 'nextTryAt' | 'lastError'>

/** The status of a running sync, apart from what the database shows. */
export type SyncStatus = SyncConnection &
  Pick<SyncState, 'budget'> & {
    /** The part being read for the first time; null once the queue has been read. */
    readonly firstPhase: Extract<SyncPhase['name'], 'programs' | 'queue'> | null
    /**
     * For how many programs the targets have been requested, successfully or not; null before the list of programs was
     * read.
     */
    readonly programs: Pick<SyncPhase, 'done' | 'of'> | null
    /** How many reports the sweep has checked; null while no sweep is under way. */
    readonly sweep: Pick<SyncPhase, 'done' | 'of'> | null
    readonly sweptOnce: boolean
  }

export interface RefusedToken {
  readonly at: number
  readonly error: DeskError
}

/** @param refusedToken null as long as the service accepts the token. */
export function syncConnection(
  lanes: SyncLanes,
  budget: RequestBudget,
  refusedToken: RefusedToken | null,
): SyncConnection {
  const { catalogue, queue, sweep, hydration } = lanes
  return connectionOf({
    refusedToken,
    pausedUntil: budget.state().pausedUntil,
    waiting: lanes.all.flatMap(({ backoff }) => (isShown(lanes, backoff) ? [backoff] : [])),
    listedAt: queue.work.listedAt,
    listTryAt: lanes.listFails() ? queue.backoff.nextTryAt : null,
    working:
      catalogue.busy || queue.busy || sweep.work.underWay || hydration.underWay > 0 || !queue.work.firstDone,
  })
}

/**
 * Whether a failure shows in the connection's state. While the list is readable, two kinds of failures say nothing
 * about the connection: offline errors of the lanes `transitions`, `catalogue` and `sweep`, and failures of `hydration`
 * unless `serviceFails`.
 */
function isShown(
  { catalogue, sweep, transitions, hydration, listFails }: SyncLanes,
  backoff: Backoff,
): boolean {
  const { failure } = backoff
  if (failure === null || concernsEverything(failure.error) || listFails()) return true
  if ([transitions, catalogue, sweep].some((lane) => lane.backoff === backoff))
    return !isOffline(failure.error)
  return backoff !== hydration.backoff || hydration.serviceFails
}

export function syncStatus(
  lanes: SyncLanes,
  budget: RequestBudget,
  refusedToken: RefusedToken | null,
): SyncStatus {
  const { used, limit, fullLimit, shares } = budget.state()
  const { progress, endedOnce } = lanes.sweep.work
  return {
    ...syncConnection(lanes, budget, refusedToken),
    firstPhase: firstPhase(lanes.queue.work),
    programs: programsRead(lanes.catalogue.work),
    sweep: progress,
    sweptOnce: endedOnce,
    budget: { used, limit, fullLimit, shares },
  }
}

function firstPhase({ firstDone, begun }: SyncLanes['queue']['work']): SyncStatus['firstPhase'] {
  if (firstDone) return null
  return begun ? 'queue' : 'programs'
}

function programsRead({ catalogue }: SyncLanes['catalogue']['work']): SyncStatus['programs'] {
  if (catalogue === null) return null
  const { programs, targetsToRead } = catalogue
  return { done: programs - targetsToRead.length, of: programs }
}
