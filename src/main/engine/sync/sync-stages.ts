import type { SyncStage } from '#shared/desk/sync-state.ts'
import type { SyncStatus } from './sync-status.ts'

/**
 * Remaining work. `mostToHydrate` and `mostToIndex` are the largest amounts since the last time that nothing remained.
 */
export interface Backlogs {
  readonly reports: number
  /** Reports to be read; 0 while all of them are deferred, since nothing is under way then. */
  readonly toHydrate: number
  readonly mostToHydrate: number
  readonly toIndex: number
  readonly mostToIndex: number
}

/** The progress of each stage of a sync. Details and sweeps begin once all reports have been listed. */
export function stagesOf(
  {
    firstPhase,
    programs,
    sweep,
    sweptOnce,
  }: Pick<SyncStatus, 'firstPhase' | 'programs' | 'sweep' | 'sweptOnce'>,
  { reports, toHydrate, mostToHydrate, toIndex, mostToIndex }: Backlogs,
): readonly SyncStage[] {
  const listed = firstPhase === null
  const programsAreKnown = programs !== null && programs.done === programs.of
  return [
    {
      name: 'programs',
      state: programsAreKnown ? 'done' : 'underWay',
      ...(programs ?? { done: 0, of: null }),
    },
    {
      name: 'queue',
      state: listed ? 'done' : firstPhase === 'queue' ? 'underWay' : 'waits',
      done: reports,
      of: null,
    },
    {
      name: 'details',
      state: !listed ? 'waits' : toHydrate > 0 ? 'underWay' : 'done',
      done: mostToHydrate - toHydrate,
      of: toHydrate === 0 ? null : mostToHydrate,
    },
    {
      name: 'sweep',
      state: sweep !== null ? 'underWay' : sweptOnce ? 'done' : 'waits',
      ...(sweep ?? { done: 0, of: null }),
    },
    indexStage({ toIndex, mostToIndex }),
  ]
}

/** The progress of the search index, which is written whether or not a sync is running. */
export function indexStage({ toIndex, mostToIndex }: Pick<Backlogs, 'toIndex' | 'mostToIndex'>): SyncStage {
  return {
    name: 'index',
    state: toIndex > 0 ? 'underWay' : 'done',
    done: mostToIndex - toIndex,
    of: toIndex === 0 ? null : mostToIndex,
  }
}
