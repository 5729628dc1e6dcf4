import { type ComponentType, memo, type ReactNode, useCallback, useRef } from 'react'
import { VisibilityContext } from '../../design/visibility.ts'
import { PanelsAhead, usePanelVisibility } from './ahead/ReportsAhead.tsx'
import type { ReportTab } from './ReportPanels.tsx'
import styles from './ReportSide.module.css'
import type { ReadReport } from './report-reading.ts'

/** The part beside the text of a report. The component that draws `ReportPane` decides what this part is. */
export interface ReportSide {
  /** The frame around the side, the same for all reports. */
  readonly Frame: ComponentType<{ readonly children: ReactNode }>
  /** Its content for a report; also drawn ahead for reports that are out of sight. */
  readonly Content: ComponentType<ReportSideProps>
}

export interface ReportSideProps {
  readonly workspaceId: string
  readonly content: ReadReport
  /** False while the content is drawn ahead. */
  readonly isShown: boolean
  /** The tab of the report that is shown beside the content. */
  readonly tab: ReportTab
  readonly onShowEvidence: () => void
}

interface SideProps {
  readonly side: ReportSide
  readonly workspaceId: string
  readonly content: ReadReport
  readonly tab: ReportTab
  readonly onShowEvidence: (reportId: number) => void
}

/** The side of the report on screen and, beneath it and out of sight, the sides of the neighbours. */
export function Side({ side, workspaceId, content, tab, onShowEvidence }: SideProps): ReactNode {
  return (
    <side.Frame>
      <div className={styles.stack}>
        <PanelsAhead
          workspaceId={workspaceId}
          content={content}
          part="side"
          partAhead="side"
          draw={(content, _, isShown) => (
            <SidePanel
              Content={side.Content}
              workspaceId={workspaceId}
              content={content}
              tab={isShown ? tab : 'report'}
              isShown={isShown}
              onShowEvidence={onShowEvidence}
            />
          )}
        />
      </div>
    </side.Frame>
  )
}

interface SidePanelProps extends Omit<SideProps, 'side'> {
  readonly Content: ReportSide['Content']
  readonly isShown: boolean
}

const SidePanel = memo(function SidePanel(props: SidePanelProps): ReactNode {
  const { Content, workspaceId, content, tab, isShown, onShowEvidence } = props
  const panel = useRef<HTMLDivElement>(null)
  const visibility = usePanelVisibility(panel, isShown, content)
  const reportId = content.report.id
  const showEvidence = useCallback(() => onShowEvidence(reportId), [onShowEvidence, reportId])
  return (
    <VisibilityContext value={visibility}>
      <div ref={panel} className={styles.panel} data-ahead={!isShown || undefined} data-report={reportId}>
        <Content
          workspaceId={workspaceId}
          content={content}
          isShown={isShown}
          tab={tab}
          onShowEvidence={showEvidence}
        />
      </div>
    </VisibilityContext>
  )
})
