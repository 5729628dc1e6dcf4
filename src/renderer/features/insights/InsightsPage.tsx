import { type ReactNode, useMemo, useRef, useState } from 'react'
import { type InsightGrouping, insightGroupings } from '#shared/desk/insight-choices.ts'
import type { InsightsView } from '#shared/desk/insights.ts'
import { findCommand } from '../../commands/registry.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { formatCount } from '../../design/primitives/Count.tsx'
import { EmptyState } from '../../design/primitives/EmptyState.tsx'
import { Icon } from '../../design/primitives/Icon.tsx'
import { Menu, MenuItem } from '../../design/primitives/Menu.tsx'
import { Skeleton } from '../../design/primitives/Skeleton.tsx'
import { ErrorNote } from '../../errors/ErrorNote.tsx'
import { goToPane } from '../../focus/pane-focus.ts'
import { useAsked } from '../../state/use-answer.ts'
import { useApp, useAppStore } from '../../state/use-app.ts'
import { visibleText } from '../../text/visible.ts'
import { viewTitle } from '../../words/view-words.ts'
import { ChartFigure } from './ChartFigure.tsx'
import { allCharts } from './charts/all-charts.ts'
import type { ChartModel } from './charts/chart-model.ts'
import { groupingWords } from './charts/part-charts.ts'
import { focusFirstChart } from './focus-chart.ts'
import { type CountedInsights, InsightsHead } from './InsightsHead.tsx'
import styles from './InsightsPage.module.css'
import { useCountingRounds } from './use-counting-rounds.ts'

/** How much there is to do, how long it takes, and what the outcomes are; counted from the local copy. */
export function InsightsPage({ hasRailButton }: { readonly hasRailButton: boolean }): ReactNode {
  const workspaceId = useApp((state) => state.currentWorkspaceId)
  const question = useApp((state) => state.insightsQuestion)
  const [counted, setCounted] = useState<CountedInsights | null>(null)
  const [tries, setTries] = useState(0)
  const round = useCountingRounds(workspaceId, counted !== null && counted.view.waiting > 0)
  const asked = useAsked('insights.read', workspaceId === null ? null : { workspaceId, ...question }, {
    keepsEarlier: true,
    round: round + tries,
  })
  const answer = asked?.answer
  if (asked !== null && answer?.ok === true && answer.value !== counted?.view)
    setCounted({ view: answer.value, question: asked.input })
  const error = answer === undefined || answer.ok || answer.error.kind === 'superseded' ? null : answer.error
  return (
    <section
      className={styles.page}
      aria-label="Insights"
      data-pane="insights"
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget || event.key !== 'ArrowDown') return
        event.preventDefault()
        focusFirstChart()
      }}
    >
      <InsightsHead hasRailButton={hasRailButton} counted={counted} />
      <div className={styles.body}>
        {error !== null && (
          <div className={styles.failure}>
            <ErrorNote
              error={error}
              actions={<Button onPress={() => setTries(tries + 1)}>Try again</Button>}
            />
          </div>
        )}
        {counted !== null ? <Counted counted={counted} /> : error === null && <Loading />}
      </div>
    </section>
  )
}

function Counted({ counted }: { readonly counted: CountedInsights }): ReactNode {
  const store = useAppStore()
  const { view } = counted
  if (view.reportsHere === 0) {
    return (
      <EmptyState icon="chart" title="Nothing to count yet">
        Charts show up here once reports have been synced to this computer.
      </EmptyState>
    )
  }
  if (view.reports === 0) {
    return (
      <EmptyState
        icon="search"
        title="No reports match"
        actions={
          <Button onPress={() => store.getState().askInsights({ search: '', view: { kind: 'all' } }, null)}>
            Count all reports
          </Button>
        }
      >
        None of the {formatCount(view.reportsHere)} reports on this computer match.
      </EmptyState>
    )
  }
  return <Charts counted={counted} />
}

function Charts({ counted }: { readonly counted: CountedInsights }): ReactNode {
  const { view, question } = counted
  const { by } = question
  const store = useAppStore()
  const grid = useRef<HTMLDivElement>(null)
  const about = useAbout(counted)
  const charts = useMemo(() => allCharts(view, by), [view, by])
  const list = (query: string) => {
    store.getState().listInsights(question, query)
    goToPane('list')
  }
  const step = (from: string, direction: 1 | -1) => {
    const plots = [...(grid.current?.querySelectorAll<HTMLElement>('[data-chart-plot]') ?? [])]
    const at = plots.findIndex((plot) => plot.dataset.chartPlot === from)
    plots[at + direction]?.focus()
  }
  return (
    <>
      <p className={styles.about}>
        {about}
        {view.waiting > 0 && (
          <span className={styles.waiting}>
            {' '}
            Still working out what became of {formatCount(view.waiting)}{' '}
            {view.waiting === 1 ? 'report' : 'reports'} on this computer.
          </span>
        )}
      </p>
      <div ref={grid} className={styles.charts}>
        {charts.map((model) => (
          <ChartFigure
            key={model.id}
            model={model}
            about={about}
            onList={list}
            onStep={(direction) => step(model.id, direction)}
            {...partsOf(model, by, view, store)}
          />
        ))}
      </div>
    </>
  )
}

function partsOf(
  { id }: ChartModel,
  by: InsightGrouping,
  view: InsightsView,
  store: ReturnType<typeof useAppStore>,
): { readonly control?: ReactNode; readonly footer?: ReactNode } {
  if (id === 'groups') return { control: <GroupingMenu by={by} /> }
  if (id !== 'promises' || view.hasPromises) return {}
  return {
    footer: (
      <Button size="small" onPress={() => findCommand('sla.open')?.run(store)}>
        Set up SLA rules…
      </Button>
    ),
  }
}

function GroupingMenu({ by }: { readonly by: InsightGrouping }): ReactNode {
  const store = useAppStore()
  return (
    <Menu
      label="Group by"
      trigger={
        <Button size="small" aria-label={`Group by: ${groupingWords[by].title}`}>
          {groupingWords[by].one}
          <Icon name="chevronDown" size={12} />
        </Button>
      }
    >
      {insightGroupings.map((option) => (
        <MenuItem
          key={option}
          id={option}
          label={groupingWords[option].one}
          isCurrent={option === by}
          onChoose={() => store.getState().askInsights({ by: option })}
        />
      ))}
    </Menu>
  )
}

/** Describes the counted reports and the period in one line. */
function useAbout({ view: counted, question: { view, search } }: CountedInsights): string {
  const { reports, current, timeZone, now, unit } = counted
  const counts = useApp((state) => state.counts)
  const day = new Intl.DateTimeFormat('en-US', { timeZone, month: 'short', day: 'numeric', year: 'numeric' })
  const scope = visibleText([viewTitle(view, counts), search].filter((part) => part !== '').join(', '))
  return `${scope}: ${formatCount(reports)} ${reports === 1 ? 'report' : 'reports'}. ${day.format(current.edges[0])} to ${day.format(now)} by ${unit}, ${timeZone.replaceAll('_', ' ')}.`
}

function Loading(): ReactNode {
  return (
    <div className={styles.charts} role="status" aria-label="Counting">
      {[0, 1, 2, 3].map((place) => (
        <div key={place} className={styles.blank}>
          <Skeleton width="9rem" />
          <Skeleton width="100%" height="15rem" />
        </div>
      ))}
    </div>
  )
}
