import type { DeskError } from '#shared/desk/errors.ts'
import type { SyncPhase } from '#shared/desk/models.ts'
import type { SyncState } from '#shared/desk/sync-state.ts'
import type { ReadableDb } from '../store/database.ts'
import { attempt } from '../store/failure.ts'
import { countEvicted } from '../store/reports/eviction.ts'
import { countReports } from '../store/reports/reports.ts'
import { countWaitingDocuments } from '../store/search/search-index.ts'
import { countSetAside } from '../store/set-aside.ts'
import { countToHydrate, isAnyToHydrate } from '../store/sync/hydration-queue.ts'
import { readCurrentAsOf } from './sync-position.ts'
import { indexStage, stagesOf } from './sync-stages.ts'
import type { SyncStatus } from './sync-status.ts'

/** The sources of a sync state besides the database. */
export interface StateParts {
  /**
   * null = no sync is running: there is no token, it could not be put to use, or the workspace has not been attached.
   */
  readonly sync: SyncStatus | null
  readonly withoutToken: boolean
  readonly requestsPerMinute: number
  readonly damaged: boolean
  /** A fault of the local copy itself: damage, or a full disk for which a token could not be put to use. */
  readonly localError: { readonly at: number; readonly error: DeskError } | null
}

/**
 * Creates the function that composes the sync states of one workspace. It remembers the largest backlog, so that
 * progress can be shown.
 *
 * @param now the clock by which the sync defers reports, in ms since 1970.
 */
export function createStateComposer(
  workspaceId: string,
  db: ReadableDb,
  now: () => number,
): (parts: StateParts) => SyncState {
  let mostToHydrate = 0
  let isReading = false
  let mostToIndex = 0
  let toIndex = 0
  let figures: Pick<SyncState, 'reports' | 'toHydrate' | 'currentAsOf' | 'setAside' | 'evicted'> = {
    reports: 0,
    toHydrate: 0,
    currentAsOf: null,
    setAside: 0,
    evicted: 0,
  }

  function phaseOf(sync: SyncStatus | null, reports: number, toHydrate: number): SyncPhase | null {
    if (sync === null) return null
    if (sync.firstPhase !== null) return { name: sync.firstPhase, done: reports, of: null }
    if (toHydrate === 0) return sync.sweep === null ? null : { name: 'sweep', ...sync.sweep }
    return { name: 'details', done: mostToHydrate - toHydrate, of: mostToHydrate }
  }

  return ({ sync, withoutToken, requestsPerMinute, damaged, localError }) => {
    // If a damaged copy cannot be counted, the state has the figures of the last count.
    const counted = attempt(db.file, () => ({
      reports: countReports(db),
      toHydrate: countToHydrate(db),
      currentAsOf: readCurrentAsOf(db),
      setAside: countSetAside(db),
      evicted: countEvicted(db),
    }))
    if (counted.ok) figures = counted.value
    const waiting = attempt(db.file, () => countWaitingDocuments(db))
    if (waiting.ok) toIndex = waiting.value
    const due = attempt(db.file, () => isAnyToHydrate(db, now()))
    if (due.ok) isReading = due.value
    const { reports } = figures
    // A report that can never be read is deferred again and again: that must not pass for work under way.
    const toHydrate = isReading ? figures.toHydrate : 0
    mostToHydrate = toHydrate === 0 ? 0 : Math.max(mostToHydrate, toHydrate)
    mostToIndex = toIndex === 0 ? 0 : Math.max(mostToIndex, toIndex)
    const withoutSync = toIndex === 0 ? [] : [indexStage({ toIndex, mostToIndex })]
    const backlogs = { reports, toHydrate, mostToHydrate, toIndex, mostToIndex }
    return {
      workspaceId,
      connection: sync?.connection ?? (withoutToken ? 'unauthorized' : 'idle'),
      phase: phaseOf(sync, reports, toHydrate),
      stages: sync === null ? withoutSync : stagesOf(sync, backlogs),
      ...figures,
      nextTryAt: sync?.nextTryAt ?? null,
      lastError: sync?.lastError ?? localError,
      budget: sync?.budget ?? {
        used: 0,
        limit: requestsPerMinute,
        fullLimit: requestsPerMinute,
        shares: [],
      },
      damaged,
    }
  }
}
