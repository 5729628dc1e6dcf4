import {
  type ComponentProps,
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { createSight, type Sight, SightContext } from '../../state/sight.ts'
import { EvidenceList } from '../evidence/EvidenceList.tsx'
import { Timeline } from '../timeline/Timeline.tsx'
import { FactsColumn, FactsFold } from './Facts.tsx'
import { PanelGuard } from './PanelGuard.tsx'
import styles from './ReportPanels.module.css'
import { ReportText } from './ReportText.tsx'
import type { ReadReport } from './report-reading.ts'
import { useForeseenReport } from './use-foreseen-report.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { usePanelsAhead } from './use-panels-ahead.ts'

export const reportTabs = ['report', 'timeline', 'evidence'] as const
export type ReportTab = (typeof reportTabs)[number]

interface ReportPanelsProps {
  readonly workspaceId: string
  /** The report on screen. */
  readonly content: ReadReport
  readonly tab: ReportTab
  readonly isNarrow: boolean
  readonly focusKeeper: RefObject<boolean>
  readonly onShowEvidence: (reportId: number) => void
}

/**
 * What a tab shows of the report, and beneath it, out of sight, the reports a step away: drawn and laid out while
 * nobody waits, so that going there only has to uncover them.
 */
export function ReportPanels({ content, tab, ...common }: ReportPanelsProps): ReactNode {
  const ahead = usePanelsAhead(common.workspaceId, content)
  const shownId = content.report.id
  const drawn = [{ content, tab }, ...ahead.map((one) => ({ content: one, tab: 'report' as const }))]
  // Always in the same order: an element that is moved is laid out again.
  return drawn
    .toSorted((one, other) => one.content.report.id - other.content.report.id)
    .map((one) => {
      const isShown = one.content.report.id === shownId
      return (
        <PanelGuard
          key={`${one.content.report.id} ${one.tab}`}
          workspaceId={common.workspaceId}
          content={one.content}
          isShown={isShown}
        >
          <Panel {...common} {...one} isShown={isShown} />
        </PanelGuard>
      )
    })
}

interface PanelProps extends ReportPanelsProps {
  readonly isShown: boolean
}

const Panel = memo(function Panel(props: PanelProps): ReactNode {
  const { workspaceId, content, tab, isNarrow, isShown, focusKeeper, onShowEvidence } = props
  const { timeline, evidence } = content
  const report = useForeseenReport(content.report)
  const columns = useRef<HTMLDivElement>(null)
  useKeptFocus(columns, focusKeeper, isShown)
  useLaidOutAhead(columns, !isShown, content)
  const sight = useToldSight(isShown)
  const showEvidence = useCallback(() => onShowEvidence(report.id), [onShowEvidence, report.id])
  const facts: ComponentProps<typeof FactsColumn> = {
    report,
    evidence: tab === 'evidence' ? null : evidence,
    onShowEvidence: showEvidence,
  }
  return (
    <SightContext value={sight}>
      <div
        ref={columns}
        className={styles.columns}
        data-narrow={isNarrow || undefined}
        data-ahead={!isShown || undefined}
        data-report={report.id}
      >
        <div className={styles.reading} data-pane-focus={isShown || undefined} tabIndex={-1}>
          {isNarrow && <FactsFold {...facts} />}
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
              onShowEvidence={showEvidence}
            />
          )}
        </div>
        {!isNarrow && <FactsColumn {...facts} />}
      </div>
    </SightContext>
  )
})

/** Lays out what is out of sight when the browser has nothing else to do; what is skipped is not laid out by itself. */
function useLaidOutAhead(
  element: RefObject<HTMLElement | null>,
  isAhead: boolean,
  content: ReadReport,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another content is another layout
  useEffect(() => {
    if (!isAhead) return
    const idle = requestIdleCallback(() => element.current?.firstElementChild?.getBoundingClientRect())
    return () => cancelIdleCallback(idle)
  }, [element, isAhead, content])
}

/** Tells what stands in a panel that it is covered, and that it is shown once it had its frame. */
function useToldSight(isShown: boolean): Sight {
  const [sight] = useState(() => createSight(isShown))
  useEffect(() => {
    if (!isShown) {
      sight.set(false)
      return
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => sight.set(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [sight, isShown])
  return sight
}
