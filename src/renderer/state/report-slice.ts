import type { StateCreator } from 'zustand'
import type { Desk } from './desk.ts'
import { indexOfReport } from './queue-windows.ts'
import type { AppState } from './store.ts'

export interface ReportSlice {
  /** The report at the right; it is shown before its data is here. */
  readonly openReportId: number | null

  /** Opens a report by its id, wherever it stands; the cursor goes to its row when the queue holds it. */
  openReport(reportId: number): Promise<void>
}

/** Which report is open. What is in it belongs to the report pane. */
export function createReportSlice(desk: Desk): StateCreator<AppState, [], [], ReportSlice> {
  return (set, get) => ({
    openReportId: null,

    async openReport(reportId) {
      set({ openReportId: reportId, pane: 'report' })
      const { windows, currentWorkspaceId, view, search, sort, group } = get()
      const held = indexOfReport(windows, reportId)
      if (held !== null) return set({ cursor: { index: held, reportId } })
      if (currentWorkspaceId === null) return
      const answer = await desk.invoke('queue.locate', {
        workspaceId: currentWorkspaceId,
        view,
        search,
        sort,
        ...(group === 'none' ? {} : { group }),
        reportId,
      })
      if (!answer.ok || get().openReportId !== reportId) return
      set({ cursor: answer.value === null ? null : { index: answer.value, reportId } })
    },
  })
}
