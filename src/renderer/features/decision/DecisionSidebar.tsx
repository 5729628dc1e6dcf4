import { memo, type ReactNode, useMemo } from 'react'
import type { EvidenceItem, ReportView, TimelineView } from '#shared/desk/models.ts'
import { nextMove } from '#shared/rules/next-move.ts'
import { keyScroller } from '../../design/key-scroller.ts'
import { useApp } from '../../state/use-app.ts'
import { useOptimisticReport } from '../../state/use-optimistic-report.ts'
import styles from './DecisionSidebar.module.css'
import { DecisionStrip } from './DecisionStrip.tsx'
import { OpenForm } from './forms/OpenForm.tsx'
import { EvidenceRegion } from './regions/EvidenceRegion.tsx'
import { OwnRegion } from './regions/OwnRegion.tsx'
import { PossibleDuplicates } from './regions/PossibleDuplicates.tsx'
import { ReporterRegion } from './regions/ReporterRegion.tsx'
import { ReportFacts } from './regions/ReportFacts.tsx'
import { ScopeRegion } from './regions/ScopeRegion.tsx'
import { SignalsRegion } from './regions/SignalsRegion.tsx'
import { SlaRegion } from './regions/SlaRegion.tsx'
import { DecisionRows } from './rows/DecisionRows.tsx'
import { TurnHead } from './TurnHead.tsx'

interface DecisionSidebarProps {
  readonly workspaceId: string
  readonly report: ReportView
  /** null until it was read. */
  readonly timeline: TimelineView | null
  readonly evidence: readonly EvidenceItem[] | null
  /** False while the sidebar is drawn ahead. */
  readonly isShown: boolean
  /** Whether the files are already listed beside the sidebar. */
  readonly isEvidenceListed: boolean
  readonly onShowEvidence: () => void
}

/**
 * Everything needed to decide about a report: whose turn it is, the present values, and reasons to change them. Each
 * region is a file in `regions`; their order is set here.
 */
export const DecisionSidebar = memo(function DecisionSidebar(props: DecisionSidebarProps): ReactNode {
  const { workspaceId, timeline, isShown, onShowEvidence } = props
  const report = useOptimisticReport(props.report)
  const open = useApp(({ form }) => (isShown && form?.reportId === report.id ? form.name : null))
  const move = useMemo(
    () => (timeline === null ? null : nextMove(report, timeline.entries)),
    [report, timeline],
  )
  const form = open === null ? null : <OpenForm name={open} workspaceId={workspaceId} report={report} />
  return (
    <>
      <div ref={keyScroller} className={styles.deck}>
        <TurnHead move={move} />
        <DecisionRows report={report} open={open} form={form} />
        <OwnRegion report={report} isShown={isShown} form={open === 'note' ? form : null} />
        <Regions {...props} report={report} />
      </div>
      <DecisionStrip report={report} move={move} onShowEvidence={onShowEvidence} />
    </>
  )
})

/** The regions below the rows. They are not rendered again when a form unfolds above them. */
const Regions = memo(function Regions(props: DecisionSidebarProps): ReactNode {
  const { workspaceId, report, evidence, isShown, isEvidenceListed, onShowEvidence } = props
  return (
    <>
      <SlaRegion workspaceId={workspaceId} reportId={report.id} />
      <PossibleDuplicates workspaceId={workspaceId} report={report} isShown={isShown} />
      <ScopeRegion report={report} />
      <ReporterRegion workspaceId={workspaceId} reportId={report.id} />
      <SignalsRegion workspaceId={workspaceId} reportId={report.id} />
      {!isEvidenceListed && (
        <EvidenceRegion
          workspaceId={workspaceId}
          reportId={report.id}
          evidence={evidence}
          mayLack={report.unread.some(({ part }) => part === 'evidence')}
          onShowAll={onShowEvidence}
        />
      )}
      <ReportFacts report={report} />
    </>
  )
})
