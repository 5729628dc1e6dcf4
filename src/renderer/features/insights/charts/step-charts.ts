import type { InsightsView } from '#shared/desk/insights.ts'
import type { StepName, StepSpread } from '#shared/rules/insights/figures.ts'
import type { Spread } from '#shared/rules/insights/percentiles.ts'
import type { EventKey } from '#shared/rules/query/keys.ts'
import { formatCount } from '../../../design/primitives/Count.tsx'
import { happenedBetween, pointsBy, unitNames } from './bucket-words.ts'
import type { ChartModel, ChartPoint, Headline } from './chart-model.ts'
import { formatSpan } from './value-words.ts'

/** Charts of how long a step took: for the reports with an event in a bucket, how their times are distributed. */

const words: Readonly<
  Record<
    StepName,
    { readonly title: string; readonly key: EventKey; readonly event: string; readonly empty: string }
  >
> = {
  reply: {
    title: 'Time to first reply',
    key: 'replied',
    event: 'First public comment by anyone but the reporter',
    empty: 'No report got its first reply in this period.',
  },
  triage: {
    title: 'Time to triage',
    key: 'triaged',
    event: 'First status that decides a report, triaged or closed',
    empty: 'No report was triaged in this period.',
  },
  resolution: {
    title: 'Time to resolution',
    key: 'resolved',
    event: 'First move to a resolved status',
    empty: 'No report was resolved in this period.',
  },
}

export function stepChart(
  step: StepName,
  view: InsightsView,
  points: readonly ChartPoint[],
  notes: readonly string[],
): ChartModel {
  const { current, before, unit } = view
  const { key } = words[step]
  const { edges } = current
  const { own, asked, byBucket } = current.steps[step]
  const was = before?.steps[step] ?? null
  const column = (of: (spread: StepSpread) => number | null) => byBucket.map(of)
  const percentile = (name: keyof Spread) => column((spread) => spread.own?.[name] ?? null)
  return {
    id: step,
    title: words[step].title,
    definition: `${words[step].event} − received, counting only time when the report was open and not waiting for the reporter; without known issues; by the ${unit} of the event, percentiles by nearest rank.`,
    form: 'columns',
    pointName: unitNames[unit],
    points: pointsBy(key, points, edges).map((point) => ({ ...point, query: counted(point.query) })),
    series: [
      { name: 'p90', values: percentile('p90'), kind: 'duration', paint: 'line-control', form: 'line' },
      { name: 'p75', values: percentile('p75'), kind: 'duration', paint: 'ink-3', form: 'line' },
      { name: 'Median', values: percentile('median'), kind: 'duration', paint: 'accent', form: 'line' },
      ...(was === null
        ? []
        : [
            {
              name: 'Median before',
              values: was.byBucket.map((spread) => spread.own?.median ?? null),
              kind: 'duration',
              paint: 'accent',
              form: 'line',
              isBefore: true,
            } as const,
          ]),
    ],
    columns: [
      { name: 'Reports', values: column((spread) => spread.own?.count ?? 0), kind: 'count' },
      {
        name: 'Waiting for reporter, median',
        values: column((spread) => spread.asked?.median ?? null),
        kind: 'duration',
      },
      {
        name: 'Reports that waited',
        values: column((spread) => spread.asked?.count ?? 0),
        kind: 'count',
      },
    ],
    headlines: own === null ? [] : headlines(own, was?.own ?? null),
    notes: [...waitedNotes(asked), ...notes],
    query: counted(happenedBetween(key, edges[0] ?? 0, edges.at(-1) ?? 0)),
    empty: words[step].empty,
  }
}

/** Leaves known issues out of a search: they have no times, so the lists behind the numbers must not show them. */
const counted = (query: string | null) => (query === null ? null : `${query} -is:known-issue`)

function headlines(own: Spread, was: Spread | null): readonly Headline[] {
  const of = (name: string, key: 'median' | 'p75' | 'p90'): Headline => ({
    name,
    value: formatSpan(own[key]),
    ...(was === null ? {} : { before: formatSpan(was[key]) }),
  })
  return [of('Median', 'median'), of('p75', 'p75'), of('p90', 'p90')]
}

/** A note on the time spent waiting for the reporter, which is counted separately. */
function waitedNotes(asked: Spread | null): readonly string[] {
  if (asked === null) return []
  const who = asked.count === 1 ? '1 report' : `${formatCount(asked.count)} reports`
  return [
    `${who} waited for the reporter meanwhile: median ${formatSpan(asked.median)}, p75 ${formatSpan(asked.p75)}, p90 ${formatSpan(asked.p90)}.`,
  ]
}
