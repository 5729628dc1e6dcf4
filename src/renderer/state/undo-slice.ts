import type { StateCreator } from 'zustand'
import { ok } from '#shared/desk/result.ts'
import type { DeskSlice } from './shape/desk-shape.ts'
import type { Undoable, UndoSlice } from './shape/undo-shape.ts'

/** The slices that this one reads and calls. */
type Needed = UndoSlice & DeskSlice

const keptAtMost = 50

/**
 * The action that the next undo reverts. Actions in workspaces that are not open are skipped: the user would not see
 * the effect.
 */
export function lastUndoable({
  undoables,
  currentWorkspaceId,
}: Pick<Needed, 'undoables' | 'currentWorkspaceId'>): Undoable | undefined {
  return undoables.findLast(({ workspaceId }) => workspaceId === null || workspaceId === currentWorkspaceId)
}

/** One stack for everything that can be undone, from all parts of the window. */
export const createUndoSlice: StateCreator<Needed, [], [], UndoSlice> = (set, get) => {
  let lastId = 0
  const underWay = new Set<Promise<unknown>>()

  async function untilNoted(): Promise<void> {
    while (underWay.size > 0) {
      await Promise.allSettled(underWay)
      // The caller notes its action in the turn in which the work ends, so let that turn pass.
      await new Promise((resolve) => setTimeout(resolve))
    }
  }

  return {
    undoables: [],
    isDoing: false,

    async doing(work) {
      const running = work()
      underWay.add(running)
      set({ isDoing: true })
      try {
        return await running
      } finally {
        underWay.delete(running)
        set({ isDoing: underWay.size > 0 })
      }
    },

    noteUndoable(done) {
      lastId += 1
      const noted = { ...done, id: lastId }
      set({ undoables: [...get().undoables, noted].slice(-keptAtMost) })
      return noted
    },
    async undo(id) {
      if (id === undefined && get().isDoing) await untilNoted()
      const { undoables } = get()
      const found = id === undefined ? lastUndoable(get()) : undoables.find((done) => done.id === id)
      if (found === undefined) return ok(null)
      // Remove the action before undoing it: a second press is meant for the action before it.
      set({ undoables: undoables.filter((done) => done !== found) })
      const taken = await found.undo()
      if (taken.ok) return ok(found)
      // The action can never be undone any more, so it is not put back.
      if (taken.error.kind === 'tooLate') return taken
      set({ undoables: [...get().undoables, found].toSorted((one, other) => one.id - other.id) })
      return taken
    },
  }
}
