import type { ReportAction } from '#shared/desk/actions.ts'
import type { OptimisticUpdate } from '../optimistic-update.ts'

export interface OptimisticSlice {
  /** Decisions that are shown as done before they were read back, in the order they were made. */
  readonly optimisticUpdates: readonly OptimisticUpdate[]

  /**
   * Shows decisions as done.
   *
   * @returns to be called with the entries the outbox made of them, one each; null: it did not take them, and they are
   * no longer shown.
   */
  showOptimistically(
    decisions: readonly { readonly reportId: number; readonly action: ReportAction }[],
  ): (entryIds: readonly number[] | null) => void
  /** Something decided was taken back: from now on only what is read is shown. */
  dropOptimisticUpdates(): void
}
