import type { StateCreator } from 'zustand'
import type { MarkChange, MarkedReport } from '#shared/desk/marks.ts'
import { ok, type Result } from '#shared/desk/result.ts'
import type { Desk } from './desk.ts'
import { indexOfReport, rowAt } from './queue-windows.ts'
import { shownSelection } from './selection.ts'
import type { AppState } from './store.ts'
import type { Undoable } from './undo-slice.ts'

export interface MarksSlice {
  /** What the snooze dialog is about: a report, or all that are selected; null while it is closed. */
  readonly snoozing: MarkedReport | 'selection' | null

  /** Changes what is noted about a report. @returns how to take it back; null when there was nothing to do. */
  mark(report: MarkedReport, change: MarkChange, title: string): Promise<Result<Undoable | null>>
  openSnooze(): void
  closeSnooze(): void
}

/**
 * The report that a mark is for: under the cursor, else the open one, with the activity that is on screen. A report
 * outside of the list is taken as it stands.
 */
export function reportToMark(
  state: Pick<AppState, 'cursor' | 'openReportId' | 'windows'>,
): MarkedReport | null {
  const reportId = state.cursor?.reportId ?? state.openReportId
  if (reportId === null) return null
  const index = indexOfReport(state.windows, reportId)
  const row = index === null ? undefined : rowAt(state.windows, index)
  const activityAt = row === undefined ? Number.MAX_SAFE_INTEGER : (row.lastActivityAt ?? row.createdAt ?? 0)
  return { reportId, activityAt }
}

/** What a person notes about reports, here alone. */
export function createMarksSlice(desk: Desk): StateCreator<AppState, [], [], MarksSlice> {
  return (set, get) => ({
    snoozing: null,

    async mark(report, change, title) {
      const workspaceId = get().currentWorkspaceId
      if (workspaceId === null) return ok(null)
      const changed = await desk.invoke('marks.change', { workspaceId, reports: [report], change })
      if (!changed.ok) return changed
      if (changed.value.length === 0) return ok(null)
      get().rereadQueue()
      const which = change.kind === 'snoozed' || change.kind === 'awake' ? 'snooze' : 'review'
      const undo = async () => {
        const restored = await desk.invoke('marks.restore', { workspaceId, which, marks: [...changed.value] })
        if (restored.ok) get().rereadQueue()
        return restored
      }
      return ok(get().noteUndoable({ title, workspaceId, undo }))
    },
    openSnooze() {
      const snoozing = shownSelection(get()) === null ? reportToMark(get()) : 'selection'
      if (snoozing === null) return
      set({ snoozing })
      get().openDialog('snooze')
    },
    closeSnooze() {
      set({ snoozing: null })
      get().closeDialog()
    },
  })
}
