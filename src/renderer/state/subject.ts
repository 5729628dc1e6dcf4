import { isOnUnreadRow } from './queue-cursor.ts'
import type { InsightsSlice } from './shape/insights-shape.ts'
import type { QueueSlice } from './shape/queue-shape.ts'
import type { ReportSlice } from './shape/report-shape.ts'
import type { UiSlice } from './shape/ui-shape.ts'

/** The slices it reads. */
type Needed = QueueSlice & ReportSlice & UiSlice

/** The report an action is about: the one the user looks at. null = none, so nothing may be done. */
export function subjectOf({
  openReportId,
  cursor,
  isAlone,
  pane,
  isInsightsOpen = false,
}: Pick<Needed, 'openReportId' | 'cursor' | 'isAlone' | 'pane'> &
  Partial<Pick<InsightsSlice, 'isInsightsOpen'>>): number | null {
  // No report is on screen.
  if (isInsightsOpen) return null
  // When list and report take turns, the open report is out of sight while the list is shown.
  if (isAlone && pane === 'list') return cursor?.reportId ?? null
  // The cursor moved on, and the report it left is shown only until the new row is read.
  if (isOnUnreadRow(cursor)) return null
  return openReportId ?? cursor?.reportId ?? null
}
