import { createIndexUpkeep } from './index-upkeep-lane.ts'
import { createIndexingWork } from './indexing-lane.ts'
import { createLane, type Lane, type LaneOptions } from './lane.ts'
import type { SyncContext } from './sync-context.ts'

/** The two lanes of the search index: one indexes stored reports, the other keeps the index in shape. */
export interface IndexLanes {
  readonly lanes: readonly Lane[]
  /** Called when a report was read, wholly or in part: its document may be waiting. */
  readReport(reportId: number): void
  /** Called when a step of another lane begins and when it has ended: it may have stored a page of reports. */
  stepped(): void
  /** Indexes the reports stored last, although the sync has ended, so that the next search finds them. */
  finish(): void
}

export function createIndexLanes(context: SyncContext, options: LaneOptions): IndexLanes {
  const indexing = createLane(createIndexingWork(context), { ...options, changed: indexed })
  const upkeep = createLane(createIndexUpkeep(context), { ...options, changed: () => undefined })

  function indexed(): void {
    // The documents just written may have left terms to be written.
    upkeep.work.add()
    upkeep.ring()
    options.changed()
  }

  function stored(): void {
    indexing.work.stored()
    indexing.ring()
    upkeep.work.add()
    upkeep.ring()
  }

  return {
    lanes: [indexing, upkeep],
    readReport(reportId) {
      indexing.work.add(reportId)
      stored()
    },
    stepped() {
      indexing.work.look()
      stored()
    },
    finish() {
      try {
        indexing.work.finish()
      } catch (cause) {
        options.log.fault(indexing.work.name, cause)
      }
    },
  }
}
