import type { Result } from '#shared/desk/result.ts'
import type { QueueCursor } from '../queue-cursor.ts'

/**
 * Reports chosen from a list. All matches are kept as the question with its exceptions, never as ids: there may be a
 * hundred thousand of them.
 */
export type Selection =
  | { readonly kind: 'some'; readonly ids: ReadonlySet<number> }
  | { readonly kind: 'matching'; readonly except: ReadonlySet<number> }

export interface SelectionSlice {
  /** See `shownSelection`: it may belong to another list. */
  readonly selection: Selection | null
  readonly selectionKey: string | null
  /** Where a range begins, and the report at which its last step ended: rows may change places meanwhile. */
  readonly selectionAnchor: { readonly begin: QueueCursor; readonly tip: number | null } | null

  /** Selects a row, or deselects it. */
  toggleSelected(index: number): void
  /** Selects a report, or deselects it, as its row does, wherever the report is shown. */
  toggleReportSelected(reportId: number): void
  /** Selects from the beginning of the range to a row, even beyond the held rows. */
  selectRange(index: number): Promise<Result<null>>
  /** Adds the rows between two places to an earlier selection; does nothing if one of them is not held yet. */
  selectSpan(from: number, to: number, before: Selection | null): void
  /** Moves the cursor by rows and selects the rows it passes; moving back deselects them. */
  extendSelection(steps: number): void
  /** Selects the held rows; called again, all matches. */
  selectMore(): void
  selectAllMatching(): void
  clearSelection(): void
}
