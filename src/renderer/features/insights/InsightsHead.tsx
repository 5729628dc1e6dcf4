import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import type { InsightPeriod } from '#shared/desk/insight-choices.ts'
import type { InsightsQuestion, InsightsView } from '#shared/desk/insights.ts'
import type { QueueView } from '#shared/desk/queue-request.ts'
import { longestSearch } from '#shared/desk/text-limits.ts'
import { beginningOf } from '#shared/rules/beginning-of.ts'
import { isUnfinished, problemWords } from '#shared/rules/query/problem-words.ts'
import { classNames } from '../../design/class-names.ts'
import { Button, IconButton } from '../../design/primitives/Button.tsx'
import { CheckBox } from '../../design/primitives/CheckBox.tsx'
import { Icon } from '../../design/primitives/Icon.tsx'
import { Menu, MenuItem, MenuSection } from '../../design/primitives/Menu.tsx'
import { SearchLine } from '../../design/primitives/SearchLine.tsx'
import { goToPane } from '../../focus/pane-focus.ts'
import { Segments } from '../../forms/Segments.tsx'
import { useApp, useAppStore } from '../../state/use-app.ts'
import { visibleText } from '../../text/visible.ts'
import { isSameView, viewTitle } from '../../words/view-words.ts'
import { focusFirstChart } from './focus-chart.ts'
import styles from './InsightsHead.module.css'

const periods: readonly { readonly value: InsightPeriod; readonly content: string; readonly name: string }[] =
  [
    { value: '4w', content: '4w', name: 'Last 4 weeks' },
    { value: '13w', content: '13w', name: 'Last 13 weeks' },
    { value: '26w', content: '26w', name: 'Last 26 weeks' },
    { value: '12m', content: '12m', name: 'Last 12 months' },
    { value: 'all', content: 'All', name: 'All time' },
  ]

/** Time without typing before everything is counted again, in milliseconds. */
const typingPauseMs = 200

/** The last answer together with its question: numbers, descriptions and lists must all refer to the same question. */
export interface CountedInsights {
  readonly view: InsightsView
  readonly question: InsightsQuestion
}

interface InsightsHeadProps {
  readonly hasRailButton: boolean
  /** The last answer; null until there is one. */
  readonly counted: CountedInsights | null
}

/** Chooses the reports and the period that the page counts. */
export function InsightsHead({ hasRailButton, counted }: InsightsHeadProps): ReactNode {
  const store = useAppStore()
  const question = useApp((state) => state.insightsQuestion)
  const showRail = useApp((state) => state.showRail)
  const { askInsights } = store.getState()
  return (
    <header className={styles.head}>
      <div className={styles.line}>
        {hasRailButton && (
          <IconButton label="Show queues" onPress={() => showRail(true)}>
            <Icon name="menu" />
          </IconButton>
        )}
        <h1 className={styles.title}>Insights</h1>
        <Segments
          label=""
          name="Period"
          className={styles.periods}
          labelClassName="visually-hidden"
          segments={periods}
          value={question.period}
          onChange={(period) => askInsights({ period })}
        />
        <CheckBox
          isChecked={question.compares && question.period !== 'all'}
          isDisabled={question.period === 'all'}
          onChange={(compares) => askInsights({ compares })}
        >
          <span className={styles.compare}>Compare with previous period</span>
        </CheckBox>
      </div>
      <div className={classNames(styles.line, styles.narrowing)}>
        <ScopeMenu question={question} />
        <SearchPart question={question} counted={counted} />
      </div>
    </header>
  )
}

const scopes: readonly QueueView[] = [
  { kind: 'all' },
  { kind: 'inbox' },
  { kind: 'critical' },
  { kind: 'mine' },
  { kind: 'unassigned' },
  { kind: 'needsReply' },
  { kind: 'waiting' },
  { kind: 'sla' },
  { kind: 'pinned' },
]

/** Chooses a saved view, or one of the queues. */
function ScopeMenu({ question }: { readonly question: InsightsQuestion }): ReactNode {
  const store = useAppStore()
  const saved = useApp((state) => state.savedViews)
  const viewId = useApp((state) => state.insightsViewId)
  const counts = useApp((state) => state.counts)
  const { askInsights } = store.getState()
  const chosen = saved?.find(({ id }) => id === viewId)
  const title = visibleText(chosen?.name ?? viewTitle(question.view, counts))
  return (
    <Menu
      label="Reports that are counted"
      trigger={
        <Button size="small" aria-label={`Reports: ${title}`}>
          <span className={styles.scope}>{title}</span>
          <Icon name="chevronDown" size={12} />
        </Button>
      }
    >
      <MenuSection title="Queues">
        {scopes.map((view) => (
          <MenuItem
            key={view.kind}
            id={view.kind}
            label={viewTitle(view, counts)}
            isCurrent={chosen === undefined && isSameView(view, question.view)}
            onChoose={() => askInsights({ view }, null)}
          />
        ))}
      </MenuSection>
      {saved !== null && saved.length > 0 && (
        <MenuSection title="Views">
          {saved.map(({ id, name, view, search }) => (
            <MenuItem
              key={id}
              id={`saved ${id}`}
              label={visibleText(name)}
              isCurrent={id === viewId}
              onChoose={() => askInsights({ view, search }, id)}
            />
          ))}
        </MenuSection>
      )}
    </Menu>
  )
}

function SearchPart({
  question,
  counted,
}: { readonly question: InsightsQuestion } & Pick<InsightsHeadProps, 'counted'>) {
  const store = useAppStore()
  const [typed, setTyped] = useState(question.search)
  const [known, setKnown] = useState(question.search)
  // A newly chosen view has its own search, which replaces the typed text.
  if (known !== question.search) {
    setKnown(question.search)
    setTyped(question.search)
  }
  useEffect(() => {
    if (typed === question.search) return
    const timer = setTimeout(() => {
      setKnown(typed)
      store.getState().askInsights({ search: typed }, null)
    }, typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed, question.search, store])
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === 'ArrowDown') {
      event.preventDefault()
      focusFirstChart()
    }
    // The first Escape clears the typed text, which the field does itself; the next one leaves the field.
    if (event.key === 'Escape' && typed === '') goToPane('insights')
  }
  const problem =
    typed === counted?.question.search ? counted.view.problems.find((one) => !isUnfinished(one)) : undefined
  return (
    <search className={styles.search}>
      <SearchLine
        label="Narrow insights"
        placeholder="Narrow by search, or severity:high program:…"
        value={typed}
        onChange={(text) => setTyped(beginningOf(text, longestSearch))}
        input={{ onKeyDown: press, 'data-pane': 'search' }}
      />
      <p className={styles.problem} aria-live="polite">
        {problem !== undefined && problemWords(problem)}
      </p>
    </search>
  )
}
