import { indexOfReport, type RowWindows } from './queue-windows.ts'

/**
 * The cursor's place in a queue. An index ending in .5 lies between two rows: the report that was there is gone. The
 * next step then goes to the row that moved up, so no row is skipped.
 */
export interface QueueCursor {
  readonly index: number
  /** The report under the cursor; null while its row is not read yet, or between two rows. */
  readonly reportId: number | null
}

/** Whether the cursor is on a row whose report is not known yet. */
export function isOnUnreadRow(cursor: QueueCursor | null): boolean {
  return cursor !== null && cursor.reportId === null && Number.isInteger(cursor.index)
}

/** The index after `steps` rows down (negative: up), kept within the queue; null when the queue is empty. */
export function steppedIndex(cursor: QueueCursor | null, steps: number, total: number): number | null {
  if (total === 0) return null
  if (cursor === null) return steps >= 0 ? 0 : total - 1
  const from = steps > 0 ? Math.floor(cursor.index) : Math.ceil(cursor.index)
  return Math.min(total - 1, Math.max(0, from + steps))
}

/** Where the cursor stays after its report left the queue; null when the queue is empty. */
export function cursorWithoutReport(cursor: QueueCursor, total: number): QueueCursor | null {
  if (total === 0) return null
  return { index: Math.min(total, Math.ceil(cursor.index)) - 0.5, reportId: null }
}

/** The cursor on a report among these rows; null if they do not include it. */
export function cursorOn(windows: RowWindows, reportId: number): QueueCursor | null {
  const index = indexOfReport(windows, reportId)
  return index === null ? null : { index, reportId }
}
