import type { DeskError } from '#shared/desk/errors.ts'
import type { EvidenceItem, ReportView, TimelineView } from '#shared/desk/models.ts'

/** What the pane has of one report. Timeline and evidence follow the report itself by a moment. */
export interface ReadReport {
  readonly report: ReportView
  /** null until read. */
  readonly timeline: TimelineView | null
  readonly evidence: readonly EvidenceItem[] | null
}

export type ReportReading =
  | { readonly kind: 'reading' }
  | { readonly kind: 'read'; readonly content: ReadReport }
  | { readonly kind: 'failed'; readonly error: DeskError }
