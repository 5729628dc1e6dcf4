import { createChangesTraversal } from './changes-traversal.ts'
import type { SyncContext } from './context.ts'
import { createCursorTrail } from './cursor-trail.ts'
import { readNewestActivity, readNextPage } from './first-traversal.ts'
import type { LaneWork } from './lane.ts'
import { readChanges, readFirstTraversal } from './standing.ts'

export interface QueueWork extends LaneWork {
  /** Whether its first page has been read. */
  readonly begun: boolean
  /** Whether the whole queue has been read once. */
  readonly firstDone: boolean
  /** What changed is to be read at once. */
  askForChanges(): void
}

/**
 * Brings in the list of reports: its first page, then the whole of it once, newest first, and all the while what
 * changes. The changes come first whenever they are due, so that a first sync of an hour does not show an old list.
 */
export function createQueueWork(context: SyncContext): QueueWork {
  const { db } = context
  const changes = createChangesTraversal(context)
  const trail = createCursorTrail()
  let first = readFirstTraversal(db)

  /** Without a mark they would be a second traversal of everything beside the first. */
  const changesAreDue = () => changes.dueAt <= context.now() && readChanges(db)?.mark !== null

  return {
    name: 'reading the queue',
    get begun() {
      return first !== null
    },
    get firstDone() {
      return first?.done === true
    },
    askForChanges: changes.ask,
    dueAt: () => (first?.done === true ? changes.dueAt : 0),
    step: async () => {
      if (first === null) {
        const outcome = await readNewestActivity(context)
        first = readFirstTraversal(db)
        changes.postpone()
        return outcome
      }
      if (first.done || changesAreDue()) return changes.readPage()
      const outcome = await readNextPage(context, first, trail)
      first = readFirstTraversal(db)
      // What changed while it was under way: only with that is the copy complete up to an instant.
      if (first?.done === true) changes.ask()
      return outcome
    },
  }
}
