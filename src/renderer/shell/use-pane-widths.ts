import { useState, useSyncExternalStore } from 'react'
import type { Settings } from '#shared/desk/models.ts'
import { rootFontSize } from '../design/root-font-size.ts'
import { useApp } from '../state/use-app.ts'
import { fitPanes } from './fit-panes.ts'
import type { Layout } from './use-layout.ts'

export type PaneWidths = Pick<Settings, 'railWidth' | 'listWidth'>

/** Bounds for dragging a splitter, in CSS px. The desk's settings accept wider ones (`settings-change.ts`). */
export const paneBounds = {
  railWidth: { min: 160, max: 360 },
  listWidth: { min: 300, max: 900 },
} as const

/** Width that a report needs for its text and the sidebar side by side, in rem. */
const reportWants = 45

/**
 * The widths of the panes, as far as the window has room for them. Dragging a splitter changes them at once; releasing
 * it stores them.
 */
export function usePaneWidths(layout: Layout) {
  const remembered = useApp((state) => state.desk?.settings)
  const isFormOpen = useApp((state) => state.form !== null)
  const changeSettings = useApp((state) => state.changeSettings)
  const [moving, setMoving] = useState<Partial<PaneWidths>>({})
  const window = useWindowWidth()
  const wanted = {
    railWidth: moving.railWidth ?? remembered?.railWidth ?? 200,
    listWidth: moving.listWidth ?? remembered?.listWidth ?? 380,
  }
  const isMoving = moving.railWidth !== undefined || moving.listWidth !== undefined
  const hasRail = layout === 'three'
  const report = reportWants * rootFontSize()
  // While a splitter is dragged, the widths are not fitted: the pane gets the width to which it is dragged.
  const fitted = isMoving ? wanted : fitPanes({ window, report, hasRail }, wanted)
  const left = window - (hasRail ? fitted.railWidth : 0) - fitted.listWidth
  return {
    ...fitted,
    /** Whether the list is hidden, because there is no room for it beside a form. */
    isAway: isFormOpen && layout !== 'one' && left < report,
    move: (change: Partial<PaneWidths>) => setMoving({ ...moving, ...change }),
    commit: (change: Partial<PaneWidths>) => {
      void changeSettings(change).then(() => setMoving({}))
    },
  }
}

function useWindowWidth(): number {
  return useSyncExternalStore(subscribe, () => window.innerWidth)
}

function subscribe(tell: () => void): () => void {
  window.addEventListener('resize', tell)
  return () => window.removeEventListener('resize', tell)
}
