import type { ExportFormat } from '#shared/desk/export-formats.ts'
import type { ExportCounts, ExportDoubts } from '#shared/desk/exports.ts'
import type { QueueQuestion } from '../queries/queue/queue-plan.ts'
import type { OnCopy } from '../storage/job.ts'

/** Reports by their ids, or all that a question matches but some. */
export type ExportSelection =
  | { readonly kind: 'reports'; readonly reportIds: readonly number[] }
  | { readonly kind: 'matching'; readonly question: QueueQuestion; readonly except: readonly number[] }

/** One export, done on a connection of its own in a thread of its own. Structured-clone data only. */
export interface ExportJob extends OnCopy {
  readonly selection: ExportSelection
  /** User id of the token's owner, for what a question asks about. */
  readonly me: string | null
  readonly format: ExportFormat
  readonly withInternal: boolean
  readonly withOwn: boolean
  /** The file that is written to; it has its name later. */
  readonly part: string
  /** When it was asked for, ms since 1970. */
  readonly at: number
}

/** What was written, and what the outgoing check found in it; `doubts` null = nothing. */
export interface WrittenExport extends ExportCounts {
  readonly doubts: ExportDoubts | null
}
