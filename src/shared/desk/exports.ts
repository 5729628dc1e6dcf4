import * as z from 'zod'
import type { SecretKind } from '../rules/secrets/finding.ts'
import { BulkSelection } from './bulk.ts'
import { copyForms, exportFormats } from './export-formats.ts'

/** Reports as files and on the clipboard, as the window asks for them and tells of them. */

/** UTF-16 units of a folder and of what a file is named after. */
const longestFolder = 4_096
const longestTitle = 300

export const StartExportInput = z.object({
  workspaceId: z.string(),
  selection: BulkSelection,
  format: z.enum(exportFormats),
  /** Internal entries of the timeline go along. */
  withInternal: z.boolean(),
  /** The person's own labels, pins and notes go along; left out = they do not. */
  withOwn: z.boolean().optional(),
  /** A whole path; null = `exports` in the folder of evidence. */
  folder: z.string().trim().min(1).max(longestFolder).nullable(),
  /** The file is named after it and the day. */
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

/** What the outgoing check found in all that was written. */
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
  /** Left out: they are no longer here. */
  readonly gone: number
  /** Written without all of what the format holds: it is not on this machine, or has changed since it was read. */
  readonly incomplete: number
  /** Written with changes that were not sent yet. */
  readonly unsent: number
  readonly bytes: number
}

/** A file that is written and has its name. */
export interface ExportedFile extends ExportCounts {
  readonly exportId: number
  readonly path: string
}

/** `asks`: the file is written whole and has no name yet, until `export.answer`. */
export type ExportEnd =
  | ({ readonly kind: 'exported' } & ExportedFile)
  | ({ readonly kind: 'asks'; readonly exportId: number; readonly doubts: ExportDoubts } & ExportCounts)

/** How many of the reports are written; `of` null while it is looked which they are. */
export interface ExportProgress {
  readonly done: number
  readonly of: number | null
}

/** An export of a workspace that goes on or waits, whichever window began it. */
export type ExportState =
  | { readonly kind: 'running'; readonly progress: ExportProgress }
  | Extract<ExportEnd, { kind: 'asks' }>

export interface CopiedReport {
  readonly text: string
  /** Kinds of secrets that may be in it. */
  readonly kinds: readonly SecretKind[]
}
