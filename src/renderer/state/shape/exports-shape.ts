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

/** Which reports can be exported, in the user's terms. */
export type ExportSubject = 'report' | 'selection' | 'view'

/** Choices the user makes each time. */
export interface ExportChoices {
  readonly selection: BulkSelection
  readonly format: ExportFormat
  readonly withInternal: boolean
  /** The user's own labels, pins and notes. */
  readonly withOwn: boolean
  /** A whole path; null = the desk's own folder. */
  readonly folder: string | null
  /** The file is named after it. */
  readonly title: string
}

/** The state of an export; it goes on, and is kept, while the dialog is closed. */
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
  /** The subject the dialog begins with. */
  readonly exportSubject: ExportSubject
  /** By workspace. */
  readonly exportRuns: Readonly<Record<string, ExportRun>>
  /** The folder that was typed last, while the window is open; null = the desk's own. */
  readonly exportFolder: string | null

  /** Opens the dialog; if an export is under way, it shows that one. */
  openExport(subject: ExportSubject): void
  readExportPlace(): Promise<Result<string>>
  /** Takes over an export that another window of the workspace began: this window was renewed meanwhile. */
  readExport(workspaceId: string): Promise<void>
  /** Ends when the file has its name, or when the user must be asked. */
  startExport(workspaceId: string, choices: ExportChoices): Promise<Result<ExportEnd>>
  /** Lets the file in question leave, or removes it. */
  answerExport(workspaceId: string, exportId: number, keep: boolean): Promise<Result<ExportedFile | null>>
  cancelExport(workspaceId: string): Promise<void>
  /** The dialog begins anew. */
  forgetExport(workspaceId: string): void
  takeExportProgress(workspaceId: string, progress: ExportProgress | null): void
  showExport(workspaceId: string, exportId: number): Promise<Result<ShownInFolder>>
  copyReport(reportId: number, form: CopyForm): Promise<Result<CopiedReport>>
}
