import type { QueueWindow, ReportRow } from '#shared/desk/models.ts'
import { reportRow } from './report-row.ts'

/** A window that holds the whole list: given rows, or rows of the given reports. */
export function queueWindow(
  rows: readonly (number | ReportRow)[],
  fields: Partial<QueueWindow> = {},
): QueueWindow {
  return {
    total: rows.length,
    isTotalExact: true,
    offset: 0,
    rows: rows.map((row) => (typeof row === 'number' ? reportRow(row) : row)),
    problems: [],
    tookMs: 1,
    latest: [],
    ...fields,
  }
}
