import { type ReactNode, useRef } from 'react'
import { useKeysOf } from '../../commands/use-keys.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { Icon } from '../../design/primitives/Icon.tsx'
import { useApp } from '../../state/use-app.ts'
import { ReportPane } from '../report/ReportPane.tsx'
import styles from './ReportSlot.module.css'
import { useNeighboursAhead } from './use-neighbours-ahead.ts'
import { useReadingFocus } from './use-reading-focus.ts'
import { useSettled } from './use-settled.ts'

interface ReportSlotProps {
  /** Where list and report take turns, a way back for the mouse. */
  readonly hasBackButton: boolean
}

/** The place of the open report. It follows the cursor, but never holds it up. */
export function ReportSlot({ hasBackButton }: ReportSlotProps): ReactNode {
  const keysOf = useKeysOf()
  const workspaceId = useApp((state) => state.currentWorkspaceId)
  const reportId = useSettled(useApp((state) => state.openReportId))
  const showPane = useApp((state) => state.showPane)
  const slot = useRef<HTMLDivElement>(null)
  useReadingFocus(slot)
  useNeighboursAhead(workspaceId, reportId)
  return (
    <div ref={slot} className={styles.slot}>
      {hasBackButton && (
        <div className={styles.back}>
          <Button variant="quiet" keys={keysOf('report.back')} onPress={() => showPane('list')}>
            <Icon name="arrowLeft" /> Back to the list
          </Button>
        </div>
      )}
      <div className={styles.report}>
        {workspaceId !== null && <ReportPane workspaceId={workspaceId} reportId={reportId} />}
      </div>
    </div>
  )
}
