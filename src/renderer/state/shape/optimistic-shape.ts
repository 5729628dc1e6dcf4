import type { ReportAction } from '#shared/desk/actions.ts'
import type { OptimisticUpdate } from '../optimistic-update.ts'

export interface OptimisticSlice {
  /** Decisions shown as done before they were read back, oldest first. */
  readonly optimisticUpdates: readonly OptimisticUpdate[]

  /**
   * Shows decisions as done.
   *
   * @returns a function to call with the ids of the entries that the outbox made, one for each decision; or with null
   * if the outbox rejected the decisions, which stops showing them.
   */
  showOptimistically(
    decisions: readonly { readonly reportId: number; readonly action: ReportAction }[],
  ): (entryIds: readonly number[] | null) => void
  /** Stops showing all decisions that were not read back yet. Called when one is undone, edited or discarded. */
  dropOptimisticUpdates(): void
}
