/** The paint of a part of a chart; the theme resolves it to a color. */
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

/** How values are written: counts, spans of time (ms), or amounts of money by a point's currency. */
export type ValueKind = 'count' | 'duration' | 'money'

/** A place along a chart: a bucket, a group, a program. */
export interface ChartPoint {
  readonly key: string
  /** In full, as in the table and the readout. Hostile if a person named it. */
  readonly label: string
  /** Below the axis. */
  readonly short: string
  /** In files, if different: a day as `2026-01-31`. */
  readonly plain?: string
  /** The search that lists the reports it counts; null = none does. */
  readonly query: string | null
  /** The currency of amounts; hostile. */
  readonly currency?: string | null
}

export interface ChartSeries {
  readonly name: string
  /** One for each point; null = there is none. */
  readonly values: readonly (number | null)[]
  readonly kind: ValueKind
  readonly paint: Paint
  readonly form: 'line' | 'area' | 'bar' | 'stack'
  /** The period before: drawn faint, without a fill. */
  readonly isBefore?: boolean
}

/** A column of the table that is not drawn. */
export interface ChartColumn {
  readonly name: string
  readonly values: readonly (number | null)[]
  readonly kind: ValueKind
}

/** For `months`: the parts of a point along time. */
export interface ChartParts {
  readonly names: readonly string[]
  /** For each point, a value for each name. */
  readonly values: readonly (readonly number[])[]
}

/** A number above a chart. */
export interface Headline {
  readonly name: string
  readonly value: string
  /** The same number for the period before. */
  readonly before?: string
}

/** A chart before it is drawn: its content in numbers and words. */
export interface ChartModel {
  readonly id: string
  readonly title: string
  /** The meaning of the numbers, with their formula, in one sentence. */
  readonly definition: string
  /**
   * `columns`: upright, along time. `rows`: a horizontal bar for each point, with its name. `months`: small columns
   * along time for each point, with its name and the sum.
   */
  readonly form: 'columns' | 'rows' | 'months'
  /** The kind of points, as the head of the table's first column. */
  readonly pointName: string
  readonly points: readonly ChartPoint[]
  readonly series: readonly ChartSeries[]
  readonly columns: readonly ChartColumn[]
  readonly parts?: ChartParts
  readonly headlines: readonly Headline[]
  /** Facts that it cannot show, or does not count. */
  readonly notes: readonly string[]
  /** The search that lists the reports of the chart; null = none does. */
  readonly query: string | null
  /** Shown instead of the chart when there is nothing to draw. */
  readonly empty: string
}

/** At most this many horizontal bars, or rows of months, are drawn: the first ones. The table has all. */
export const drawnAtMost = 12

/** All columns of the table, in order. */
export function tableColumns({ series, columns }: ChartModel): readonly ChartColumn[] {
  return [...series, ...columns]
}

/** Whether the table has any numbers, even ones that are not drawn. */
export function hasNumbers(model: ChartModel): boolean {
  const isNumber = (value: number | null) => (value ?? 0) !== 0
  return model.points.length > 0 && tableColumns(model).some(({ values }) => values.some(isNumber))
}

/** Whether there is anything to draw. */
export function isBlank({ series, points }: ChartModel): boolean {
  return points.length === 0 || series.every(({ values }) => values.every((value) => (value ?? 0) === 0))
}
