import type { DeskError } from '#shared/desk/errors.ts'
import type { QueueCounts, QueueGroup } from '#shared/desk/models.ts'
import type { QueueGrouping, QueueSort, QueueView } from '#shared/desk/queue-request.ts'
import type { SavedView } from '#shared/desk/saved-view.ts'
import type { QueryProblem } from '#shared/rules/query/ast.ts'
import type { QueueCursor } from '../queue-cursor.ts'
import type { RowWindows } from '../queue-windows.ts'
import type { Attention } from './report-shape.ts'

export interface QueueSlice {
  readonly view: QueueView
  readonly search: string
  /** The order chosen from the menu; an order in the search overrides it. */
  readonly sort: QueueSort
  readonly group: QueueGrouping
  /** Parts of `search` that were not understood. The slice's own `search` may have changed since. */
  readonly misread: { readonly search: string; readonly problems: readonly QueryProblem[] } | null
  /** Number of rows; null until the first answer, and when rows of an earlier question would mislead. */
  readonly total: number | null
  /** False while the matches are still being counted; then there are at least `total`. */
  readonly isTotalExact: boolean
  readonly windows: RowWindows
  /** Groups of the rows in `windows`, in their order; empty when the list is not grouped. */
  readonly groups: readonly QueueGroup[]
  /**
   * Increased whenever the list begins at `listTop` anew: with the first answer to another question or after an error,
   * and when enough rows are counted to restore a place.
   */
  readonly listEpoch: number
  /** The row at which the list of the newest answer begins: 0 = its top, else where the user left it. */
  readonly listTop: number
  /** Ids of waiting reports while the list keeps its rows in place, newest activity first; at most 100. */
  readonly arrivals: readonly number[]
  /** Whether the list keeps its rows in place and so is no longer in its own order. */
  readonly isHeld: boolean
  readonly tookMs: number | null
  readonly queueError: DeskError | null
  readonly cursor: QueueCursor | null
  readonly counts: QueueCounts | null

  chooseView(view: QueueView): void
  /** Opens a saved view with its search, order and groups. */
  chooseSavedView(saved: SavedView): void
  typeSearch(search: string): void
  /** Runs the same search in all reports. */
  searchEverywhere(): void
  /** Moves from the search to its results: the cursor goes to the first result, unless it is on a row already. */
  enterList(): void
  chooseSort(sort: QueueSort): void
  chooseGroup(group: QueueGrouping): void
  /** Puts the cursor on the first row of the next group. Backward: of its own group, then of the groups before. */
  moveByGroup(direction: 1 | -1): void
  /** Reports which rows are on screen, and how many the screen has room for; 0 = not known yet. */
  showRows(first: number, last: number, room: number): void
  /** Reports whether the pointer is over the list. */
  pointAtList(isOver: boolean): void
  /**
   * Shows the arrivals. A list ordered by activity goes to its top, and the open report stays open; in any other order
   * the newest arrival is opened at its row.
   */
  showArrivals(): Promise<void>
  /** Stops holding rows in place and shows the list in its own order. */
  readInOrder(): void
  /** Moves the cursor by rows, and opens the report it reaches. */
  moveCursor(steps: number): void
  /** Puts the cursor on a row and opens its report. @param attention `reached` by default. */
  putCursor(index: number, attention?: Attention): void
  /**
   * Shows a list as it was left.
   *
   * @param withCursor puts the cursor on the first row; otherwise the cursor goes to the row of the report that is
   * opened.
   * @param top the row to which the list was scrolled.
   */
  showList(
    list: Pick<QueueSlice, 'view' | 'search' | 'sort' | 'group'>,
    withCursor: boolean,
    top?: number,
  ): void
  /**
   * Reads everything anew after another workspace was chosen.
   *
   * @param showPlace shows the list that the user left in this workspace. It returns false when there is none; then the
   * inbox is shown.
   */
  startQueue(showPlace?: () => boolean): void
  /** Called every minute: reads data again that depends on the present time. */
  passTime(): void
  /** Reads the rows on screen again. */
  rereadQueue(): void
}
