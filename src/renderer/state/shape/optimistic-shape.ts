import type { ReportAction } from '#shared/desk/actions.ts'
import type { OptimisticUpdate } from '../optimistic-update.ts'

export interface OptimisticSlice {
  /** Decisions shown as done before they were read back, in the order they were made. */
  readonly optimisticUpdates: readonly OptimisticUpdate[]

  /**
   * Shows decisions as done.
   *
   * @returns a function to call with the entries that the outbox made of them, one each; with null if it did not take
   *   them, which stops showing them.
   */
  showOptimistically(
    decisions: readonly { readonly reportId: number; readonly action: ReportAction }[],
  ): (entryIds: readonly number[] | null) => void
  /** A decision was undone: from now on only values that were read are shown. */
  dropOptimisticUpdates(): void
}
