import type { QueueWindow, ReportRow } from '#shared/desk/models.ts'
import { windowSize } from '#shared/desk/queue-rows.ts'
import { keptById } from './kept-same.ts'

/** Which windows of a queue are held in memory. The functions here are pure; `queue-reader.ts` reads the rows. */

/** How many windows are kept on either side of those on screen, for scrolling back. */
const keptAround = 3

export type RowWindows = ReadonlyMap<number, readonly ReportRow[]>

/** The numbers of the windows that hold rows `first` to `last`, both included. */
export function windowsOf(first: number, last: number): readonly number[] {
  const from = Math.floor(Math.max(0, first) / windowSize)
  const to = Math.floor(Math.max(0, last) / windowSize)
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

/**
 * The windows that hold a screenful of rows at the place where a list was left; the last windows, if the list has
 * become shorter since.
 *
 * @param top index of the first row.
 * @param room how many rows the screen has room for.
 */
export function windowsAt(
  top: number,
  room: number,
  { total, isTotalExact }: Pick<QueueWindow, 'total' | 'isTotalExact'>,
): readonly number[] {
  const rows = isTotalExact ? total : Number.POSITIVE_INFINITY
  const first = Math.min(top, Math.max(0, rows - room))
  return windowsOf(first, Math.min(first + room, rows - 1))
}

/** The row at an index; undefined when its window is not held. */
export function rowAt(windows: RowWindows, index: number): ReportRow | undefined {
  return windows.get(Math.floor(index / windowSize))?.[index % windowSize]
}

/** The index of a report among the held rows; null when they do not include it. */
export function indexOfReport(windows: RowWindows, reportId: number): number | null {
  for (const [number, rows] of windows) {
    const within = rows.findIndex((row) => row.id === reportId)
    if (within >= 0) return number * windowSize + within
  }
  return null
}

/** Whether a window is near enough to one of `centres` for its rows to stay. */
function isNear(number: number, centres: readonly number[]): boolean {
  return centres.some((centre) => Math.abs(centre - number) <= keptAround)
}

/**
 * Replaces the rows of one window, and drops windows far from all of `centres`, even the replaced one if scrolling has
 * passed it meanwhile. Unchanged rows stay the same objects.
 */
export function withWindow(
  windows: RowWindows,
  number: number,
  rows: readonly ReportRow[],
  centres: readonly number[],
): RowWindows {
  const renewed = new Map(windows).set(number, keptById(windows.get(number) ?? [], rows))
  return new Map([...renewed].filter(([other]) => isNear(other, centres)))
}

/**
 * The windows to read ahead: first the next one in the direction of scrolling, then the one behind.
 *
 * @param total number of rows in the queue; null while it is not known.
 */
export function windowsAround(
  visible: readonly number[],
  isGoingUp: boolean,
  total: number | null,
): readonly number[] {
  const [first = 0] = visible
  const last = visible.at(-1) ?? first
  const end = total === null ? last : Math.floor(Math.max(0, total - 1) / windowSize)
  const ahead = isGoingUp ? [first - 1, last + 1] : [last + 1, first - 1]
  return ahead.filter((number) => number >= 0 && number <= end)
}
