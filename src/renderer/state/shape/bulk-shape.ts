import type { UndoneEntries } from '#shared/desk/acting-commands.ts'
import type { BulkAction } from '#shared/desk/actions.ts'
import type { BatchView, DecidedBulk } from '#shared/desk/bulk.ts'
import type { MarkChange } from '#shared/desk/marks.ts'
import type { Result } from '#shared/desk/result.ts'
import type { Undoable } from './undo-shape.ts'

/** The kinds of bulk change. */
export const bulkKinds = ['transition', 'assign', 'classify', 'internal', 'public'] as const

export type BulkKind = (typeof bulkKinds)[number]

/** An undone bulk change whose text is for the next form of its kind. */
export interface ReturnedBulk {
  readonly workspaceId: string
  readonly action: BulkAction
}

/** The content of the dialog: a new bulk change, or one that was decided already. */
export type BulkShown =
  /**
   * `returned`: undone changes whose text the form begins with, in the order of the undos. `awaited`: text typed before
   * the form is there, and since when the form is awaited (`performance.now()`); null once the form is there, or if it
   * begins with a choice or an undo opened it.
   */
  | {
      readonly kind: 'new'
      readonly start: BulkKind
      readonly returned: readonly ReturnedBulk[]
      readonly awaited: { readonly typed: string; readonly since: number } | null
    }
  | { readonly kind: 'batch'; readonly batchId: number | null }

/** A bulk change, with the workspace it was decided in. */
export interface DecidedBulkIn extends DecidedBulk {
  readonly workspaceId: string
}

export interface BulkSlice {
  readonly bulkShown: BulkShown | null
  /** Bulk changes under way or from today, the newest first; null until they were read. */
  readonly batches: readonly BatchView[] | null

  /** Opens the dialog for the selection; without a selection it shows existing bulk changes. */
  openBulk(start: BulkKind): void
  /** Keeps text typed while the selection is still being gathered. */
  keepTypedForBulk(typed: string): void
  /** The form is there and receives the keys itself from now on. @returns the text typed before. */
  takeTypedForBulk(): string
  /** The form has kept the returned text it began with, so no other form begins with it. */
  noteReturnedKept(): void
  /** Opens the dialog at a bulk change; null = the newest. */
  openBatch(batchId: number | null): void
  readBatches(): Promise<Result<unknown>>
  /** The error is `cancelled` if the user was asked about the text and withdrew it. */
  decideBulk(decision: {
    readonly gatheredId: number
    readonly action: BulkAction
    readonly withUnknown: boolean
    readonly title: string
  }): Promise<Result<DecidedBulkIn>>
  /**
   * Undoes the actions that are not sent yet, even if another workspace is open. The next form of the same kind begins
   * with the text of the change, which is returned once. If undos of it cover all its actions, and nothing else is
   * selected, the reports are selected again, and that form opens unless another dialog is open. The errors are those
   * of `undoEntries`.
   */
  undoBatch(decided: Pick<DecidedBulkIn, 'workspaceId' | 'batchId'>): Promise<Result<UndoneEntries>>
  pauseBatch(batchId: number, paused: boolean): Promise<Result<null>>
  /** Sends the failed actions of a bulk change again. The result is their number. */
  retryFailed(batchId: number): Promise<Result<number>>
  /**
   * Changes the marks of the selected reports. @returns the undo, titled by `titleOf`; null when nothing is selected.
   */
  markSelected(change: MarkChange, titleOf: (count: number) => string): Promise<Result<Undoable | null>>
}
