import type { DeskError } from '#shared/desk/errors.ts'
import type { SyncPhase } from '#shared/desk/models.ts'
import type { SyncState } from '#shared/desk/sync-state.ts'
import type { RequestBudget } from '../api/budget.ts'
import type { Backoff } from './backoff.ts'
import { connectionOf } from './connection.ts'
import { concernsEverything } from './failures.ts'
import type { SyncLanes } from './sync-lanes.ts'
import { isOffline } from './wait.ts'

/** How it stands with the service. */
export type SyncConnection = Pick<SyncState, 'connection' | 'nextTryAt' | 'lastError'>

/** How a running sync stands, apart from what the database tells. */
export type SyncStatus = SyncConnection &
  Pick<SyncState, 'budget'> & {
    /** The part that is being read for the first time; null when the queue has been read once. */
    readonly firstPhase: Extract<SyncPhase['name'], 'programs' | 'queue'> | null
    /** Programs whose targets are known; null before the list of programs was read. */
    readonly programs: Pick<SyncPhase, 'done' | 'of'> | null
    /** Reports a sweep has checked; null while none is under way. */
    readonly sweep: Pick<SyncPhase, 'done' | 'of'> | null
    readonly sweptOnce: boolean
  }

export interface RefusedToken {
  readonly at: number
  readonly error: DeskError
}

/** @param refusedToken null as long as the service takes it. */
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

/** While the list is read, what else cannot be read says nothing about the way to the service. */
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
