import { isOnUnreadRow } from './queue-cursor.ts'
import type { InsightsSlice } from './shape/insights-shape.ts'
import type { QueueSlice } from './shape/queue-shape.ts'
import type { ReportSlice } from './shape/report-shape.ts'
import type { UiSlice } from './shape/ui-shape.ts'

/** The slices that this file reads. */
type Needed = QueueSlice & ReportSlice & UiSlice

/** The report an action applies to: the one the user looks at. null = none, so no action may run. */
export function subjectOf({
  openReportId,
  cursor,
  isAlone,
  pane,
  isInsightsOpen = false,
}: Pick<Needed, 'openReportId' | 'cursor' | 'isAlone' | 'pane'> &
  Partial<Pick<InsightsSlice, 'isInsightsOpen'>>): number | null {
  // The insights page hides all reports.
  if (isInsightsOpen) return null
  // Where there is room for only one of list and report, the list hides the open report.
  if (isAlone && pane === 'list') return cursor?.reportId ?? null
  // The cursor has moved on, and the report it left stays on screen only until the new row is read.
  if (isOnUnreadRow(cursor)) return null
  return openReportId ?? cursor?.reportId ?? null
}
