import type { Log } from '../log.ts'
import type { WritableDb } from '../store/database.ts'
import type { Announcer } from '../sync/announcer.ts'
import { workOffIndexBacklog } from '../sync/index-backlog.ts'
import type { ClockKeeper } from './clock-keeper.ts'

/** Works off what waits in a local copy: documents and terms to index, and due times to compute. */
export interface Upkeep {
  /** Called when reports changed: their due times may be waiting. */
  reportsChanged(): void
}

export interface UpkeepParts {
  readonly db: WritableDb
  readonly log: Log
  readonly clocks: Pick<ClockKeeper, 'look'>
  readonly announcer: Pick<Announcer, 'reportsChanged' | 'syncStateMayHaveChanged'>
  /** Called before each step; false ends the indexing. */
  readonly goesOn: () => boolean
  /** Upkeep begins when this resolves. */
  readonly mayBegin: Promise<void>
}

export function createUpkeep({ db, log, clocks, announcer, goesOn, mayBegin }: UpkeepParts): Upkeep {
  let hasBegun = false
  void mayBegin.then(() => {
    if (!goesOn()) return
    hasBegun = true
    clocks.look()
    void finishIndexing()
  })

  /** Indexes documents that an update or a kill left unindexed. */
  async function finishIndexing(): Promise<void> {
    // A step that changed nothing is not announced: the window would read its list again.
    const changed = (reportIds: readonly number[]) => {
      if (reportIds.length > 0) announcer.reportsChanged(reportIds)
    }
    const indexed = (reportIds: readonly number[]) => {
      changed(reportIds)
      announcer.syncStateMayHaveChanged()
    }
    try {
      const finished = await workOffIndexBacklog(db, { goesOn, indexed, termsChanged: changed })
      if (!finished.ok) log.fault('indexing what waited', finished.error.kind)
    } catch (cause) {
      log.fault('indexing what waited', cause)
    }
  }

  return {
    reportsChanged: () => {
      if (hasBegun) clocks.look()
    },
  }
}
