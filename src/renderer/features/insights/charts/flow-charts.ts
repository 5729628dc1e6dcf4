import type { InsightsView } from '#shared/desk/insights.ts'
import { formatCount } from '../../../design/primitives/Count.tsx'
import { happenedBetween, periodWords, unitNames } from './bucket-words.ts'
import type { ChartModel, ChartPoint } from './chart-model.ts'

/** Charts of the workload: how many reports are open, how many arrive, and how many are closed. */

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** The number of open reports at the end of each bucket; the last bucket contains the present. */
export function backlogChart(
  view: InsightsView,
  points: readonly ChartPoint[],
  notes: readonly string[],
): ChartModel {
  const { current, before, unit, totals } = view
  const last = points.length - 1
  return {
    id: 'backlog',
    title: 'Backlog',
    definition: `Open reports at the end of each ${unit}: open before + submitted + reopened − closed.`,
    form: 'columns',
    pointName: unitNames[unit],
    points: points.map((point, at) => ({ ...point, query: at === last ? 'is:open' : null })),
    series: [
      { name: 'Open', values: current.backlog, kind: 'count', paint: 'accent', form: 'area' },
      ...(before === null
        ? []
        : [
            {
              name: 'Open before',
              values: before.backlog,
              kind: 'count',
              paint: 'ink-3',
              form: 'line',
              isBefore: true,
            } as const,
          ]),
    ],
    columns: [],
    headlines: [
      { name: 'Open now', value: formatCount(totals.open) },
      { name: 'Change', value: signed((current.backlog.at(-1) ?? 0) - current.openBefore) },
    ],
    notes,
    query: 'is:open',
    empty: 'Nothing was open in this period.',
  }
}

export function flowChart(
  view: InsightsView,
  points: readonly ChartPoint[],
  notes: readonly string[],
): ChartModel {
  const { current, before, unit } = view
  const was = (values: readonly number[] | undefined) =>
    values === undefined ? {} : { before: formatCount(sum(values)) }
  return {
    id: 'flow',
    title: 'Submitted and closed',
    definition: `Reports received per ${unit}, beside moves from an open to a closed status; a report closed twice counts twice.`,
    form: 'columns',
    pointName: unitNames[unit],
    points,
    series: [
      { name: 'Submitted', values: current.submitted, kind: 'count', paint: 'accent', form: 'bar' },
      { name: 'Closed', values: current.closed, kind: 'count', paint: 'good', form: 'bar' },
      ...(before === null
        ? []
        : ([
            {
              name: 'Submitted before',
              values: before.submitted,
              kind: 'count',
              paint: 'accent',
              form: 'line',
              isBefore: true,
            },
            {
              name: 'Closed before',
              values: before.closed,
              kind: 'count',
              paint: 'good',
              form: 'line',
              isBefore: true,
            },
          ] as const)),
    ],
    columns: [{ name: 'Reopened', values: current.reopened, kind: 'count' }],
    headlines: [
      { name: 'Submitted', value: formatCount(sum(current.submitted)), ...was(before?.submitted) },
      { name: 'Closed', value: formatCount(sum(current.closed)), ...was(before?.closed) },
      ...(sum(current.reopened) > 0 ? [{ name: 'Reopened', value: formatCount(sum(current.reopened)) }] : []),
    ],
    notes,
    query: periodQuery(view),
    empty: `Nothing was submitted or closed in these ${periodWords(current.edges, unit)}.`,
  }
}

/** The search for reports received in the period. */
export function periodQuery({ current: { edges } }: Pick<InsightsView, 'current'>): string {
  return happenedBetween('created', edges[0] ?? 0, edges.at(-1) ?? 0)
}

const signed = (change: number) =>
  change > 0 ? `+${formatCount(change)}` : change < 0 ? `−${formatCount(-change)}` : '0'
