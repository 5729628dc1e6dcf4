import type { InsightGrouping } from '#shared/desk/insight-choices.ts'
import type { InsightsView } from '#shared/desk/insights.ts'
import type { UnknownBecause } from '#shared/rules/sla/history.ts'
import { formatCount } from '../../../design/primitives/Count.tsx'
import { bucketPoints } from './bucket-words.ts'
import type { ChartModel } from './chart-model.ts'
import { backlogChart, flowChart } from './flow-charts.ts'
import { groupChart, moneyChart } from './part-charts.ts'
import { ageChart, outcomeChart, promiseChart } from './state-charts.ts'
import { stepChart } from './step-charts.ts'

/** Every chart of the page, in order. */
export function allCharts(view: InsightsView, by: InsightGrouping): readonly ChartModel[] {
  const points = bucketPoints(view.current.edges, view.unit, view.timeZone, view.now)
  const unknown = [...beginningNotes(view), ...unknownNotes(view)]
  return [
    backlogChart(view, points, unknown),
    flowChart(
      view,
      points,
      unknown.map((note) => note.replace('left out', 'counted as submitted only')),
    ),
    ageChart(view),
    outcomeChart(view, points),
    stepChart('reply', view, points, unknown),
    stepChart('triage', view, points, unknown),
    stepChart('resolution', view, points, unknown),
    promiseChart(view, points, unknown),
    groupChart(view, by, []),
    moneyChart(view),
  ]
}

/** A note if the period begins before the first report of the local copy. */
function beginningNotes({ current: { edges }, firstReceivedAt, timeZone }: InsightsView): readonly string[] {
  if (firstReceivedAt === null || firstReceivedAt < (edges[1] ?? 0)) return []
  const day = new Intl.DateTimeFormat('en-US', { timeZone, month: 'short', day: 'numeric', year: 'numeric' })
  return [`The reports on this computer begin on ${day.format(firstReceivedAt)}.`]
}

const reasons: Readonly<Partial<Record<UnknownBecause, string>>> = {
  timelineNotRead: 'their timelines aren’t all on this computer',
  noDate: 'the service doesn’t say when something happened',
  statusUnknown: 'their timelines don’t lead to the status they have',
}

/** Notes on reports that are left out because their timelines do not show a fact; such facts are never guessed. */
function unknownNotes({ totals }: InsightsView): readonly string[] {
  const found = Object.entries(totals.unknown).filter(([, count]) => count > 0)
  return found.map(([because, count]) => {
    const who = count === 1 ? '1 report is' : `${formatCount(count)} reports are`
    const why = reasons[because as UnknownBecause] ?? 'their timelines don’t tell'
    return `${who} left out: ${why}.`
  })
}
