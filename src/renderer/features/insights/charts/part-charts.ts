import type { InsightGrouping } from '#shared/desk/insight-choices.ts'
import type { InsightsView } from '#shared/desk/insights.ts'
import type { StepName } from '#shared/rules/insights/figures.ts'
import { currencyName, formatMoney, isCurrencyCode } from '#shared/rules/money.ts'
import { formatCount } from '../../../design/primitives/Count.tsx'
import { visibleText } from '../../../text/visible.ts'
import { type ChartColumn, type ChartModel, drawnAtMost, type Headline } from './chart-model.ts'
import { periodQuery } from './flow-charts.ts'

/**
 * The chart of reports by group (program, severity, type, CWE, assignee or reporter), and the chart of what each
 * program paid.
 */

export const groupingWords: Readonly<
  Record<InsightGrouping, { readonly title: string; readonly one: string; readonly none: string }>
> = {
  program: { title: 'By program', one: 'Program', none: 'No program' },
  severity: { title: 'By severity', one: 'Severity', none: 'No severity' },
  type: { title: 'By type', one: 'Type', none: 'No type' },
  cwe: { title: 'By CWE', one: 'CWE', none: 'No CWE' },
  assignee: { title: 'By assignee', one: 'Assignee', none: 'Unassigned' },
  reporter: { title: 'By reporter', one: 'Reporter', none: 'Unknown' },
}

export function groupChart(view: InsightsView, by: InsightGrouping, notes: readonly string[]): ChartModel {
  const { groups, groupsLeftOut } = view
  const words = groupingWords[by]
  const median = (step: StepName, name: string): ChartColumn => ({
    name,
    values: groups.map(({ steps }) => steps[step]?.median ?? null),
    kind: 'duration',
  })
  const count = (name: string, values: readonly number[]): ChartColumn => ({ name, values, kind: 'count' })
  return {
    id: 'groups',
    title: words.title,
    definition:
      'Submitted and closed in the period, and open now; medians of times are of what happened in the period.',
    form: 'rows',
    pointName: words.one,
    points: groups.map(({ key, label, query }) => {
      const name = label === null ? words.none : visibleText(label)
      return { key, label: name, short: name, query }
    }),
    series: [
      {
        ...count(
          'Submitted',
          groups.map(({ submitted }) => submitted),
        ),
        paint: 'accent',
        form: 'bar',
      },
      {
        ...count(
          'Closed',
          groups.map(({ closed }) => closed),
        ),
        paint: 'good',
        form: 'bar',
      },
      {
        ...count(
          'Open now',
          groups.map(({ open }) => open),
        ),
        paint: 'ink-3',
        form: 'bar',
      },
    ],
    columns: [
      count(
        'Valid',
        groups.map(({ valid }) => valid),
      ),
      count(
        'Duplicates',
        groups.map(({ duplicates }) => duplicates),
      ),
      median('reply', 'First reply, median'),
      median('triage', 'Triage, median'),
      median('resolution', 'Resolution, median'),
    ],
    headlines: [],
    notes: [
      ...largestNotes(groups.length),
      ...(groupsLeftOut > 0
        ? [
            groupsLeftOut === 1
              ? '1 smaller group is not shown.'
              : `${formatCount(groupsLeftOut)} smaller groups are not shown.`,
          ]
        : []),
      ...notes,
    ],
    query: periodQuery(view),
    empty: 'Nothing was submitted, closed, or open in this period.',
  }
}

export function moneyChart(view: InsightsView): ChartModel {
  const { totals, timeZone } = view
  const money = shownMoney(view)
  const months = totals.months.slice(0, -1)
  const name = new Intl.DateTimeFormat('en-US', { timeZone, month: 'short', year: 'numeric' })
  const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
  const ofMonth = (at: number) => money.map(({ bounty, bonus }) => (bounty[at] ?? 0) + (bonus[at] ?? 0))
  const undated = total(money.map(({ undatedReports }) => undatedReports))
  const amounts = (name: string, values: readonly number[]): ChartColumn => ({ name, values, kind: 'money' })
  return {
    id: 'money',
    title: 'Rewards',
    definition:
      'Bounty + bonus of each report, in the month in which its timeline first tells of a reward, by program and in its currency.',
    form: 'months',
    pointName: 'Program',
    points: money.map(({ program, programId, currency, query }) => ({
      key: String(programId),
      label: visibleText(program),
      short: visibleText(program),
      query: query === null ? null : `has:reward ${query}`,
      currency,
    })),
    series: [
      {
        ...amounts(
          'Total',
          money.map(({ bounty, bonus }) => total(bounty) + total(bonus)),
        ),
        paint: 'accent',
        form: 'bar',
      },
    ],
    columns: [
      amounts(
        'Bounties',
        money.map(({ bounty }) => total(bounty)),
      ),
      amounts(
        'Bonuses',
        money.map(({ bonus }) => total(bonus)),
      ),
      ...months.map((from, at) => amounts(name.format(from), ofMonth(at))),
      amounts(
        'Without a date, all time',
        money.map((one) => one.undated),
      ),
    ],
    parts: {
      names: months.map((from) => name.format(from)),
      values: money.map(({ bounty, bonus }) => bounty.map((amount, at) => amount + (bonus[at] ?? 0))),
    },
    headlines: paidTotals(view.money),
    notes: [
      ...largestNotes(money.length),
      ...(undated === 0
        ? []
        : [
            `${undated === 1 ? '1 rewarded report' : `${formatCount(undated)} rewarded reports`} of all time ${undated === 1 ? 'has' : 'have'} no line about when: only in the table.`,
          ]),
    ],
    query: 'has:reward',
    empty: 'No rewards in this period.',
  }
}

/** The amounts, the largest first, with currencies in a displayable form. */
function shownMoney({ money }: InsightsView): InsightsView['money'] {
  const sum = ({ bounty, bonus }: InsightsView['money'][number]) =>
    [...bounty, ...bonus].reduce((total, amount) => total + amount, 0)
  return money
    .map((one) => ({ ...one, currency: one.currency === null ? null : currencyName(one.currency) }))
    .toSorted((one, other) => sum(other) - sum(one))
}

const largestNotes = (count: number): readonly string[] =>
  count > drawnAtMost ? [`The ${drawnAtMost} largest are drawn; the table has ${formatCount(count)}.`] : []

/** A total for each currency: amounts in different currencies are not added up. */
function paidTotals(money: InsightsView['money']): readonly Headline[] {
  const paid = new Map<string, { readonly currency: string | null; sum: number }>()
  for (const { currency, bounty, bonus } of money) {
    const key = currency === null ? '' : isCurrencyCode(currency) ? currency.toUpperCase() : currency
    const of = paid.get(key) ?? { currency, sum: 0 }
    of.sum += [...bounty, ...bonus].reduce((sum, value) => sum + value, 0)
    paid.set(key, of)
  }
  return [...paid.values()]
    .filter(({ sum }) => sum > 0)
    .map(({ currency, sum }) => ({
      name: currency === null || currency === '' ? 'Paid' : currencyName(currency),
      value: formatMoney(sum, currency),
    }))
}
