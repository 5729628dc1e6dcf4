import {
  type ComponentProps,
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Tabs } from '../../design/primitives/Tabs.tsx'
import { foreseenReport } from '../../state/foresight.ts'
import { useApp } from '../../state/use-app.ts'
import { Composer } from '../act/Composer.tsx'
import { EvidenceList } from '../evidence/EvidenceList.tsx'
import { Timeline } from '../timeline/Timeline.tsx'
import { FactsColumn, FactsFold } from './Facts.tsx'
import styles from './OpenReport.module.css'
import { ReportFailure, ReportSkeleton } from './ReportAbsent.tsx'
import { ReportHeader } from './ReportHeader.tsx'
import { ReportText } from './ReportText.tsx'
import type { ReadReport } from './report-reading.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useReport } from './use-report.ts'
import { useWidth } from './use-width.ts'

interface OpenReportProps {
  readonly workspaceId: string
  readonly reportId: number
}

/** The open report in whichever state it is; one after the other in the same place. */
export function OpenReport({ workspaceId, reportId: wanted }: OpenReportProps): ReactNode {
  const { reportId, reading, retry } = useReport(workspaceId, wanted)
  const focusKeeper = useRef(false)
  switch (reading.kind) {
    case 'reading':
      return <ReportSkeleton reportId={reportId} />
    case 'failed':
      return <ReportFailure reportId={reportId} error={reading.error} onRetry={retry} />
    case 'read':
      return <ReportBody workspaceId={workspaceId} content={reading.content} focusKeeper={focusKeeper} />
    default:
      return reading satisfies never
  }
}

type TabId = 'report' | 'timeline' | 'evidence'

/** Width of the pane, in rem, from which on the facts have a column of their own. */
const roomForColumn = 36

interface ReportBodyProps {
  readonly workspaceId: string
  readonly content: ReadReport
  readonly focusKeeper: RefObject<boolean>
}

/**
 * Header and tabs stay in place from report to report, which costs far less than making them anew; what one reads
 * and scrolls is each report's own.
 */
const ReportBody = memo(function ReportBody({
  workspaceId,
  content,
  focusKeeper,
}: ReportBodyProps): ReactNode {
  const { timeline, evidence } = content
  const foresights = useApp((state) => state.foresights)
  const report = useMemo(() => foreseenReport(content.report, foresights), [content.report, foresights])
  const [choice, choose] = useState<{ readonly reportId: number; readonly tab: TabId } | null>(null)
  const tab = choice?.reportId === report.id ? choice.tab : 'report'
  const showEvidence = useCallback(() => choose({ reportId: report.id, tab: 'evidence' }), [report.id])
  const facts = { report, evidence: tab === 'evidence' ? null : evidence, onShowEvidence: showEvidence }
  const { ref, rems } = useWidth<HTMLDivElement>()
  const isNarrow = rems !== null && rems < roomForColumn

  const thread = (
    <Timeline workspaceId={workspaceId} report={report} timeline={timeline} onShowEvidence={showEvidence} />
  )
  return (
    <div className={styles.report} ref={ref}>
      <ReportHeader report={report} />
      <Tabs
        label="Parts of the report"
        selected={tab}
        onSelect={(id) => choose({ reportId: report.id, tab: asTab(id) })}
        tabs={[
          { id: 'report', title: 'Report' },
          {
            id: 'timeline',
            title: 'Timeline',
            count: report.timelineReadAt === null ? undefined : report.timelineCount,
          },
          {
            id: 'evidence',
            title: 'Evidence',
            count: report.evidenceReadAt === null ? undefined : report.evidenceCount,
          },
        ]}
      >
        <Panel key={`${report.id} ${tab}`} isNarrow={isNarrow} facts={facts} focusKeeper={focusKeeper}>
          {tab === 'report' && <ReportText report={report} />}
          {tab === 'evidence' ? (
            <EvidenceList
              workspaceId={workspaceId}
              reportId={report.id}
              evidence={evidence}
              wasRead={report.evidenceReadAt !== null}
            />
          ) : (
            thread
          )}
        </Panel>
      </Tabs>
      <Composer workspaceId={workspaceId} reportId={report.id} />
    </div>
  )
})

interface PanelProps {
  readonly isNarrow: boolean
  readonly facts: ComponentProps<typeof FactsColumn>
  readonly focusKeeper: RefObject<boolean>
  readonly children: ReactNode
}

function Panel({ isNarrow, facts, focusKeeper, children }: PanelProps): ReactNode {
  const columns = useRef<HTMLDivElement>(null)
  useKeptFocus(columns, focusKeeper)
  return (
    <div ref={columns} className={styles.columns} data-narrow={isNarrow || undefined}>
      <div className={styles.reading} data-pane-focus tabIndex={-1}>
        {isNarrow && <FactsFold {...facts} />}
        {children}
      </div>
      {!isNarrow && <FactsColumn {...facts} />}
    </div>
  )
}

function asTab(id: string): TabId {
  return id === 'timeline' || id === 'evidence' ? id : 'report'
}
