import type { StateCreator } from 'zustand'
import type { OwnReport } from '#shared/desk/own-report.ts'
import type { Desk } from '../bridge/desk-bridge.ts'
import { isOnUnreadRow } from './queue-cursor.ts'
import { isSameQuestion, queueQuestion } from './queue-question.ts'
import { indexOfReport } from './queue-windows.ts'
import type { DeskSlice } from './shape/desk-shape.ts'
import type { InsightsSlice } from './shape/insights-shape.ts'
import type { QueueSlice } from './shape/queue-shape.ts'
import type { ReportSlice } from './shape/report-shape.ts'
import type { UiSlice } from './shape/ui-shape.ts'

/** The slices that this one reads and calls. */
type Needed = ReportSlice & DeskSlice & QueueSlice & UiSlice & InsightsSlice

/** How many recently read reports are remembered to go back to. */
const recentAtMost = 12

/** Which report is open. The report pane itself reads the content of the report. */
export function createReportSlice(
  desk: Desk,
  ownReport: OwnReport | null,
): StateCreator<Needed, [], [], ReportSlice> {
  return (set, get) => ({
    ownReport,
    openReportId: ownReport?.reportId ?? null,
    attention: ownReport === null ? 'shown' : 'opened',
    recentReports: [],

    async openReport(reportId, attention = 'opened') {
      if (ownReport !== null) {
        const { workspaceId } = ownReport
        if (reportId !== ownReport.reportId) await desk.invoke('window.goToReport', { workspaceId, reportId })
        return
      }
      const { windows, cursor } = get()
      const held = indexOfReport(windows, reportId)
      set({
        openReportId: reportId,
        attention,
        pane: 'report',
        isInsightsOpen: false,
        ...(held !== null
          ? { cursor: { index: held, reportId } }
          : isOnUnreadRow(cursor)
            ? { cursor: null }
            : {}),
      })
      const asked = queueQuestion(get())
      if (held !== null || asked === null) return
      const answer = await desk.invoke('queue.locate', { ...asked, reportId })
      // Another report may be open by now, or another list shown.
      if (!answer.ok || get().openReportId !== reportId || !isSameQuestion(asked, queueQuestion(get())))
        return
      set({ cursor: answer.value === null ? null : { index: answer.value, reportId } })
    },
    openWindow(reportId) {
      const workspaceId = get().currentWorkspaceId ?? ''
      return desk.invoke('window.openReport', { workspaceId, reportId })
    },
    turnToReport() {
      if (get().attention === 'shown') set({ attention: 'reached' })
    },
    noteRead(reportId) {
      const others = get().recentReports.filter((id) => id !== reportId)
      set({ recentReports: [reportId, ...others].slice(0, recentAtMost) })
    },
    readOpenReport() {
      set({ attention: 'opened' })
    },
  })
}
