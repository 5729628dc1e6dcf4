import { createChangesTraversal } from './changes-traversal.ts'
import { createCursorTrail } from './cursor-trail.ts'
import { readNewestActivity, readNextPage } from './first-traversal.ts'
import type { LaneWork } from './lane.ts'
import type { StepOutcome, SyncContext } from './sync-context.ts'
import { readChanges, readFirstTraversal } from './sync-position.ts'

export interface QueueWork extends LaneWork {
  /** Whether the first page of the queue has been read. */
  readonly begun: boolean
  /** Whether the whole queue has been read once. */
  readonly firstDone: boolean
  /** When the step that last read and stored a page began, in ms since 1970; null before the first. */
  readonly listedAt: number | null
  /** Reads changes at once; for a person, at a person's priority. */
  askForChanges(by: 'person' | 'sync'): void
}

/**
 * Reads the list of reports: first the page with the newest activity, then the whole list once, newest report first.
 * Changes are read whenever they are due, even before the next page of the whole list. Otherwise the list would be out
 * of date during a first sync that takes an hour.
 */
export function createQueueWork(context: SyncContext): QueueWork {
  const { db } = context
  const changes = createChangesTraversal(context)
  const trail = createCursorTrail()
  let first = readFirstTraversal(db)
  let listedAt: number | null = null
  /** Aborting it hastens the page request under way. */
  let hasten = new AbortController()

  /**
   * Whether changes are to be read now. Without a mark, reading changes would be a second traversal of everything
   * beside the first.
   */
  const changesAreDue = () => changes.dueAt <= context.now() && readChanges(db)?.mark !== null

  return {
    name: 'reading the queue',
    get begun() {
      return first !== null
    },
    get firstDone() {
      return first?.done === true
    },
    get listedAt() {
      return listedAt
    },
    askForChanges: (by) => {
      changes.ask(by)
      // The changes wait for the page request under way, so that request is hastened too.
      if (by === 'person') hasten.abort()
    },
    dueAt: () => (first?.done === true ? changes.dueAt : 0),
    step: async () => {
      hasten = new AbortController()
      const startedAt = context.now()
      const outcome = await nextPage(hasten.signal)
      if (outcome.kind === 'done') listedAt = startedAt
      return outcome
    },
  }

  async function nextPage(hastened: AbortSignal): Promise<StepOutcome> {
    if (first === null) {
      const outcome = await readNewestActivity(context, hastened)
      first = readFirstTraversal(db)
      changes.postpone()
      return outcome
    }
    if (first.done || changesAreDue()) return changes.readPage(hastened)
    const outcome = await readNextPage(context, first, trail, hastened)
    first = readFirstTraversal(db)
    // Changes made during the traversal are still missing; once they are read, the copy is complete up to a known time.
    if (first?.done === true) changes.ask('sync')
    return outcome
  }
}
