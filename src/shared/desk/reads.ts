import * as z from 'zod'
import type { QueryProblem } from '../rules/query/ast.ts'
import { exportFormats } from './export-formats.ts'
import type { ExportDoubts } from './exports.ts'
import type { QueueCounts, QueueGroup, ReportRow } from './models.ts'
import { QueueSort } from './queue-request.ts'
import { longestSearch } from './text-limits.ts'

/**
 * The command line's requests to a local copy, answered either by a running desk over its socket or from the files. All
 * of them read; nothing here can write, and nothing names a token.
 */

/** Most reports read, and exported, with one request: an engine that serves a window has other requests waiting. */
export const rowsAtOnce = 200
export const exportedAtOnce = 25

const Search = z.object({ workspaceId: z.string().max(64), search: z.string().max(longestSearch) })

export const readInputs = {
  'read.workspaces': z.object({}),
  /** Ids of all that match, in their order. */
  'read.found': Search.extend({ sort: QueueSort, limit: z.int().min(1).nullable() }),
  /** Rows of reports by their ids; those that are gone are left out. */
  'read.rows': z.object({
    workspaceId: z.string().max(64),
    reportIds: z.array(z.int()).max(rowsAtOnce),
  }),
  'read.stats': Search,
  /** Reports as a format writes them. */
  'read.exported': z.object({
    workspaceId: z.string().max(64),
    reportIds: z.array(z.int()).max(exportedAtOnce),
    format: z.enum(exportFormats),
    withInternal: z.boolean(),
  }),
} as const

export interface ReadableWorkspace {
  readonly id: string
  /** Unique. */
  readonly name: string
  readonly isDemo: boolean
  /** Whether the window shows it. */
  readonly isCurrent: boolean
}

/** How current a local copy is. */
export interface CopyAge {
  /** The instant up to which it is known to be complete, ms since 1970; null before the first full pass. */
  readonly currentAsOf: number | null
}

export interface FoundReports extends CopyAge {
  readonly reportIds: readonly number[]
  /** Parts of the search that were not understood; the rest was applied. */
  readonly problems: readonly QueryProblem[]
  /** Whether this workspace promises anything to reporters. */
  readonly hasPromises: boolean
}

export const statsGroupings = ['status', 'severity', 'program', 'assignee'] as const
export type StatsGrouping = (typeof statsGroupings)[number]

/** Reports that match, counted. */
export interface ReadStats extends CopyAge {
  readonly total: number
  readonly problems: readonly QueryProblem[]
  readonly groups: Readonly<Record<StatsGrouping, readonly QueueGroup[]>>
  /** For the whole workspace, whatever the search. */
  readonly queues: QueueCounts
  /** null = this workspace promises nothing. `waiting`: reports whose due times are still to be worked out. */
  readonly sla: {
    readonly missed: number
    readonly atRisk: number
    readonly paused: number
    readonly waiting: number
  } | null
}

export interface ExportedReports {
  readonly text: string
  /** How many of the ids were handled: the first ones, as many as fit. */
  readonly looked: number
  readonly reports: number
  /** As in `ExportCounts`. */
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
/** The reads of one local copy. */
export type CopyReadName = Exclude<ReadName, 'read.workspaces'>
export type ReadInput<N extends ReadName> = z.output<(typeof readInputs)[N]>
export type ReadOutput<N extends ReadName> = ReadOutputs[N]

export function isReadName(name: unknown): name is ReadName {
  return typeof name === 'string' && Object.hasOwn(readInputs, name)
}
