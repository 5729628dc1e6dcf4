import type { Result } from '#shared/desk/result.ts'

/** Something the user did that can be undone. */
export interface Undoable {
  readonly id: number
  /** The action in words, shown with `visibleText`: it may contain hostile text. */
  readonly title: string
  /** The workspace it was done in; null: it concerns all workspaces. */
  readonly workspaceId: string | null
  /** Of a bulk change. */
  readonly batchId?: number
  /** Undoes it; a failure leaves everything unchanged, so that it can be tried again. */
  readonly undo: () => Promise<Result<unknown>>
}

export interface UndoSlice {
  /** Of all workspaces, the newest last. Kept while the window is open; see `lastUndoable`. */
  readonly undoables: readonly Undoable[]
  /** Work is under way that will note something to undo. */
  readonly isDoing: boolean
  /**
   * Runs work that is noted here in the same turn in which it ends: an undo that is asked for meanwhile is meant for
   * this work, not for something done before.
   */
  doing<T>(work: () => Promise<T>): Promise<T>
  /** Notes an action. @returns it with its id. */
  noteUndoable(done: Omit<Undoable, 'id'>): Undoable
  /**
   * Undoes the newest action of the open workspace, or the one with the id, wherever that was done.
   *
   * @returns the action that was undone; null when there is nothing (any more).
   */
  undo(id?: number): Promise<Result<Undoable | null>>
}
