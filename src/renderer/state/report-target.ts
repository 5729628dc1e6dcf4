import type { DeskEvent } from '#shared/desk/events.ts'

export interface ReportTarget {
  readonly workspaceId: string
  readonly reportId: number
}

/** Whether a push announces that this report changed. */
export function concerns(event: DeskEvent, { workspaceId, reportId }: ReportTarget): boolean {
  if (event.kind !== 'reportsChanged' || event.workspaceId !== workspaceId) return false
  return event.reportIds === 'many' || event.reportIds.includes(reportId)
}
