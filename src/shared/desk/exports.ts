import * as z from 'zod'
import type { SecretKind } from '../rules/secrets/finding.ts'
import { BulkSelection } from './bulk.ts'
import { copyForms, exportFormats } from './export-formats.ts'

/** Reports as files and on the clipboard, as the window requests and shows them. */

/** UTF-16 units of a folder, and of the title a file is named after. */
const longestFolder = 4_096
const longestTitle = 300

export const StartExportInput = z.object({
  workspaceId: z.string(),
  selection: BulkSelection,
  format: z.enum(exportFormats),
  /** Whether internal entries of the timeline are included. */
  withInternal: z.boolean(),
  /** Whether the user's own labels, pins and notes are included; left out = they are not. */
  withOwn: z.boolean().optional(),
  /** A whole path; null = `exports` in the folder of evidence. */
  folder: z.string().trim().min(1).max(longestFolder).nullable(),
  /** The file is named after this and the day. */
  title: z.string().max(longestTitle),
})

/** `keep`: the file gets its name; otherwise it is removed. */
export const AnswerExportInput = z.object({ workspaceId: z.string(), exportId: z.int(), keep: z.boolean() })
export const ExportedFileInput = z.object({ workspaceId: z.string(), exportId: z.int() })

export const CopyReportInput = z.object({
  workspaceId: z.string(),
  reportId: z.int(),
  form: z.enum(copyForms),
})

/** A report that may hold secrets. */
export interface ReportInDoubt {
  readonly id: number
  /** Hostile. */
  readonly name: string | null
  readonly kinds: readonly SecretKind[]
}

/** The findings of the outgoing check in everything that was written. */
export interface ExportDoubts {
  readonly reports: number
  /** Reports in which each kind was found, the most frequent first. */
  readonly kinds: readonly { readonly kind: SecretKind; readonly reports: number }[]
  /** Some of them, in the order of the file. */
  readonly examples: readonly ReportInDoubt[]
}

/** Numbers of reports in a file. */
export interface ExportCounts {
  readonly reports: number
  /** Left out because they are no longer here. */
  readonly gone: number
  /** Written without some of what the format holds: it is not on this machine, or has changed since it was read. */
  readonly incomplete: number
  /** Written with changes that are not sent yet. */
  readonly unsent: number
  readonly bytes: number
}

/** A file that is written and has its name. */
export interface ExportedFile extends ExportCounts {
  readonly exportId: number
  readonly path: string
}

/** `asks`: the file is complete but has no name until `export.answer`. */
export type ExportEnd =
  | ({ readonly kind: 'exported' } & ExportedFile)
  | ({ readonly kind: 'asks'; readonly exportId: number; readonly doubts: ExportDoubts } & ExportCounts)

/** How many of the reports are written; `of` is null until they have been looked up. */
export interface ExportProgress {
  readonly done: number
  readonly of: number | null
}

/** An export of a workspace that is under way or waits for an answer, whichever window started it. */
export type ExportState =
  | { readonly kind: 'running'; readonly progress: ExportProgress }
  | Extract<ExportEnd, { kind: 'asks' }>

export interface CopiedReport {
  readonly text: string
  /** Kinds of secrets that may be in it. */
  readonly kinds: readonly SecretKind[]
}
