import type { ReportRow } from '#shared/desk/models.ts'

/** A row whose values do not matter except the id. */
export function reportRow(id: number): ReportRow {
  return {
    id,
    title: `Report ${id}`,
    titleHighlights: [],
    hit: null,
    programId: null,
    programName: null,
    status: null,
    severity: null,
    assignee: null,
    createdAt: null,
    lastActivityAt: null,
    unseen: false,
    outbox: null,
  }
}
