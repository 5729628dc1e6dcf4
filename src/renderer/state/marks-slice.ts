import type { StateCreator } from 'zustand'
import type { MarkedReport } from '#shared/desk/marks.ts'
import type { ReportView } from '#shared/desk/models.ts'
import { ok } from '#shared/desk/result.ts'
import type { Desk } from '../bridge/desk-bridge.ts'
import { indexOfReport, rowAt } from './queue-windows.ts'
import { restoreMarks } from './restore-marks.ts'
import { shownSelection } from './selection.ts'
import type { DeskSlice } from './shape/desk-shape.ts'
import type { MarksSlice } from './shape/marks-shape.ts'
import type { QueueSlice } from './shape/queue-shape.ts'
import type { ReportSlice } from './shape/report-shape.ts'
import type { SelectionSlice } from './shape/selection-shape.ts'
import type { UiSlice } from './shape/ui-shape.ts'
import type { UndoSlice } from './shape/undo-shape.ts'
import { subjectOf } from './subject.ts'

/** The slices that this one reads and calls. */
type Needed = MarksSlice & DeskSlice & QueueSlice & ReportSlice & SelectionSlice & UiSlice & UndoSlice

/**
 * The report to mark, with the activity on screen; null when there is none. A report outside the list is marked
 * regardless of its latest activity.
 */
export function reportToMark(
  state: Pick<Needed, 'cursor' | 'openReportId' | 'windows' | 'isAlone' | 'pane'>,
): MarkedReport | null {
  const reportId = subjectOf(state)
  if (reportId === null) return null
  const index = indexOfReport(state.windows, reportId)
  const row = index === null ? undefined : rowAt(state.windows, index)
  const activityAt = row === undefined ? Number.MAX_SAFE_INTEGER : (row.lastActivityAt ?? row.createdAt ?? 0)
  return { reportId, activityAt }
}

/** Turns a shown report into one to mark, with the activity that is on screen. */
export function shownToMark({
  id,
  lastActivityAt,
  createdAt,
}: Pick<ReportView, 'id' | 'lastActivityAt' | 'createdAt'>): MarkedReport {
  return { reportId: id, activityAt: lastActivityAt ?? createdAt ?? 0 }
}

/** The user's marks on reports, kept on this machine. */
export function createMarksSlice(desk: Desk): StateCreator<Needed, [], [], MarksSlice> {
  return (set, get) => ({
    snoozing: null,
    snoozeKind: 'snoozed',

    async mark(report, change, titleOf) {
      const workspaceId = get().currentWorkspaceId
      if (workspaceId === null) return ok(null)
      get().noteMarked(change, [report.reportId])
      const marking = { workspaceId, reports: [report], change }
      const changed = await get().doing(() => desk.invoke('marks.change', marking))
      if (!changed.ok) return changed
      const [before] = changed.value
      if (before === undefined) return ok(null)
      get().rereadQueue()
      const undo = () => restoreMarks(desk, get, { workspaceId, change, marks: [...changed.value] })
      return ok(get().noteUndoable({ title: titleOf(before), workspaceId, undo }))
    },
    noteMarked({ kind }, reportIds) {
      const { openReportId } = get()
      if (kind === 'unseen' && openReportId !== null && reportIds.includes(openReportId))
        set({ attention: 'unseen' })
    },
    async writeNote(reportId, text, before) {
      const workspaceId = get().currentWorkspaceId
      if (workspaceId === null) return ok(null)
      const note = { workspaceId, reportId, text, before }
      const written = await get().doing(() => desk.invoke('report.writeNote', note))
      if (!written.ok) return written
      const isGone = text.trim() === ''
      const title = `${isGone ? 'Deleted the note on' : 'Note saved on'} #${reportId}`
      const undo = () =>
        desk.invoke('report.writeNote', {
          workspaceId,
          reportId,
          text: before ?? '',
          before: isGone ? null : text,
        })
      return ok(get().noteUndoable({ title, workspaceId, undo }))
    },
    openSnooze(kind, subject = 'selection') {
      const isOfReport = subject === 'report' || shownSelection(get()) === null
      const snoozing = isOfReport ? reportToMark(get()) : 'selection'
      if (snoozing === null) return
      set({ snoozing, snoozeKind: kind })
      get().openDialog('snooze')
    },
    closeSnooze() {
      set({ snoozing: null })
      get().closeDialog()
    },
  })
}
