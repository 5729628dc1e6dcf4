import { memo, type ReactNode, useMemo, useState } from 'react'
import { isLoopbackAddress } from '#shared/rules/loopback.ts'
import { RenderGuard } from '../../errors/RenderGuard.tsx'
import { LinkDialog } from '../../markdown/LinkDialog.tsx'
import { type LinkWish, MarkdownActionsContext } from '../../markdown/markdown-actions.ts'
import { useApp, useAppStore } from '../../state/use-app.ts'
import { NothingOpened } from './NothingOpened.tsx'
import { OpenReport } from './OpenReport.tsx'
import styles from './ReportPane.module.css'
import type { ReportSide } from './ReportSide.tsx'

interface ReportPaneProps {
  readonly workspaceId: string
  /** null = no report is open. */
  readonly reportId: number | null
  /** The part beside the report's text. */
  readonly side: ReportSide
}

/**
 * The open report, with everything there is to read about it. A cursor that only passes over other reports does not
 * change it.
 */
export const ReportPane = memo(function ReportPane({
  workspaceId,
  reportId,
  side,
}: ReportPaneProps): ReactNode {
  const store = useAppStore()
  const turnToReport = useApp((state) => state.turnToReport)
  const [wish, setWish] = useState<LinkWish | null>(null)
  const baseUrl = useApp(
    ({ desk }) => desk?.workspaces.find((workspace) => workspace.id === workspaceId)?.baseUrl ?? '',
  )
  const actions = useMemo(
    () => ({
      wishToOpen: setWish,
      openReport: (id: number) => void store.getState().openReport(id),
      pictures: { workspaceId, serviceIsLocal: isLoopbackAddress(baseUrl) },
    }),
    [store, workspaceId, baseUrl],
  )
  return (
    <section
      className={styles.pane}
      aria-label="Report"
      data-pane="report"
      tabIndex={-1}
      onPointerDown={turnToReport}
      onWheel={turnToReport}
      onKeyDown={turnToReport}
    >
      {reportId === null ? (
        <NothingOpened />
      ) : (
        <RenderGuard what="the report" resetKey={reportId}>
          <MarkdownActionsContext value={actions}>
            <OpenReport key={workspaceId} workspaceId={workspaceId} reportId={reportId} side={side} />
          </MarkdownActionsContext>
        </RenderGuard>
      )}
      <LinkDialog wish={wish} onClose={() => setWish(null)} />
    </section>
  )
})
