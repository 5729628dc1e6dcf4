import type { StateCreator } from 'zustand'
import { ok, type Result } from '#shared/desk/result.ts'
import type { AppState } from './store.ts'

/** Something a person did that can be taken back. */
export interface Undoable {
  readonly id: number
  /** What was done, in words: hostile text in it is shown as such. */
  readonly title: string
  /** Where it was done; null: it is of all workspaces. */
  readonly workspaceId: string | null
  /** Of a bulk change. */
  readonly batchId?: number
  /** Takes it back; a failure leaves everything as it is, to be tried again. */
  readonly undo: () => Promise<Result<unknown>>
}

export interface UndoSlice {
  /** Of all workspaces, the newest last. Kept while the window is open; see `lastUndoable`. */
  readonly undoables: readonly Undoable[]
  /** Notes what was done. @returns it with its id. */
  noteUndoable(done: Omit<Undoable, 'id'>): Undoable
  /**
   * Takes back the newest of the workspace that is open, or the one with the id, wherever that was done.
   *
   * @returns what was taken back; null when there is nothing (any more).
   */
  undo(id?: number): Promise<Result<Undoable | null>>
}

const keptAtMost = 50

/** What would be taken back next: nothing of a workspace that is not open, which nobody would see. */
export function lastUndoable({
  undoables,
  currentWorkspaceId,
}: Pick<AppState, 'undoables' | 'currentWorkspaceId'>): Undoable | undefined {
  return undoables.findLast(({ workspaceId }) => workspaceId === null || workspaceId === currentWorkspaceId)
}

/** One stack for everything that can be taken back, whoever did it. */
export const createUndoSlice: StateCreator<AppState, [], [], UndoSlice> = (set, get) => {
  let lastId = 0
  return {
    undoables: [],

    noteUndoable(done) {
      lastId += 1
      const noted = { ...done, id: lastId }
      set({ undoables: [...get().undoables, noted].slice(-keptAtMost) })
      return noted
    },
    async undo(id) {
      const { undoables } = get()
      const found = id === undefined ? lastUndoable(get()) : undoables.find((done) => done.id === id)
      if (found === undefined) return ok(null)
      // Off the stack at once: a second press is for what was done before it.
      set({ undoables: undoables.filter((done) => done !== found) })
      const taken = await found.undo()
      if (taken.ok) return ok(found)
      // It never can be any more.
      if (taken.error.kind === 'tooLate') return taken
      set({ undoables: [...get().undoables, found].toSorted((one, other) => one.id - other.id) })
      return taken
    },
  }
}
