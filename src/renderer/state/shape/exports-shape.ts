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

/** Which reports can be exported, by what a person calls them. */
export type ExportSubject = 'report' | 'selection' | 'view'

/** Choices a person makes each time. */
export interface ExportChoices {
  readonly selection: BulkSelection
  readonly format: ExportFormat
  readonly withInternal: boolean
  /** The person's own labels, pins and notes. */
  readonly withOwn: boolean
  /** A whole path; null = the desk's own folder. */
  readonly folder: string | null
  /** The file is named after it. */
  readonly title: string
}

/** How an export stands; it goes on, and is kept, while the dialog is closed. */
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
  /** What the dialog begins with. */
  readonly exportSubject: ExportSubject
  /** By workspace. */
  readonly exportRuns: Readonly<Record<string, ExportRun>>
  /** The folder that was typed last, while the window is open; null = the desk's own. */
  readonly exportFolder: string | null

  /** Opens the dialog; where an export is under way, on that. */
  openExport(subject: ExportSubject): void
  readExportPlace(): Promise<Result<string>>
  /** Takes up what another window of the workspace began: this one was renewed meanwhile. */
  readExport(workspaceId: string): Promise<void>
  /** Ends when the file has its name, or a person is to be asked. */
  startExport(workspaceId: string, choices: ExportChoices): Promise<Result<ExportEnd>>
  /** Lets the file leave that was asked about, or removes it. */
  answerExport(workspaceId: string, exportId: number, keep: boolean): Promise<Result<ExportedFile | null>>
  cancelExport(workspaceId: string): Promise<void>
  /** The dialog begins anew. */
  forgetExport(workspaceId: string): void
  takeExportProgress(workspaceId: string, progress: ExportProgress | null): void
  showExport(workspaceId: string, exportId: number): Promise<Result<ShownInFolder>>
  copyReport(reportId: number, form: CopyForm): Promise<Result<CopiedReport>>
}
