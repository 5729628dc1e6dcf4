import type { InsightsView } from '#shared/desk/insights.ts'
import { ageBands } from '#shared/rules/insights/figures.ts'
import { formatCount } from '../../../design/primitives/Count.tsx'
import { unitNames } from './bucket-words.ts'
import type { ChartModel, ChartPoint } from './chart-model.ts'
import { periodQuery } from './flow-charts.ts'
import { formatShare, formatSpan } from './value-words.ts'

/**
 * Charts of the present state of reports: the age of the open ones, the outcome of the others, and the promises kept.
 */

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const day = 86_400_000

export function ageChart({ totals, now }: InsightsView): ChartModel {
  const { age, ages, openUndated } = totals
  return {
    id: 'age',
    title: 'Age of open reports',
    definition: 'Open reports by now − received, whoever’s turn it is.',
    form: 'columns',
    pointName: 'Age',
    points: ageBands.map((days, at) => agePoint(days, ageBands[at + 1] ?? null, now)),
    series: [{ name: 'Open', values: ages, kind: 'count', paint: 'accent', form: 'bar' }],
    columns: [],
    headlines:
      age === null
        ? []
        : [
            { name: 'Median', value: formatSpan(age.median) },
            { name: 'p75', value: formatSpan(age.p75) },
            { name: 'p90', value: formatSpan(age.p90) },
          ],
    notes:
      openUndated === 0
        ? []
        : [
            openUndated === 1
              ? '1 open report has no received date and is left out.'
              : `${formatCount(openUndated)} open reports have no received date and are left out.`,
          ],
    query: 'is:open',
    empty: 'Nothing is open.',
  }
}

function agePoint(from: number, until: number | null, now: number): ChartPoint {
  const instant = (days: number) => new Date(now - days * day).toISOString()
  const label =
    until === null ? `${from} days and more` : from === 0 ? 'Under a day' : `${from} to ${until} days`
  const since = until === null ? '' : `created:>${instant(until)} `
  return {
    key: String(from),
    label,
    short: until === null ? `${from}d+` : from === 0 ? '< 1d' : `${from}–${until}d`,
    query: `is:open ${since}created:<=${instant(from)}`,
  }
}

export function outcomeChart(view: InsightsView, points: readonly ChartPoint[]): ChartModel {
  const { current, before, unit } = view
  const { valid, duplicate, notApplicable, pending, unnamed } = current.outcomes
  const shares = (outcomes: typeof current.outcomes) => {
    const decided = sum([outcomes.valid, outcomes.duplicate, outcomes.notApplicable].map(sum))
    return {
      valid: formatShare(sum(outcomes.valid), decided),
      duplicate: formatShare(sum(outcomes.duplicate), decided),
    }
  }
  const now = shares(current.outcomes)
  const was = before === null ? null : shares(before.outcomes)
  return {
    id: 'outcomes',
    title: 'Validity and duplicates',
    definition: `Reports received per ${unit}, by what their status says now; shares are of those decided: valid + duplicates + not applicable.`,
    form: 'columns',
    pointName: unitNames[unit],
    points,
    series: [
      { name: 'Valid', values: valid, kind: 'count', paint: 'good', form: 'stack' },
      { name: 'Duplicates', values: duplicate, kind: 'count', paint: 'warn', form: 'stack' },
      { name: 'Not applicable', values: notApplicable, kind: 'count', paint: 'ink-2', form: 'stack' },
      { name: 'Undecided', values: pending, kind: 'count', paint: 'line-control', form: 'stack' },
      ...(sum(unnamed) === 0
        ? []
        : [
            {
              name: 'Closed otherwise',
              values: unnamed,
              kind: 'count',
              paint: 'ink-2',
              form: 'stack',
            } as const,
          ]),
    ],
    columns: [],
    headlines: [
      { name: 'Valid', value: now.valid, ...(was === null ? {} : { before: was.valid }) },
      { name: 'Duplicates', value: now.duplicate, ...(was === null ? {} : { before: was.duplicate }) },
    ],
    notes: [],
    query: periodQuery(view),
    empty: 'Nothing was submitted in this period.',
  }
}

export function promiseChart(
  view: InsightsView,
  points: readonly ChartPoint[],
  notes: readonly string[],
): ChartModel {
  const { current, before, unit } = view
  const { kept, missed, running } = current.promises
  const share = ({ kept: done, missed: late }: typeof current.promises) =>
    formatShare(sum(done), sum(done) + sum(late))
  return {
    id: 'promises',
    title: 'SLA kept',
    definition: `Reports with an SLA, by ${unit} received: kept if everything was done in time, missed if anything was late or is overdue; share kept = kept ÷ (kept + missed).`,
    form: 'columns',
    pointName: unitNames[unit],
    points,
    series: [
      { name: 'Kept', values: kept, kind: 'count', paint: 'good', form: 'stack' },
      { name: 'Missed', values: missed, kind: 'count', paint: 'bad', form: 'stack' },
      { name: 'Running', values: running, kind: 'count', paint: 'line-control', form: 'stack' },
    ],
    columns: [],
    headlines: [
      {
        name: 'Kept',
        value: share(current.promises),
        ...(before === null ? {} : { before: share(before.promises) }),
      },
      { name: 'Missed', value: formatCount(sum(missed)) },
    ],
    notes: view.hasPromises ? notes : [],
    query: `${periodQuery(view)} sla:missed,late`,
    empty: view.hasPromises ? 'No SLA applies to reports from this period.' : 'No SLA rules yet.',
  }
}
