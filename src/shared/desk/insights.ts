import * as z from 'zod'
import type { BucketUnit } from '../rules/insights/buckets.ts'
import type { Figures, GroupFigures, MoneyFigures, Totals } from '../rules/insights/figures.ts'
import type { QueryProblem } from '../rules/query/ast.ts'
import { insightGroupings, periodNames } from './insight-choices.ts'
import { QueueView } from './queue-request.ts'
import { longestCell, longestSearch } from './text-limits.ts'

/** Selects the reports to count: those of a view that match a search, found as the list finds them. */
export const InsightsInput = z.object({
  workspaceId: z.string(),
  view: QueueView,
  search: z.string().max(longestSearch),
  period: z.enum(periodNames),
  by: z.enum(insightGroupings),
  /** Whether the period before is counted, too. */
  compares: z.boolean(),
})
export type InsightsQuestion = Omit<z.infer<typeof InsightsInput>, 'workspaceId'>

/** One group, with its name and the search that lists its reports. */
export interface GroupView extends Omit<GroupFigures, 'key'> {
  readonly key: string
  /** null = none: no assignee, say. Hostile. */
  readonly label: string | null
  /** null = no search can list it. */
  readonly query: string | null
}

export interface MoneyView extends Omit<MoneyFigures, 'programId'> {
  readonly programId: number | null
  /** Hostile. */
  readonly program: string
  /** As the service names it. Hostile; null = the service does not say. */
  readonly currency: string | null
  readonly query: string | null
}

/** Everything the page of insights shows, from the local copy. */
export interface InsightsView {
  readonly unit: BucketUnit
  /** Buckets begin at midnight in this zone: the calendar's, else this computer's. */
  readonly timeZone: string
  /** When it was counted, ms since 1970. */
  readonly now: number
  readonly current: Figures
  /** The period before; null if it was not requested. */
  readonly before: Figures | null
  readonly totals: Omit<Totals, 'groups' | 'money'>
  /** The largest first. */
  readonly groups: readonly GroupView[]
  /** How many more groups there are. */
  readonly groupsLeftOut: number
  readonly money: readonly MoneyView[]
  /** Reports whose history is still to be worked out: each is counted by its previous history, or not at all. */
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

/** Longest drawing or base64 picture, in UTF-16 units: enough for a few thousand pixels each way. */
const longestDrawing = 16_000_000
/** A table of a chart has a row for each bucket, or for each group and bucket. */
const rowsAtMost = 20_000
/** Rewards have a column for each month: this is enough for more than thirty years. */
const columnsAtMost = 400
const Cell = z.union([z.string().max(longestCell), z.number(), z.null()])

/** A chart as a file: its numbers, its drawing, or a picture of it in base64. */
export const SaveChartInput = z.object({
  workspaceId: z.string(),
  /** The file is named after it and the day. */
  title: z.string().max(300),
  file: z.discriminatedUnion('format', [
    z.object({ format: z.literal('csv'), rows: z.array(z.array(Cell).max(columnsAtMost)).max(rowsAtMost) }),
    z.object({ format: z.literal('svg'), text: z.string().max(longestDrawing) }),
    z.object({ format: z.literal('png'), base64: z.base64().max(longestDrawing) }),
  ]),
})
export type ChartFile = z.infer<typeof SaveChartInput>['file']

export interface SavedChart {
  /** An id for `export.showInFolder`. */
  readonly exportId: number
  readonly path: string
}
