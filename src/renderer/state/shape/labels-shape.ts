import type { BulkSelection } from '#shared/desk/bulk.ts'
import type { CountedLabel, Label } from '#shared/desk/labels.ts'
import type { MarkedReport } from '#shared/desk/marks.ts'
import type { Result } from '#shared/desk/result.ts'
import type { Undoable } from './undo-shape.ts'

/** The reports that labels are chosen for. */
export type Labeling =
  | { readonly kind: 'report'; readonly report: MarkedReport }
  | { readonly kind: 'selection'; readonly selection: BulkSelection }

/** Many reports, resolved once: labels are put on these and no others. */
export interface GatheredToLabel {
  readonly gatheredId: number
  readonly total: number
}

export interface LabelsSlice {
  /** Of the current workspace, by name; null until they were read. */
  readonly labels: readonly CountedLabel[] | null
  /** The subject of the picker; null while it is closed. */
  readonly labeling: Labeling | null

  readLabels(): Promise<void>
  putLabel(label: Label): Promise<Result<unknown>>
  /** Also takes it off every report. */
  removeLabel(labelId: string): Promise<Result<unknown>>
  /** Opens the picker; without an argument for the selection, else for the report under the cursor. */
  openLabeling(labeling?: Labeling): void
  closeLabeling(): void
  /** Puts a label on gathered reports, or takes it off. @returns the undo. */
  labelGathered(gathered: GatheredToLabel, label: Label, isOn: boolean): Promise<Result<Undoable | null>>
}
