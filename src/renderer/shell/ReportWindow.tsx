import { type ReactNode, useEffect } from 'react'
import type { OwnReport } from '#shared/desk/own-report.ts'
import { EmptyState } from '../design/primitives/EmptyState.tsx'
import { OutgoingQuestion } from '../features/outgoing-check/OutgoingQuestion.tsx'
import { ReportPane } from '../features/report/ReportPane.tsx'
import { useFocusOwner } from '../focus/use-focus-owner.ts'
import { concerns } from '../state/report-target.ts'
import { useValue } from '../state/use-answer.ts'
import { useApp } from '../state/use-app.ts'
import { useTypes } from '../state/use-types.ts'
import { reportWindowTitle } from '../words/window-title.ts'
import { ContextMenus } from './ContextMenus.tsx'
import { Dialogs } from './Dialogs.tsx'
import { decisionSide } from './decision-side.tsx'
import styles from './ReportWindow.module.css'
import { SequenceHint } from './SequenceHint.tsx'

/** A window with one report, which stays the same while the desk's own window moves on. */
export function ReportWindow({ report }: { readonly report: OwnReport }): ReactNode {
  useFocusOwner()
  const isOpen = useApp((state) => state.currentWorkspaceId === report.workspaceId)
  useTypes(isOpen ? report.workspaceId : null)
  useTitle(report, isOpen)
  if (!isOpen) {
    return (
      <EmptyState icon="file" title="This workspace is closed">
        <p>Open it in the main window to go on with #{report.reportId}.</p>
      </EmptyState>
    )
  }
  return (
    <div className={styles.window}>
      <ReportPane {...report} side={decisionSide} />
      <SequenceHint />
      <ContextMenus />
      <Dialogs />
      <OutgoingQuestion />
    </div>
  )
}

/** Keeps the window's title up to date, even when the report is renamed. */
function useTitle(report: OwnReport, isOpen: boolean): void {
  const read = useValue('report.read', isOpen ? report : null, {
    isChangedBy: (event) => concerns(event, report),
  })
  const title = reportWindowTitle(report.reportId, read?.title ?? null)
  useEffect(() => {
    document.title = title
  }, [title])
}
