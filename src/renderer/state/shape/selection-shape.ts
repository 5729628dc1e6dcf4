import type { Result } from '#shared/desk/result.ts'
import type { QueueCursor } from '../queue-cursor.ts'

/**
 * Reports chosen from a list. A selection of all matches stores only the exceptions, never ids: there may be a hundred
 * thousand matches.
 */
export type Selection =
  | { readonly kind: 'some'; readonly ids: ReadonlySet<number> }
  | { readonly kind: 'matching'; readonly except: ReadonlySet<number> }

export interface SelectionSlice {
  /** The stored selection. It may belong to another list; `shownSelection` checks that. */
  readonly selection: Selection | null
  readonly selectionKey: string | null
  /**
   * Where a range begins, and the report at which its last step ended: a report, because rows may change places
   * meanwhile.
   */
  readonly selectionAnchor: { readonly begin: QueueCursor; readonly tip: number | null } | null

  /** Selects a row, or deselects it. */
  toggleSelected(index: number): void
  /**
   * Selects or deselects a report that need not be in the list. Does nothing while all matches are selected: an
   * exception for a report that is not one of them would make the count wrong.
   */
  toggleReportSelected(reportId: number): void
  /** Selects from the beginning of the range to a row, including rows that are not held. */
  selectRange(index: number): Promise<Result<null>>
  /** Adds the rows between two places to an earlier selection; does nothing if one of them is not held yet. */
  selectSpan(from: number, to: number, before: Selection | null): void
  /** Moves the cursor by rows and selects the rows it passes; moving back deselects them again. */
  extendSelection(steps: number): void
  /** Selects the held rows; if they are selected already, all matches. */
  selectMore(): void
  selectAllMatching(): void
  clearSelection(): void
}
