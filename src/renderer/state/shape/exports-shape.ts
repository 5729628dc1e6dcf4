import type { BulkSelection } from '#shared/desk/bulk.ts'
import type { DeskError } from '#shared/desk/errors.ts'
import type { ShownInFolder } from '#shared/desk/evidence.ts'
import type { CopyForm, ExportFormat } from '#shared/desk/export-formats.ts'
import type {
  CopiedReport,
  ExportDoubts,
  ExportEnd,
  ExportedFile,
  ExportProgress,
} from '#shared/desk/exports.ts'
import type { Result } from '#shared/desk/result.ts'

/** Which reports to export, as the user chooses them. */
export type ExportSubject = 'report' | 'selection' | 'view'

/** The user's choices for one export. */
export interface ExportChoices {
  readonly selection: BulkSelection
  readonly format: ExportFormat
  readonly withInternal: boolean
  /** Whether the user's own labels, pins and notes are included. */
  readonly withOwn: boolean
  /** Absolute path; null = the desk's own folder. */
  readonly folder: string | null
  /** The file is named after this title. */
  readonly title: string
}

/** The state of an export. The export goes on, and its state is kept, while the dialog is closed. */
export type ExportRun =
  | { readonly kind: 'running'; readonly progress: ExportProgress }
  | {
      readonly kind: 'asks'
      readonly exportId: number
      readonly doubts: ExportDoubts
      readonly reports: number
    }
  | { readonly kind: 'done'; readonly file: ExportedFile }
  | { readonly kind: 'failed'; readonly error: DeskError }

export interface ExportsSlice {
  /** The choice of reports that the dialog begins with. */
  readonly exportSubject: ExportSubject
  /** The exports, by workspace. */
  readonly exportRuns: Readonly<Record<string, ExportRun>>
  /** The folder of the last export; kept while the window is open. null = the desk's own folder. */
  readonly exportFolder: string | null
  /** The last end of an export that was started before this window was renewed; `tell-export.ts` shows it. */
  readonly takenUpEnd: { readonly workspaceId: string; readonly ended: Result<ExportEnd> } | null

  /** Opens the dialog. If an export is under way, the dialog shows that one. */
  openExport(subject: ExportSubject): void
  readExportPlace(): Promise<Result<string>>
  /** Takes over an export that was started before this window was renewed; its end becomes `takenUpEnd`. */
  readExport(workspaceId: string): Promise<void>
  /** Resolves when the file is complete, or when the user must be asked. */
  startExport(workspaceId: string, choices: ExportChoices): Promise<Result<ExportEnd>>
  /** Answers the question about a file: `keep` lets it leave, otherwise it is removed. */
  answerExport(workspaceId: string, exportId: number, keep: boolean): Promise<Result<ExportedFile | null>>
  cancelExport(workspaceId: string): Promise<void>
  /** Forgets the state of an export, so that the dialog begins anew. */
  forgetExport(workspaceId: string): void
  takeExportProgress(workspaceId: string, progress: ExportProgress | null): void
  showExport(workspaceId: string, exportId: number): Promise<Result<ShownInFolder>>
  copyReport(reportId: number, form: CopyForm): Promise<Result<CopiedReport>>
}
