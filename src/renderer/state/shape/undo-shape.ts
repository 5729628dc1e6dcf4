import type { Result } from '#shared/desk/result.ts'

/** Something the user did that can be undone. */
export interface Undoable {
  readonly id: number
  /** A description of the action, shown with `visibleText`: it may contain hostile text. */
  readonly title: string
  /** The workspace where it was done; null = it concerns all workspaces. */
  readonly workspaceId: string | null
  /** The bulk change that this undoes, if it is one. */
  readonly batchId?: number
  /** Undoes the action. A failure changes nothing, so the user can try again. */
  readonly undo: () => Promise<Result<unknown>>
}

export interface UndoSlice {
  /** Of all workspaces, the newest last; kept while the window is open. See `lastUndoable`. */
  readonly undoables: readonly Undoable[]
  /** Whether work is under way that will note something to undo. */
  readonly isDoing: boolean
  /**
   * Runs work that notes its undo in the turn in which it ends. An undo requested while it runs waits for it and
   * reverts this work, not something done earlier.
   */
  doing<T>(work: () => Promise<T>): Promise<T>
  /** Notes an action that can be undone. @returns the action with its id. */
  noteUndoable(done: Omit<Undoable, 'id'>): Undoable
  /**
   * Undoes the newest action of the open workspace, or the action with the id, in whichever workspace it was done.
   *
   * @returns the action that was undone; null when there is nothing (any more).
   */
  undo(id?: number): Promise<Result<Undoable | null>>
}
