import { type ReactNode, type RefObject, useCallback, useRef, useState } from 'react'
import { Tabs } from '../../design/primitives/Tabs.tsx'
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
      return <ReportBody key={reportId} content={reading.content} focusKeeper={focusKeeper} />
    default:
      return reading satisfies never
  }
}

type TabId = 'report' | 'timeline' | 'evidence'

/** Width of the pane, in rem, from which on the facts have a column of their own. */
const roomForColumn = 36

interface ReportBodyProps {
  readonly content: ReadReport
  readonly focusKeeper: RefObject<boolean>
}

function ReportBody({ content, focusKeeper }: ReportBodyProps): ReactNode {
  const { report, timeline, evidence } = content
  const [tab, setTab] = useState<TabId>('report')
  const showEvidence = useCallback(() => setTab('evidence'), [])
  const facts = { report, evidence: tab === 'evidence' ? null : evidence, onShowEvidence: showEvidence }
  const thread = <Timeline report={report} timeline={timeline} onShowEvidence={showEvidence} />

  const { ref, width } = useWidth<HTMLDivElement>()
  useKeptFocus(ref, focusKeeper)
  const isNarrow = width !== null && width < roomForColumn * rootFontSize()

  const panel = (content: ReactNode): ReactNode => (
    <div className={styles.columns} data-narrow={isNarrow || undefined}>
      <div className={styles.reading} data-pane-focus tabIndex={-1}>
        {isNarrow && <FactsFold {...facts} />}
        {content}
      </div>
      {!isNarrow && <FactsColumn {...facts} />}
    </div>
  )
  return (
    <div className={styles.report} ref={ref}>
      <ReportHeader report={report} />
      <Tabs
        label="Parts of the report"
        selected={tab}
        onSelect={(id) => setTab(asTab(id))}
        tabs={[
          {
            id: 'report',
            title: 'Report',
            content: panel(
              <>
                <ReportText report={report} />
                {thread}
              </>,
            ),
          },
          {
            id: 'timeline',
            title: 'Timeline',
            count: report.timelineReadAt === null ? undefined : report.timelineCount,
            content: panel(thread),
          },
          {
            id: 'evidence',
            title: 'Evidence',
            count: report.evidenceReadAt === null ? undefined : report.evidenceCount,
            content: panel(<EvidenceList evidence={evidence} wasRead={report.evidenceReadAt !== null} />),
          },
        ]}
      />
    </div>
  )
}

/** px of one rem: grows with the zoom of the text. */
function rootFontSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
}

function asTab(id: string): TabId {
  return id === 'timeline' || id === 'evidence' ? id : 'report'
}
