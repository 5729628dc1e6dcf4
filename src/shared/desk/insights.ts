import * as z from 'zod'
import type { BucketUnit } from '../rules/insights/buckets.ts'
import type { Figures, GroupFigures, MoneyFigures, Totals } from '../rules/insights/figures.ts'
import type { QueryProblem } from '../rules/query/ast.ts'
import { insightGroupings, periodNames } from './insight-choices.ts'
import { QueueView } from './queue-request.ts'
import { longestCell, longestSearch } from './text-limits.ts'

/** Selects the reports to count: those the list would show for this view and search. */
export const InsightsInput = z.object({
  workspaceId: z.string(),
  view: QueueView,
  search: z.string().max(longestSearch),
  period: z.enum(periodNames),
  by: z.enum(insightGroupings),
  /** Whether to count the preceding period, too. */
  compares: z.boolean(),
})
export type InsightsQuestion = Omit<z.infer<typeof InsightsInput>, 'workspaceId'>

/** One group, with its name and the search that lists its reports. */
export interface GroupView extends Omit<GroupFigures, 'key'> {
  readonly key: string
  /** null = the group of reports without such a value, for example without an assignee. Hostile. */
  readonly label: string | null
  /** null = no search can list this group's reports. */
  readonly query: string | null
}

export interface MoneyView extends Omit<MoneyFigures, 'programId'> {
  readonly programId: number | null
  /** Hostile. */
  readonly program: string
  /** The currency as the service names it. Hostile; null = the service does not say. */
  readonly currency: string | null
  readonly query: string | null
}

/** Everything that the insights page shows, counted in the local copy. */
export interface InsightsView {
  readonly unit: BucketUnit
  /** Buckets begin at midnight in this time zone: that of the workspace's calendar, else this computer's. */
  readonly timeZone: string
  /** When the figures were counted, in ms since 1970. */
  readonly now: number
  readonly current: Figures
  /** Figures of the preceding period; null if not requested. */
  readonly before: Figures | null
  readonly totals: Omit<Totals, 'groups' | 'money'>
  /** Largest group first. */
  readonly groups: readonly GroupView[]
  /** How many further groups are not in `groups`. */
  readonly groupsLeftOut: number
  readonly money: readonly MoneyView[]
  /** Reports whose history has yet to be computed (again): each is counted by its old history, or not at all. */
  readonly waiting: number
  /** Reports that match the view and the search, whatever the period. */
  readonly reports: number
  /** Reports in the local copy. */
  readonly reportsHere: number
  /** The earliest known time of receipt in the local copy, ms since 1970; null = none is known. */
  readonly firstReceivedAt: number | null
  /** Whether anything is promised in this workspace. */
  readonly hasPromises: boolean
  /** Parts of the search that were not understood. */
  readonly problems: readonly QueryProblem[]
}

/**
 * Longest SVG or base64 picture of a chart, in UTF-16 units: enough for several thousand pixels in width and height.
 */
const longestDrawing = 16_000_000
/**
 * Maximum number of rows of a chart's table, which has one for each bucket, or for each combination of group and
 * bucket.
 */
const rowsAtMost = 20_000
/**
 * Maximum number of columns of a chart's table; rewards have one for each month, so this is enough for more than thirty
 * years.
 */
const columnsAtMost = 400
const Cell = z.union([z.string().max(longestCell), z.number(), z.null()])

/** A chart as a file: its numbers, its drawing, or a picture of it in base64. */
export const SaveChartInput = z.object({
  workspaceId: z.string(),
  /** The file's name is made of this title and the date. */
  title: z.string().max(300),
  file: z.discriminatedUnion('format', [
    z.object({ format: z.literal('csv'), rows: z.array(z.array(Cell).max(columnsAtMost)).max(rowsAtMost) }),
    z.object({ format: z.literal('svg'), text: z.string().max(longestDrawing) }),
    z.object({ format: z.literal('png'), base64: z.base64().max(longestDrawing) }),
  ]),
})
export type ChartFile = z.infer<typeof SaveChartInput>['file']

export interface SavedChart {
  /** The id to pass to `export.showInFolder`. */
  readonly exportId: number
  readonly path: string
}
