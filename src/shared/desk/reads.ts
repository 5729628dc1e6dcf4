import * as z from 'zod'
import type { QueryProblem } from '../rules/query/ast.ts'
import { exportFormats } from './export-formats.ts'
import type { ExportDoubts } from './exports.ts'
import type { QueueCounts, QueueGroup, ReportRow } from './models.ts'
import { QueueSort } from './queue-request.ts'
import { longestSearch } from './text-limits.ts'

/**
 * The command line's requests about local copies. A running desk answers them over its socket; without one, the command
 * line reads the files itself. All requests are read-only, and none contains or returns a token.
 */

/**
 * Maximum numbers of reports listed and of reports exported per request; kept small so that the window's requests need
 * not wait long.
 */
export const rowsAtOnce = 200
export const exportedAtOnce = 25

const Search = z.object({ workspaceId: z.string().max(64), search: z.string().max(longestSearch) })

export const readInputs = {
  'read.workspaces': z.object({}),
  /** Ids of the reports that match, in the requested order; `limit` null = all. */
  'read.found': Search.extend({ sort: QueueSort, limit: z.int().min(1).nullable() }),
  /** Rows of reports by id; reports that are gone are left out. */
  'read.rows': z.object({
    workspaceId: z.string().max(64),
    reportIds: z.array(z.int()).max(rowsAtOnce),
  }),
  'read.stats': Search,
  /** The text of reports in an export format. */
  'read.exported': z.object({
    workspaceId: z.string().max(64),
    reportIds: z.array(z.int()).max(exportedAtOnce),
    format: z.enum(exportFormats),
    withInternal: z.boolean(),
  }),
} as const

export interface ReadableWorkspace {
  readonly id: string
  /** Unique among the workspaces. */
  readonly name: string
  readonly isDemo: boolean
  /** Whether this is the workspace that the window shows. */
  readonly isCurrent: boolean
}

/** How current a local copy is. */
export interface CopyAge {
  /** The instant up to which the copy is known to be complete, ms since 1970; null before the first full pass. */
  readonly currentAsOf: number | null
}

export interface FoundReports extends CopyAge {
  readonly reportIds: readonly number[]
  /** Parts of the search that were not understood; the other parts were applied. */
  readonly problems: readonly QueryProblem[]
  /** Whether this workspace promises anything to reporters. */
  readonly hasPromises: boolean
}

export const statsGroupings = ['status', 'severity', 'program', 'assignee'] as const
export type StatsGrouping = (typeof statsGroupings)[number]

/** Counts of the reports that match a search. */
export interface ReadStats extends CopyAge {
  readonly total: number
  readonly problems: readonly QueryProblem[]
  readonly groups: Readonly<Record<StatsGrouping, readonly QueueGroup[]>>
  /** Counts for the whole workspace; the search does not affect them. */
  readonly queues: QueueCounts
  /** null = this workspace promises nothing. `waiting`: reports whose due times have yet to be computed. */
  readonly sla: {
    readonly missed: number
    readonly atRisk: number
    readonly paused: number
    readonly waiting: number
  } | null
}

export interface ExportedReports {
  readonly text: string
  /** How many of the ids were handled, from the first on; the others did not fit into this answer. */
  readonly looked: number
  readonly reports: number
  /** These three are as in `ExportCounts`. */
  readonly gone: number
  readonly incomplete: number
  readonly unsent: number
  /** Findings of the outgoing check; null = none. */
  readonly doubts: ExportDoubts | null
}

interface ReadOutputs {
  'read.workspaces': readonly ReadableWorkspace[]
  'read.found': FoundReports
  'read.rows': readonly ReportRow[]
  'read.stats': ReadStats
  'read.exported': ExportedReports
}

export type ReadName = keyof typeof readInputs
/** The requests that concern a single local copy. */
export type CopyReadName = Exclude<ReadName, 'read.workspaces'>
export type ReadInput<N extends ReadName> = z.output<(typeof readInputs)[N]>
export type ReadOutput<N extends ReadName> = ReadOutputs[N]

export function isReadName(name: unknown): name is ReadName {
  return typeof name === 'string' && Object.hasOwn(readInputs, name)
}
