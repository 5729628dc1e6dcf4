import type { QueueWindow, ReportRow } from '#shared/desk/models.ts'
import { keptById } from './kept-same.ts'

/**
 * The rows of a queue that the window holds: whole windows of a fixed size by their number, never the whole table.
 * Pure; `queue-reader.ts` does the reading.
 */
export const windowSize = 100

/** Beyond the windows on screen, this many are kept on either side for scrolling back. */
const keptAround = 3

export type RowWindows = ReadonlyMap<number, readonly ReportRow[]>

/** The numbers of the windows that hold rows `first` to `last`, both included. */
export function windowsOf(first: number, last: number): readonly number[] {
  const from = Math.floor(Math.max(0, first) / windowSize)
  const to = Math.floor(Math.max(0, last) / windowSize)
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

/**
 * The windows that hold a screen of rows, from where a list was left; the last ones, if the list became shorter since.
 *
 * @param top in rows. @param room rows that the screen has room for.
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

/** The index of a report among the rows held; null when it is in none of them. */
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
 * The windows with one renewed, and without those far from all of `centres`; even the renewed one goes if scrolling
 * flew past it meanwhile. Unchanged rows stay the same objects.
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
 * The windows to read before they come on screen: first the next one in the direction of scrolling, then the one
 * behind.
 *
 * @param total rows of the queue; null while it is not known.
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
