import * as z from 'zod'
import type { SecretKind } from '../rules/secrets/finding.ts'
import { BulkSelection } from './bulk.ts'
import { copyForms, exportFormats } from './export-formats.ts'

/** Models and inputs of exports: reports that are written to files or copied to the clipboard. */

/** Longest path of a folder, and longest title from which a file's name is made; in UTF-16 units. */
const longestFolder = 4_096
const longestTitle = 300

export const StartExportInput = z.object({
  workspaceId: z.string(),
  selection: BulkSelection,
  format: z.enum(exportFormats),
  /** Whether internal entries of the timeline are included. */
  withInternal: z.boolean(),
  /** Whether the user's own labels, pins and private notes are included; left out = false. */
  withOwn: z.boolean().optional(),
  /** An absolute path; null = `exports` in the folder of evidence. */
  folder: z.string().trim().min(1).max(longestFolder).nullable(),
  /** The file's name is made of this title and the date. */
  title: z.string().max(longestTitle),
})

/** `keep` true: the file gets its final name; false: it is deleted. */
export const AnswerExportInput = z.object({ workspaceId: z.string(), exportId: z.int(), keep: z.boolean() })
export const ExportedFileInput = z.object({ workspaceId: z.string(), exportId: z.int() })

export const CopyReportInput = z.object({
  workspaceId: z.string(),
  reportId: z.int(),
  form: z.enum(copyForms),
})

/** An exported report that may contain secrets. */
export interface ReportInDoubt {
  readonly id: number
  /** Hostile. */
  readonly name: string | null
  readonly kinds: readonly SecretKind[]
}

/** The findings of the outgoing check in a file: possible secrets. */
export interface ExportDoubts {
  readonly reports: number
  /** For each kind of secret, the number of reports in which it was found; the most frequent first. */
  readonly kinds: readonly { readonly kind: SecretKind; readonly reports: number }[]
  /** Some of these reports, in the order of the file. */
  readonly examples: readonly ReportInDoubt[]
}

/** How many reports a file contains or lacks, and its size. */
export interface ExportCounts {
  readonly reports: number
  /** Reports left out because they are no longer in the local copy. */
  readonly gone: number
  /** Reports written with parts missing, because those are not on this machine or have changed since they were read. */
  readonly incomplete: number
  /** Reports written with values from actions that are not sent yet. */
  readonly unsent: number
  readonly bytes: number
}

/** A complete file under its final name. */
export interface ExportedFile extends ExportCounts {
  readonly exportId: number
  readonly path: string
}

/** `asks`: the file is complete, but gets its final name only if `export.answer` says to keep it. */
export type ExportEnd =
  | ({ readonly kind: 'exported' } & ExportedFile)
  | ({ readonly kind: 'asks'; readonly exportId: number; readonly doubts: ExportDoubts } & ExportCounts)

/** `done`: how many reports are written. `of`: how many there are; null until the selection has been resolved. */
export interface ExportProgress {
  readonly done: number
  readonly of: number | null
}

/** A workspace's export that is under way or waits for the user's decision, even if a previous window started it. */
export type ExportState =
  | { readonly kind: 'running'; readonly progress: ExportProgress }
  | Extract<ExportEnd, { kind: 'asks' }>

export interface CopiedReport {
  readonly text: string
  /** Kinds of secrets that the text may contain. */
  readonly kinds: readonly SecretKind[]
}
