import type { DeskError } from '#shared/desk/errors.ts'
import type { Log } from '../log.ts'
import { inTransaction } from '../store/transaction.ts'
import { type CatalogueWork, createCatalogueWork } from './catalogue-lane.ts'
import { createHydration, type Hydration } from './hydration.ts'
import { createIndexLanes } from './index-lanes.ts'
import { createLane, type Lane } from './lane.ts'
import { createQueueWork, type QueueWork } from './queue-lane.ts'
import { createServiceSearch, type ServiceSearch } from './service-search.ts'
import { createSweepWork, type SweepWork } from './sweep-lane.ts'
import type { SyncContext } from './sync-context.ts'
import { createTransitionsWork, type TransitionsWork } from './transitions-lane.ts'

/** The lanes of a workspace's sync, and how they affect each other. */
export interface SyncLanes {
  readonly catalogue: Lane<CatalogueWork>
  readonly queue: Lane<QueueWork>
  readonly sweep: Lane<SweepWork>
  readonly transitions: Lane<TransitionsWork>
  readonly hydration: Hydration
  /** Not a lane: it sends requests only when the user asks. */
  readonly search: ServiceSearch
  /** All lanes that run by themselves. */
  readonly all: readonly Pick<Lane, 'backoff' | 'ring'>[]
  /** Whether the list of reports cannot be read at the moment. */
  listFails(): boolean
  /** Ends the waits after failures, so that everything is tried at once. */
  tryAll(): void
  /** Ends the waits of single reports that could not be read. */
  forgetFailures(): void
  ringAll(): void
  /** Works until the signal ends it; resolves when the last step has ended. */
  run(): Promise<void>
}

interface SyncLanesOptions {
  readonly log: Log
  /** Called when something that a sync state shows may have changed. */
  readonly changed: () => void
  /** Called when a report was read, wholly or in part. */
  readonly reportRead: (reportId: number) => void
  /** Called when the service refused the token: nothing may be sent any more. */
  readonly unauthorized: (error: DeskError) => void
}

export function createSyncLanes(
  base: Omit<SyncContext, 'listedUnreadable'>,
  { log, changed, reportRead, unauthorized }: SyncLanesOptions,
): SyncLanes {
  const { db, signal, now, clock } = base
  const context: SyncContext = { ...base, listedUnreadable: (reportIds) => hydration.readListed(reportIds) }
  let listRecoveredAt: number | null = null
  const listFails = () => queue.backoff.failure !== null
  const listedSince = (since: number) => (queue.work.listedAt ?? 0) > since
  const isListRead = () => queue.work.firstDone

  const options = { signal, clock, log, changed: stepped, unauthorized, recovered: tryAll }
  const queue = createLane(createQueueWork(context), { ...options, recovered: listRecovered })
  const catalogue = createLane(createCatalogueWork(context, listedSince), options)
  const sweep = createLane(createSweepWork(context, isListRead, listedSince), options)
  const index = createIndexLanes(context, { ...options, changed })
  const transitions = createLane(
    createTransitionsWork(context, () => isListRead() && !listFails(), doubted),
    { ...options, changed },
  )
  const hydration = createHydration(context, {
    log,
    changed,
    stored: (reportId) => {
      index.readReport(reportId)
      reportRead(reportId)
      lookForTransitions()
    },
    unauthorized,
    recovered: tryAll,
    mayRead: () => isListRead() || listFails(),
    listFails,
    listRecovered: (since) => listRecoveredAt !== null && listRecoveredAt >= since,
    doubted,
  })
  const search = createServiceSearch(context, { unauthorized, recovered: tryAll, listed: hydration.prefer })
  const all = [catalogue, queue, sweep, hydration, transitions, ...index.lanes]

  /**
   * Called when a step begins and when it has ended: the step may have stored reports to read, or allowed reading and
   * sweeping to begin.
   */
  function stepped(): void {
    hydration.ring()
    if (!sweep.busy) sweep.ring()
    index.stepped()
    lookForTransitions()
    changed()
  }

  function lookForTransitions(): void {
    transitions.work.look()
    transitions.ring()
  }

  /**
   * Called when a request about one report failed for a reason that may concern the whole service: reading the list
   * shows whether it does.
   */
  function doubted(since: number): void {
    if (listedSince(since) || queue.busy || listFails()) return
    queue.work.askForChanges('sync')
    queue.ring()
  }

  /**
   * Called when the lists could be read again after failures: reports that failed together with them may be readable
   * now.
   */
  function listRecovered(): void {
    if (!listFails()) {
      listRecoveredAt = now()
      forgetFailures()
    }
    tryAll()
  }

  function forgetFailures(): void {
    const forgotten = inTransaction(db, hydration.forgetFailures)
    if (!forgotten.ok) log.note(`ending the waits of reports failed (${forgotten.error.kind})`)
  }

  function tryAll(): void {
    for (const one of all) {
      if (one.backoff.failure === null) continue
      one.backoff.dueNow()
      one.ring()
    }
  }

  return {
    catalogue,
    queue,
    sweep,
    transitions,
    hydration,
    search,
    all,
    listFails,
    tryAll,
    forgetFailures,
    ringAll() {
      for (const one of all) one.ring()
    },
    async run() {
      await Promise.all(all.map((one) => one.run()))
      index.finish()
    },
  }
}
