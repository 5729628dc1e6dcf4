/** What a chart is drawn in; resolved to a color by theme. */
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
  /** In full, as the table and the readout say it. Hostile where a person named it. */
  readonly label: string
  /** Below the axis. */
  readonly short: string
  /** As a file says it, where that is another: a day as `2026-01-31`. */
  readonly plain?: string
  /** The search that lists what it counts; null = none does. */
  readonly query: string | null
  /** Of amounts; hostile. */
  readonly currency?: string | null
}

export interface ChartSeries {
  readonly name: string
  /** One for each point; null = there is none. */
  readonly values: readonly (number | null)[]
  readonly kind: ValueKind
  readonly paint: Paint
  readonly form: 'line' | 'area' | 'bar' | 'stack'
  /** Of the period before: drawn faint, without a fill. */
  readonly isBefore?: boolean
}

/** A column of the table that is not drawn. */
export interface ChartColumn {
  readonly name: string
  readonly values: readonly (number | null)[]
  readonly kind: ValueKind
}

/** What a point is made of along time, for `months`. */
export interface ChartParts {
  readonly names: readonly string[]
  /** For each point, a value for each name. */
  readonly values: readonly (readonly number[])[]
}

/** A number that stands above a chart. */
export interface Headline {
  readonly name: string
  readonly value: string
  /** The same of the period before. */
  readonly before?: string
}

/** A chart before it is drawn: what it says, in numbers and words. */
export interface ChartModel {
  readonly id: string
  readonly title: string
  /** What the numbers are, with their formula, in one sentence. */
  readonly definition: string
  /**
   * `columns`: along time, upright. `rows`: a bar for each point, lying, with its name. `months`: small columns along time
   * for each point, with its name and the sum.
   */
  readonly form: 'columns' | 'rows' | 'months'
  /** What the points are, as the head of the table's first column. */
  readonly pointName: string
  readonly points: readonly ChartPoint[]
  readonly series: readonly ChartSeries[]
  readonly columns: readonly ChartColumn[]
  readonly parts?: ChartParts
  readonly headlines: readonly Headline[]
  /** What it cannot tell, or does not count. */
  readonly notes: readonly string[]
  /** The search that lists what the chart is about; null = none does. */
  readonly query: string | null
  /** Said instead of the chart where there is nothing to draw. */
  readonly empty: string
}

/** Lying bars, or rows of months, that are drawn: the first ones. The table has all. */
export const drawnAtMost = 12

/** Everything the table holds, in the order of its columns. */
export function tableColumns({ series, columns }: ChartModel): readonly ChartColumn[] {
  return [...series, ...columns]
}

/** Whether the table says anything, also of what is not drawn. */
export function hasNumbers(model: ChartModel): boolean {
  const isNumber = (value: number | null) => (value ?? 0) !== 0
  return model.points.length > 0 && tableColumns(model).some(({ values }) => values.some(isNumber))
}

/** Whether there is anything to draw. */
export function isBlank({ series, points }: ChartModel): boolean {
  return points.length === 0 || series.every(({ values }) => values.every((value) => (value ?? 0) === 0))
}
