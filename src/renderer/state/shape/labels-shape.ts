import type { BulkSelection } from '#shared/desk/bulk.ts'
import type { CountedLabel, Label } from '#shared/desk/labels.ts'
import type { MarkedReport } from '#shared/desk/marks.ts'
import type { Result } from '#shared/desk/result.ts'
import type { Undoable } from './undo-shape.ts'

/** The reports that the user chooses labels for. */
export type Labeling =
  | { readonly kind: 'report'; readonly report: MarkedReport }
  | { readonly kind: 'selection'; readonly selection: BulkSelection }

/** Many reports, resolved to ids once: labels are put on exactly these. */
export interface GatheredToLabel {
  readonly gatheredId: number
  readonly total: number
}

export interface LabelsSlice {
  /** Labels of the current workspace, by name; null until they were read. */
  readonly labels: readonly CountedLabel[] | null
  /** The reports that the picker is open for; null while it is closed. */
  readonly labeling: Labeling | null

  readLabels(): Promise<void>
  putLabel(label: Label): Promise<Result<unknown>>
  /** Removes a label, and takes it off every report. */
  removeLabel(labelId: string): Promise<Result<unknown>>
  /** Opens the picker. Without an argument, it is for the selection, else for the report under the cursor. */
  openLabeling(labeling?: Labeling): void
  closeLabeling(): void
  /** Puts a label on gathered reports, or takes it off. @returns the undo; null when no workspace is open. */
  labelGathered(gathered: GatheredToLabel, label: Label, isOn: boolean): Promise<Result<Undoable | null>>
}
