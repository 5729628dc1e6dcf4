import { memo, type ReactNode, type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import { VisibilityContext } from '../../design/visibility.ts'
import { useOptimisticReport } from '../../state/use-optimistic-report.ts'
import { PanelsAhead, usePanelVisibility } from './ahead/ReportsAhead.tsx'
import { EvidenceList } from './evidence/EvidenceList.tsx'
import styles from './ReportPanels.module.css'
import { ReportText } from './ReportText.tsx'
import type { ReadReport } from './report-reading.ts'
import { Timeline } from './timeline/Timeline.tsx'

export const reportTabs = ['report', 'timeline', 'evidence'] as const
export type ReportTab = (typeof reportTabs)[number]

interface ReportPanelsProps {
  readonly workspaceId: string
  /** The report on screen. */
  readonly content: ReadReport
  readonly tab: ReportTab
  readonly focusKeeper: RefObject<boolean>
  readonly onShowEvidence: (reportId: number) => void
}

/** The chosen tab of the report and, beneath it and out of sight, the neighbours. */
export function ReportPanels({ content, tab, ...common }: ReportPanelsProps): ReactNode {
  return (
    <PanelsAhead
      workspaceId={common.workspaceId}
      content={content}
      part={tab}
      partAhead="report"
      draw={(content, tab, isShown) => <Panel {...common} content={content} tab={tab} isShown={isShown} />}
    />
  )
}

interface PanelProps extends ReportPanelsProps {
  readonly isShown: boolean
}

const Panel = memo(function Panel(props: PanelProps): ReactNode {
  const { workspaceId, content, tab, isShown, focusKeeper, onShowEvidence } = props
  const { timeline, evidence } = content
  const report = useOptimisticReport(content.report)
  const panel = useRef<HTMLDivElement>(null)
  useKeptFocus(panel, focusKeeper, isShown)
  const visibility = usePanelVisibility(panel, isShown, content)
  const showEvidence = useCallback(() => onShowEvidence(report.id), [onShowEvidence, report.id])
  return (
    <VisibilityContext value={visibility}>
      <div ref={panel} className={styles.panel} data-ahead={!isShown || undefined} data-report={report.id}>
        <div className={styles.reading} data-pane-focus={isShown || undefined} tabIndex={-1}>
          {tab === 'report' && <ReportText report={report} />}
          {tab === 'evidence' ? (
            <EvidenceList
              workspaceId={workspaceId}
              reportId={report.id}
              evidence={evidence}
              wasRead={report.evidenceReadAt !== null}
              unread={report.unread}
            />
          ) : (
            <Timeline
              workspaceId={workspaceId}
              report={report}
              timeline={timeline}
              isShown={isShown}
              standsAlone={tab === 'timeline'}
              onShowEvidence={showEvidence}
            />
          )}
        </div>
      </div>
    </VisibilityContext>
  )
})

/**
 * Passes the focus on when one report replaces another, so that keys that scrolled the previous one scroll the next.
 *
 * @param keeper outlives the element; remembers whether the element had the focus when it left the screen.
 * @param isShown whether the element is the one on screen.
 */
function useKeptFocus(
  element: RefObject<HTMLElement | null>,
  keeper: RefObject<boolean>,
  isShown: boolean,
): void {
  useLayoutEffect(() => {
    if (!isShown) return
    const here = element.current
    if (keeper.current && isFree(document.activeElement))
      here?.querySelector<HTMLElement>('[data-pane-focus]')?.focus({ preventScroll: true })
    keeper.current = false
    return () => {
      keeper.current = here?.contains(document.activeElement) ?? false
    }
  }, [element, keeper, isShown])
}

/** Whether the focus is nowhere, or still where the previous report had it, so the user has not moved it elsewhere. */
function isFree(focused: Element | null): boolean {
  return (
    focused === null ||
    focused === document.body ||
    focused.matches('[data-pane="report"]') ||
    focused.closest('[role="tabpanel"] [data-report]') !== null
  )
}
