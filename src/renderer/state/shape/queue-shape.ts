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
  /** As it was chosen from the menu; an order in the search comes before it. */
  readonly sort: QueueSort
  readonly group: QueueGrouping
  /** Parts of a search that were not understood. `search` may be another by now. */
  readonly misread: { readonly search: string; readonly problems: readonly QueryProblem[] } | null
  /** null until the first answer, and when rows of an earlier question would mislead. */
  readonly total: number | null
  /** False while what a search finds is still counted: there are at least `total`. */
  readonly isTotalExact: boolean
  readonly windows: RowWindows
  /** Groups of the rows of `windows`, in their order; none when they are not grouped. */
  readonly groups: readonly QueueGroup[]
  /** Raised when another question has its first answer: the list begins at `listTop`. */
  readonly listEpoch: number
  /** Where the list of the newest answer begins, in rows: 0 = at its top, else where a person left it. */
  readonly listTop: number
  /** Ids of reports that wait while the list keeps its rows where they are, newest activity first; at most 100. */
  readonly arrivals: readonly number[]
  /** Whether it keeps them there: it is no longer in its own order. */
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
  /** Tells which rows are on screen, and how many would have room there; 0 = not known yet. */
  showRows(first: number, last: number, room: number): void
  /** The pointer is over the list, or has left it. */
  pointAtList(isOver: boolean): void
  /** Goes to the newest arrival in the list as it is now; the report that is open stays open. */
  showArrivals(): Promise<void>
  /** A held list takes its own order again. */
  readInOrder(): void
  /** Moves the cursor by rows, and opens the report it comes to. */
  moveCursor(steps: number): void
  /** Puts the cursor on a row, and opens its report. @param attention `reached` unless told. */
  putCursor(index: number, attention?: Attention): void
  /**
   * Shows a list as it was left.
   *
   * @param withCursor on its first row; otherwise the cursor goes to where a report is opened.
   * @param top where it was scrolled to, in rows.
   */
  showList(
    list: Pick<QueueSlice, 'view' | 'search' | 'sort' | 'group'>,
    withCursor: boolean,
    top?: number,
  ): void
  /** Asks everything anew: after another workspace was chosen. */
  startQueue(): void
  /** A minute has passed: reads again what goes by the present. */
  passTime(): void
  /** Reads again what is on screen. */
  rereadQueue(): void
}
