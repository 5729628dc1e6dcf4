import type { ReactNode } from 'react'
import { DecisionFrame } from '../features/decision/DecisionFrame.tsx'
import { DecisionSidebar } from '../features/decision/DecisionSidebar.tsx'
import type { ReportSide, ReportSideProps } from '../features/report/ReportSide.tsx'

/** The decision sidebar as the side of a report. */
export const decisionSide: ReportSide = { Frame: DecisionFrame, Content: Decision }

function Decision({ workspaceId, content, isShown, tab, onShowEvidence }: ReportSideProps): ReactNode {
  return (
    <DecisionSidebar
      workspaceId={workspaceId}
      report={content.report}
      timeline={content.timeline}
      evidence={content.evidence}
      isShown={isShown}
      isEvidenceListed={tab === 'evidence'}
      onShowEvidence={onShowEvidence}
    />
  )
}
