import type { BucketUnit } from '../rules/insights/buckets.ts'

/** Periods that end today, and the buckets each is divided into. */
export const insightPeriods = {
  '4w': { unit: 'day', count: 28 },
  '13w': { unit: 'week', count: 13 },
  '26w': { unit: 'week', count: 26 },
  '12m': { unit: 'month', count: 12 },
  /** From the first report on; the unit of the buckets depends on how long this period is. */
  all: null,
} as const satisfies Readonly<Record<string, { readonly unit: BucketUnit; readonly count: number } | null>>
export type InsightPeriod = keyof typeof insightPeriods
export const periodNames = ['4w', '13w', '26w', '12m', 'all'] as const satisfies readonly InsightPeriod[]

/** Properties by which counts can be grouped. */
export const insightGroupings = ['program', 'severity', 'type', 'cwe', 'assignee', 'reporter'] as const
export type InsightGrouping = (typeof insightGroupings)[number]
