import type { QueueGrouping, QueueSort } from '#shared/desk/queue-request.ts'
import type { Result } from '#shared/desk/result.ts'
import type { SavedView } from '#shared/desk/saved-view.ts'
import type { Undoable } from './undo-shape.ts'

export interface ViewsSlice {
  /** In their order; null until they were read. */
  readonly savedViews: readonly SavedView[] | null
  /** How many reports each holds, by its id; left out while it is not known. */
  readonly savedCounts: ReadonlyMap<string, number>
  /** The saved view that was chosen; it may have been changed since. */
  readonly savedViewId: string | null
  /** Order and groups as they were before a saved view brought its own. */
  readonly orderBefore: { readonly sort: QueueSort; readonly group: QueueGrouping } | null
  /** The view whose name is being changed; null in the dialog for a new one. */
  readonly renaming: SavedView | null

  readViews(): Promise<void>
  /** Counts again what the saved views hold: soon, one by one, and not while somebody types. */
  recountViews(): void
  /** Keeps the search that is on screen, and goes on in it. */
  saveView(name: string): Promise<Result<unknown>>
  renameView(viewId: string, name: string): Promise<Result<unknown>>
  /** Makes the chosen view what is on screen. */
  updateView(): Promise<Result<Undoable | null>>
  moveView(viewId: string, steps: number): Promise<Result<unknown>>
  removeView(viewId: string): Promise<Result<Undoable | null>>
  openNaming(renaming: SavedView | null): void
}
