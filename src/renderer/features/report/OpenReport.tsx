import { memo, type ReactNode, type RefObject, useCallback, useRef, useState } from 'react'
import { Tabs } from '../../design/primitives/Tabs.tsx'
import { Composer } from '../act/Composer.tsx'
import styles from './OpenReport.module.css'
import { ReportFailure, ReportSkeleton } from './ReportAbsent.tsx'
import { ReportHeader } from './ReportHeader.tsx'
import { ReportPanels, type ReportTab, reportTabs } from './ReportPanels.tsx'
import type { ReadReport } from './report-reading.ts'
import { useForeseenReport } from './use-foreseen-report.ts'
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
  const report = useForeseenReport(content.report)
  const [choice, choose] = useState<{ readonly reportId: number; readonly tab: ReportTab } | null>(null)
  const tab = choice?.reportId === report.id ? choice.tab : 'report'
  const showEvidence = useCallback((reportId: number) => choose({ reportId, tab: 'evidence' }), [])
  const { ref, rems } = useWidth<HTMLDivElement>()
  const isNarrow = rems !== null && rems < roomForColumn

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
        <ReportPanels
          workspaceId={workspaceId}
          content={content}
          tab={tab}
          isNarrow={isNarrow}
          focusKeeper={focusKeeper}
          onShowEvidence={showEvidence}
        />
      </Tabs>
      <Composer workspaceId={workspaceId} reportId={report.id} />
    </div>
  )
})

function asTab(id: string): ReportTab {
  return reportTabs.find((tab) => tab === id) ?? 'report'
}
