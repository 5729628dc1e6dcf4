import type { QueueGrouping, QueueSort } from '#shared/desk/queue-request.ts'
import type { Result } from '#shared/desk/result.ts'
import type { SavedView } from '#shared/desk/saved-view.ts'
import type { Undoable } from './undo-shape.ts'

export interface ViewsSlice {
  /** In the user's order; null until they were read. */
  readonly savedViews: readonly SavedView[] | null
  /** The number of reports of each saved view, by its id; views without a known number are left out. */
  readonly savedCounts: ReadonlyMap<string, number>
  /** The saved view that was chosen; search, order and groups may have been changed since. */
  readonly savedViewId: string | null
  /** Order and groups from before a saved view set its own; null = no saved order is in effect. */
  readonly orderBefore: { readonly sort: QueueSort; readonly group: QueueGrouping } | null
  /** The view being renamed; null = the dialog names a new one. */
  readonly renaming: SavedView | null

  readViews(): Promise<void>
  /** Counts the reports of the saved views again: soon, one view at a time, and not while the user types. */
  recountViews(): void
  /** Saves the search on screen as a new view and stays in it. */
  saveView(name: string): Promise<Result<unknown>>
  renameView(viewId: string, name: string): Promise<Result<unknown>>
  /** Overwrites the chosen saved view with the view, search, order and groups on screen. */
  updateView(): Promise<Result<Undoable | null>>
  moveView(viewId: string, steps: number): Promise<Result<unknown>>
  removeView(viewId: string): Promise<Result<Undoable | null>>
  openNaming(renaming: SavedView | null): void
}
