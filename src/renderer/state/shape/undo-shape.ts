import type { Result } from '#shared/desk/result.ts'

/** Something a person did that can be taken back. */
export interface Undoable {
  readonly id: number
  /** The action in words: hostile text in it is shown as such. */
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
  /** Something that can be undone is on its way to be noted. */
  readonly isDoing: boolean
  /**
   * Does something that is noted here in the turn in which it is done: an undo that is asked for meanwhile is meant for
   * it, not for what was done before.
   */
  doing<T>(work: () => Promise<T>): Promise<T>
  /** Notes what was done. @returns it with its id. */
  noteUndoable(done: Omit<Undoable, 'id'>): Undoable
  /**
   * Takes back the newest of the workspace that is open, or the one with the id, wherever that was done.
   *
   * @returns what was taken back; null when there is nothing (any more).
   */
  undo(id?: number): Promise<Result<Undoable | null>>
}
