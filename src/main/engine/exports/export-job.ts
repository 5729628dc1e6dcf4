import type { ExportFormat } from '#shared/desk/export-formats.ts'
import type { ExportCounts, ExportDoubts } from '#shared/desk/exports.ts'
import type { QueueQuestion } from '../queries/queue/queue-plan.ts'
import type { OnCopy } from '../storage/job.ts'

/** Reports selected by their ids, or all that match a question except some ids. */
export type ExportSelection =
  | { readonly kind: 'reports'; readonly reportIds: readonly number[] }
  | { readonly kind: 'matching'; readonly question: QueueQuestion; readonly except: readonly number[] }

/** One export, done in its own thread on its own connection. All its data can be cloned between threads. */
export interface ExportJob extends OnCopy {
  readonly selection: ExportSelection
  /** User id of the token's owner, for queries that refer to this user. */
  readonly me: string | null
  readonly format: ExportFormat
  readonly withInternal: boolean
  readonly withOwn: boolean
  /** The path of the file to write, which gets its final name later. */
  readonly part: string
  /** When the export was requested, in ms since 1970. */
  readonly at: number
}

/** Counts of a written export, and the findings of the outgoing check; `doubts` null = there are none. */
export interface WrittenExport extends ExportCounts {
  readonly doubts: ExportDoubts | null
}
