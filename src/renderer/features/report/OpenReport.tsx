import { memo, type ReactNode, type RefObject, useCallback, useRef, useState } from 'react'
import { Tabs } from '../../design/primitives/Tabs.tsx'
import { useApp } from '../../state/use-app.ts'
import { useOptimisticReport } from '../../state/use-optimistic-report.ts'
import { Composer } from './composer/Composer.tsx'
import { ListPosition } from './ListPosition.tsx'
import styles from './OpenReport.module.css'
import { ReportFailure, ReportSkeleton } from './ReportAbsent.tsx'
import { ReportHeader } from './ReportHeader.tsx'
import { ReportPanels, type ReportTab, reportTabs } from './ReportPanels.tsx'
import { type ReportSide, Side } from './ReportSide.tsx'
import type { ReadReport } from './report-reading.ts'
import { useReport } from './use-report.ts'
import { useSeen } from './use-seen.ts'

interface OpenReportProps {
  readonly workspaceId: string
  readonly reportId: number
  readonly side: ReportSide
}

/**
 * The open report, or what stands in its place while it is being read or when reading it failed. One report after
 * another is drawn in the same place.
 */
export function OpenReport({ workspaceId, reportId: wanted, side }: OpenReportProps): ReactNode {
  const { reportId, reading, retry } = useReport(workspaceId, wanted)
  const focusKeeper = useRef(false)
  // The choice is kept here, since the body is removed whenever the next report is not read in time to replace the
  // previous one.
  const [choice, choose] = useState<TabChoice | null>(null)
  switch (reading.kind) {
    case 'reading':
      return <ReportSkeleton reportId={reportId} />
    case 'failed':
      return <ReportFailure reportId={reportId} error={reading.error} onRetry={retry} />
    case 'read':
      return (
        <ReportBody
          workspaceId={workspaceId}
          content={reading.content}
          side={side}
          focusKeeper={focusKeeper}
          choice={choice}
          choose={choose}
        />
      )
    default:
      return reading satisfies never
  }
}

/** The tab that the user chose, and the report it was chosen for. */
interface TabChoice {
  readonly reportId: number
  readonly tab: ReportTab
}

interface ReportBodyProps {
  readonly workspaceId: string
  readonly content: ReadReport
  readonly side: ReportSide
  readonly focusKeeper: RefObject<boolean>
  readonly choice: TabChoice | null
  readonly choose: (choice: TabChoice) => void
}

/** When the list beside the open report is empty, tells the user that the report is not part of the list. */
function OutsideList({ reportId }: { readonly reportId: number }): ReactNode {
  const isListEmpty = useApp(({ total }) => total === 0)
  if (!isListEmpty) return null
  return (
    <p className={styles.outside} role="note">
      #{reportId} isn’t in this list. Your actions apply to it.
    </p>
  )
}

/**
 * Header and tabs stay mounted from report to report, which costs far less than new ones; text and scroll position
 * belong to each report.
 */
const ReportBody = memo(function ReportBody({
  workspaceId,
  content,
  side,
  focusKeeper,
  choice,
  choose,
}: ReportBodyProps): ReactNode {
  const report = useOptimisticReport(content.report)
  useSeen(workspaceId, content)
  const tab = choice?.reportId === report.id ? choice.tab : 'report'
  const showEvidence = useCallback((reportId: number) => choose({ reportId, tab: 'evidence' }), [choose])
  return (
    <div className={styles.report} data-print>
      <div>
        <OutsideList reportId={report.id} />
        <ReportHeader report={report} />
      </div>
      <div className={styles.main}>
        <div className={styles.read}>
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
            end={<ListPosition />}
          >
            <ReportPanels
              workspaceId={workspaceId}
              content={content}
              tab={tab}
              focusKeeper={focusKeeper}
              onShowEvidence={showEvidence}
            />
          </Tabs>
          <Composer
            workspaceId={workspaceId}
            reportId={report.id}
            refusal={report.refusals.find(({ action }) => action === 'comment') ?? null}
          />
        </div>
        <Side
          side={side}
          workspaceId={workspaceId}
          content={content}
          tab={tab}
          onShowEvidence={showEvidence}
        />
      </div>
    </div>
  )
})

function asTab(id: string): ReportTab {
  return reportTabs.find((tab) => tab === id) ?? 'report'
}
