import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useKeysOf } from '../commands/use-keys.ts'
import { Button } from '../design/primitives/Button.tsx'
import { Icon } from '../design/primitives/Icon.tsx'
import { useNeighboursAhead } from '../features/report/ahead/ReportsAhead.tsx'
import { ReportPane } from '../features/report/ReportPane.tsx'
import { focusPane } from '../focus/pane-focus.ts'
import { useApp } from '../state/use-app.ts'
import { decisionSide } from './decision-side.tsx'
import styles from './ReportSlot.module.css'

interface ReportSlotProps {
  /** When list and report take turns, a way back for the mouse. */
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
        {workspaceId !== null && (
          <ReportPane workspaceId={workspaceId} reportId={reportId} side={decisionSide} />
        )}
      </div>
    </div>
  )
}

/**
 * A user who reads with the keys goes on reading when the next report comes: the report takes the focus over from its
 * pane, which held it while the previous one was removed.
 */
function useReadingFocus(slot: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = slot.current
    if (element === null) return
    const observer = new MutationObserver(() => {
      if (document.activeElement?.matches('[data-pane="report"]')) focusPane('report')
    })
    observer.observe(element, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [slot])
}

/** Changes closer together than this come from a key held down, not from single presses. In ms. */
const heldKeyMs = 70

/**
 * A value that is followed at once, except in a run of quick changes, where only the last one counts. So a held `j`
 * flies over reports without opening each, which would mark them as seen and request all of them from the service.
 */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  const lastChange = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const isRun = performance.now() - lastChange.current < heldKeyMs
    lastChange.current = performance.now()
    if (!isRun) return setSettled(value)
    const timer = setTimeout(() => setSettled(value), heldKeyMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
