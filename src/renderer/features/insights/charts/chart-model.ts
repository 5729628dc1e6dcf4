/** The color of a part of a chart by its role; the theme resolves it. */
export type Paint =
  | 'accent'
  | 'good'
  | 'bad'
  | 'warn'
  | 'ink'
  | 'ink-2'
  | 'ink-3'
  | 'line-soft'
  | 'line-hard'
  | 'line-control'
  | 'panel'

/** How values are written: as counts, as spans of time (ms), or as amounts of money in a point's currency. */
export type ValueKind = 'count' | 'duration' | 'money'

/** A position along a chart: a bucket, a group or a program. */
export interface ChartPoint {
  readonly key: string
  /** The full name, as in the table and the readout. Hostile if a person chose it. */
  readonly label: string
  /** The short name, below the axis. */
  readonly short: string
  /** The name in files, if different: a day as `2026-01-31`. */
  readonly plain?: string
  /** The search that lists the reports counted at this point; null = no search does. */
  readonly query: string | null
  /** The currency of amounts; hostile. */
  readonly currency?: string | null
}

export interface ChartSeries {
  readonly name: string
  /** A value for each point; null = the point has none. */
  readonly values: readonly (number | null)[]
  readonly kind: ValueKind
  readonly paint: Paint
  readonly form: 'line' | 'area' | 'bar' | 'stack'
  /** Whether this is the period before, which is drawn as a dashed line. */
  readonly isBefore?: boolean
}

/** A column of the table that is not drawn in the chart. */
export interface ChartColumn {
  readonly name: string
  readonly values: readonly (number | null)[]
  readonly kind: ValueKind
}

/** Only for `months`: the values of each point over time. */
export interface ChartParts {
  readonly names: readonly string[]
  /** For each point, a value for each name. */
  readonly values: readonly (readonly number[])[]
}

/** A number shown above a chart. */
export interface Headline {
  readonly name: string
  readonly value: string
  /** The same number in the period before. */
  readonly before?: string
}

/** A chart before it is drawn: its content as numbers and text. */
export interface ChartModel {
  readonly id: string
  readonly title: string
  /** What the numbers mean, with their formula, in one sentence. */
  readonly definition: string
  /**
   * `columns`: upright, side by side. `rows`: a horizontal bar for each point, with its name. `months`: small columns
   * along time for each point, with its name and the sum.
   */
  readonly form: 'columns' | 'rows' | 'months'
  /** What each point is, as the heading of the table's first column. */
  readonly pointName: string
  readonly points: readonly ChartPoint[]
  readonly series: readonly ChartSeries[]
  readonly columns: readonly ChartColumn[]
  readonly parts?: ChartParts
  readonly headlines: readonly Headline[]
  /** Facts that the chart cannot show, or does not count. */
  readonly notes: readonly string[]
  /** The search that lists the reports of the chart; null = no search does. */
  readonly query: string | null
  /** Shown instead of the chart when there is nothing to draw. */
  readonly empty: string
}

/** Maximum number of points that are drawn as `rows` or `months`: the first ones. The table contains all. */
export const drawnAtMost = 12

/** All columns of the table, in order. */
export function tableColumns({ series, columns }: ChartModel): readonly ChartColumn[] {
  return [...series, ...columns]
}

/** Whether the table has any numbers other than 0, including those that are not drawn. */
export function hasNumbers(model: ChartModel): boolean {
  const isNumber = (value: number | null) => (value ?? 0) !== 0
  return model.points.length > 0 && tableColumns(model).some(({ values }) => values.some(isNumber))
}

/** Whether there is nothing to draw. */
export function isBlank({ series, points }: ChartModel): boolean {
  return points.length === 0 || series.every(({ values }) => values.every((value) => (value ?? 0) === 0))
}
