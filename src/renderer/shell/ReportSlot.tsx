import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
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
  /** Whether there is a button back to the list, because there is room for only one of list and report. */
  readonly hasBackButton: boolean
}

/** Shows the open report. It follows the cursor, but never delays it. */
export function ReportSlot({ hasBackButton }: ReportSlotProps): ReactNode {
  const keysOf = useKeysOf()
  const workspaceId = useApp((state) => state.currentWorkspaceId)
  const reportId = useSettledReport(
    workspaceId,
    useApp((state) => state.openReportId),
  )
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
 * Lets a user who reads with the keys continue in the next report: the report takes the focus over from its pane, which
 * held the focus while the previous report was removed.
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

/**
 * Shortest time between single key presses, in milliseconds; changes closer together come from a key that is held down.
 */
const heldKeyMs = 70

/**
 * The report to show: follows the open report as `useSettled` says, but at once into another workspace, where the same
 * number belongs to another report.
 */
function useSettledReport(workspaceId: string | null, reportId: number | null): number | null {
  const settled = useSettled(useMemo(() => ({ workspaceId, reportId }), [workspaceId, reportId]))
  return settled.workspaceId === workspaceId ? settled.reportId : reportId
}

/**
 * Follows a value at once, except in a run of quick changes, where only the last value counts. So a held `j` passes
 * over reports without opening each, which would request all of them from the service.
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
