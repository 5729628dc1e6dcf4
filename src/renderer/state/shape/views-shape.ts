import type { QueueGrouping, QueueSort } from '#shared/desk/queue-request.ts'
import type { Result } from '#shared/desk/result.ts'
import type { SavedView } from '#shared/desk/saved-view.ts'
import type { Undoable } from './undo-shape.ts'

export interface ViewsSlice {
  /** In their order; null until they were read. */
  readonly savedViews: readonly SavedView[] | null
  /** The number of reports in each, by its id; left out while it is not known. */
  readonly savedCounts: ReadonlyMap<string, number>
  /** The saved view that was chosen; it may have been changed since. */
  readonly savedViewId: string | null
  /** Order and groups as they were before a saved view brought its own. */
  readonly orderBefore: { readonly sort: QueueSort; readonly group: QueueGrouping } | null
  /** The view that is being renamed; null in the dialog for a new one. */
  readonly renaming: SavedView | null

  readViews(): Promise<void>
  /** Counts the reports of the saved views again: soon, one view at a time, and not while the user types. */
  recountViews(): void
  /** Saves the search that is on screen, and goes on in it. */
  saveView(name: string): Promise<Result<unknown>>
  renameView(viewId: string, name: string): Promise<Result<unknown>>
  /** Saves the view, search, order and groups on screen as the chosen saved view. */
  updateView(): Promise<Result<Undoable | null>>
  moveView(viewId: string, steps: number): Promise<Result<unknown>>
  removeView(viewId: string): Promise<Result<Undoable | null>>
  openNaming(renaming: SavedView | null): void
}
