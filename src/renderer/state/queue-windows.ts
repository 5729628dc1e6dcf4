import type { ReportRow } from '#shared/desk/models.ts'

/**
 * The rows of a queue that the window holds: whole windows of a fixed size by their number, never the table.
 * Pure; the reading is done by `queue-reader.ts`.
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

/** The windows with one renewed, and without those far from it. */
export function withWindow(windows: RowWindows, number: number, rows: readonly ReportRow[]): RowWindows {
  const kept = [...windows].filter(([other]) => other !== number && Math.abs(other - number) <= keptAround)
  return new Map([...kept, [number, rows]])
}
