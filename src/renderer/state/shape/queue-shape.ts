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
  /** As chosen from the menu; an order in the search overrides it. */
  readonly sort: QueueSort
  readonly group: QueueGrouping
  /** Parts of a search that were not understood. The slice's own `search` may have changed since. */
  readonly misread: { readonly search: string; readonly problems: readonly QueryProblem[] } | null
  /** null until the first answer, and when rows of an earlier question would mislead. */
  readonly total: number | null
  /** False while the matches are still being counted: there are at least `total`. */
  readonly isTotalExact: boolean
  readonly windows: RowWindows
  /** Groups of the rows of `windows`, in their order; none when they are not grouped. */
  readonly groups: readonly QueueGroup[]
  /** Raised when another question has its first answer: the list begins at `listTop`. */
  readonly listEpoch: number
  /** Where the list of the newest answer begins, in rows: 0 = at its top, else where the user left it. */
  readonly listTop: number
  /** Ids of waiting reports while the list keeps its rows in place, newest activity first; at most 100. */
  readonly arrivals: readonly number[]
  /** Whether the list keeps its rows in place: it is no longer in its own order. */
  readonly isHeld: boolean
  readonly tookMs: number | null
  readonly queueError: DeskError | null
  readonly cursor: QueueCursor | null
  readonly counts: QueueCounts | null

  chooseView(view: QueueView): void
  /** With its search, its order and its groups. */
  chooseSavedView(saved: SavedView): void
  typeSearch(search: string): void
  /** The same search in all reports. */
  searchEverywhere(): void
  /** From the search to its results: the cursor goes to the first, unless it is on one. */
  enterList(): void
  chooseSort(sort: QueueSort): void
  chooseGroup(group: QueueGrouping): void
  /** Puts the cursor on the first row of the next group (negative: of this one, then of those before). */
  moveByGroup(direction: 1 | -1): void
  /** Reports which rows are on screen, and how many would have room there; 0 = not known yet. */
  showRows(first: number, last: number, room: number): void
  /** The pointer is over the list, or has left it. */
  pointAtList(isOver: boolean): void
  /** Goes to the newest arrival in the current list; the report that is open stays open. */
  showArrivals(): Promise<void>
  /** Gives a held list its own order back. */
  readInOrder(): void
  /** Moves the cursor by rows, and opens the report it reaches. */
  moveCursor(steps: number): void
  /** Puts the cursor on a row, and opens its report. @param attention `reached` by default. */
  putCursor(index: number, attention?: Attention): void
  /**
   * Shows a list as it was left.
   *
   * @param withCursor puts the cursor on the first row; otherwise it goes to the row of the report that is opened.
   * @param top where it was scrolled to, in rows.
   */
  showList(
    list: Pick<QueueSlice, 'view' | 'search' | 'sort' | 'group'>,
    withCursor: boolean,
    top?: number,
  ): void
  /** Asks everything anew, after another workspace was chosen. */
  startQueue(): void
  /** A minute has passed: reads data again that depends on the present time. */
  passTime(): void
  /** Reads the rows on screen again. */
  rereadQueue(): void
}
