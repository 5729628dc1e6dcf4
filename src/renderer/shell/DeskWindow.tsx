import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { Splitter } from '../design/primitives/Splitter.tsx'
import { RenderGuard } from '../errors/RenderGuard.tsx'
import { InsightsPage } from '../features/insights/InsightsPage.tsx'
import { OutgoingQuestion } from '../features/outgoing-check/OutgoingQuestion.tsx'
import { ListPane } from '../features/queue/ListPane.tsx'
import { focusPane } from '../focus/pane-focus.ts'
import { useFocusOwner } from '../focus/use-focus-owner.ts'
import { useApp } from '../state/use-app.ts'
import { useTypes } from '../state/use-types.ts'
import { ContextMenus } from './ContextMenus.tsx'
import styles from './DeskWindow.module.css'
import { Dialogs } from './Dialogs.tsx'
import { QueueRail } from './QueueRail.tsx'
import { ReportSlot } from './ReportSlot.tsx'
import { SequenceHint } from './SequenceHint.tsx'
import { StatusBar } from './StatusBar.tsx'
import { useLayout } from './use-layout.ts'
import { paneBounds, usePaneWidths } from './use-pane-widths.ts'

/** The desk in use: queues, list and report, with the status bar below them. */
export function DeskWindow(): ReactNode {
  useFocusOwner()
  const layout = useLayout()
  const pane = useApp((state) => state.pane)
  const layOut = useApp((state) => state.layOut)
  useLayoutEffect(() => layOut(layout === 'one'), [layOut, layout])
  const workspaceId = useApp((state) => state.currentWorkspaceId)
  useTypes(workspaceId)
  const { railWidth, listWidth, isAway, move, commit } = usePaneWidths(layout)
  const isInsightsOpen = useApp((state) => state.isInsightsOpen)
  const hasList = !isInsightsOpen && (layout !== 'one' || pane === 'list')
  const hasReport = !isInsightsOpen && (layout !== 'one' || pane === 'report')

  return (
    <div className={styles.window}>
      <div className={styles.panes}>
        {layout === 'three' ? (
          <div className={styles.rail} style={{ width: railWidth }}>
            <QueueRail />
          </div>
        ) : (
          <RailDrawer />
        )}
        <main className={styles.work}>
          {layout === 'three' && (
            <Splitter
              label="Width of the queues"
              value={railWidth}
              {...paneBounds.railWidth}
              onChange={(width) => move({ railWidth: width })}
              onCommit={(width) => commit({ railWidth: width })}
            />
          )}
          {isInsightsOpen && (
            <div className={styles.report}>
              <RenderGuard what="the insights">
                <InsightsPage hasRailButton={layout !== 'three'} />
              </RenderGuard>
            </div>
          )}
          {hasList && (
            <div
              className={styles.list}
              data-alone={layout === 'one' || undefined}
              data-away={isAway || undefined}
              style={layout === 'one' ? undefined : { width: listWidth }}
            >
              <RenderGuard what="the list">
                <ListPane hasRailButton={layout !== 'three'} opensOnClick={layout === 'one'} />
              </RenderGuard>
            </div>
          )}
          {hasList && layout !== 'one' && !isAway && (
            <Splitter
              label="Width of the list"
              value={listWidth}
              {...paneBounds.listWidth}
              onChange={(width) => move({ listWidth: width })}
              onCommit={(width) => commit({ listWidth: width })}
            />
          )}
          {hasReport && (
            <div className={styles.report}>
              <ReportSlot hasBackButton={layout === 'one'} />
            </div>
          )}
        </main>
      </div>
      <StatusBar />
      <SequenceHint />
      <ContextMenus />
      <Dialogs />
      <OutgoingQuestion />
    </div>
  )
}

/** The queues in a drawer over the list, when there is no room beside it. */
function RailDrawer(): ReactNode {
  const isOpen = useApp((state) => state.isRailOpen)
  const showRail = useApp((state) => state.showRail)
  return (
    <ModalOverlay className={styles.scrim} isOpen={isOpen} isDismissable onOpenChange={showRail}>
      <Modal className={styles.drawer}>
        <Dialog className={styles.drawn} aria-label="Queues">
          <DrawnRail />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

/** Moves the focus to the current queue, so that keys work in the drawer and Esc closes it. */
function DrawnRail(): ReactNode {
  useEffect(() => void focusPane('queues'), [])
  return <QueueRail />
}
