import type { Result } from '#shared/desk/result.ts'
import type { QueueCursor } from '../queue-cursor.ts'

/**
 * Reports chosen from a list. All that match are kept as the question with its exceptions, never as ids: there may be
 * a hundred thousand of them.
 */
export type Selection =
  | { readonly kind: 'some'; readonly ids: ReadonlySet<number> }
  | { readonly kind: 'matching'; readonly except: ReadonlySet<number> }

export interface SelectionSlice {
  /** See `shownSelection`: it may belong to another list. */
  readonly selection: Selection | null
  readonly selectionKey: string | null
  /** Where a range begins, and the report at which the last step of one ended: rows may change places meanwhile. */
  readonly selectionAnchor: { readonly begin: QueueCursor; readonly tip: number | null } | null

  /** Takes a row in or out. */
  toggleSelected(index: number): void
  /** As the row of that report does, wherever the report is shown. */
  toggleReportSelected(reportId: number): void
  /** From where a range begins to a row, also beyond the rows that are held. */
  selectRange(index: number): Promise<Result<null>>
  /** The rows from one place to another, over what was selected before; what is not held yet is left as it is. */
  selectSpan(from: number, to: number, before: Selection | null): void
  /** Moves the cursor by rows and takes along what it passes; back, it leaves out again. */
  extendSelection(steps: number): void
  /** The rows that are held; once more: all that match. */
  selectMore(): void
  selectAllMatching(): void
  clearSelection(): void
}
