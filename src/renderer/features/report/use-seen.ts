import { useEffect, useRef } from 'react'
import { invoke } from '../../bridge/desk-bridge.ts'
import { notifyFailure } from '../../notices/notify-error.ts'
import type { Attention } from '../../state/shape/report-shape.ts'
import { useApp, useAppStore } from '../../state/use-app.ts'
import type { ReadReport } from './report-reading.ts'

/** How long a report must be in front of the user before it counts as seen, in milliseconds. */
const seenAfter = 1_000

/**
 * Marks the report on screen as seen, up to the activity it shows: at once when the user opened it, and after a moment
 * in front of the user when the cursor was moved to it. A report that only appeared, or that the user marked as unseen,
 * is not marked (see `Attention`). Activity that arrives while the report is open needs such a moment, too.
 */
export function useSeen(workspaceId: string, content: ReadReport): void {
  const store = useAppStore()
  const reportId = content.report.id
  const attention = useApp(
    (state): Attention => (state.openReportId === reportId ? state.attention : 'shown'),
  )
  // Where only one of list and report is on screen, showing the report pane brings the report to the front.
  const pane = useApp((state) => state.pane)
  const activityAt = shownActivity(content)
  const openedId = useRef<number | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another pane may bring another report to the front
  useEffect(() => {
    if (attention === 'shown' || attention === 'unseen') return
    const see = () => {
      // The user marked the report as unseen meanwhile, which takes precedence.
      const { openReportId, attention: now } = store.getState()
      if (openReportId === reportId && now === 'unseen') return
      store.getState().noteRead(reportId)
      const report = { reportId, activityAt }
      void invoke('marks.seen', { workspaceId, report }).then(notifyFailure)
    }
    if (attention === 'opened' && openedId.current !== reportId) {
      openedId.current = reportId
      return see()
    }
    return afterMomentInFront(see)
  }, [store, workspaceId, reportId, activityAt, attention, pane])
  useEffect(() => {
    if (attention !== 'opened') openedId.current = null
  }, [attention])
}

/** The newest activity that the report on screen shows. */
function shownActivity({ report, timeline }: ReadReport): number {
  const listed = report.lastActivityAt ?? report.createdAt ?? 0
  return (timeline?.entries ?? []).reduce((newest, { createdAt }) => Math.max(newest, createdAt ?? 0), listed)
}

/**
 * Runs `task` once the window has been in front for a moment without interruption. @returns a function that cancels it.
 */
function afterMomentInFront(task: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    if (isInFront()) timer = setTimeout(() => isInFront() && task(), seenAfter)
  }
  document.addEventListener('visibilitychange', look)
  window.addEventListener('focus', look)
  window.addEventListener('blur', look)
  look()
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('focus', look)
    window.removeEventListener('blur', look)
  }
}

function isInFront(): boolean {
  const pane = document.querySelector('[data-pane="report"]')
  return document.visibilityState === 'visible' && document.hasFocus() && pane?.checkVisibility() === true
}
