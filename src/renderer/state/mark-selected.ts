import { err, ok } from '#shared/desk/result.ts'
import type { Desk } from '../bridge/desk-bridge.ts'
import { indexOfReport } from './queue-windows.ts'
import { restoreMarks } from './restore-marks.ts'
import { isSelected, shownSelection, toBulkSelection } from './selection.ts'
import type { BulkSlice } from './shape/bulk-shape.ts'
import type { DeskSlice } from './shape/desk-shape.ts'
import type { MarksSlice } from './shape/marks-shape.ts'
import type { QueueSlice } from './shape/queue-shape.ts'
import type { ReportSlice } from './shape/report-shape.ts'
import type { Selection, SelectionSlice } from './shape/selection-shape.ts'
import type { UndoSlice } from './shape/undo-shape.ts'

/** The slices that marking a selection reads and calls. */
type Needed = DeskSlice & MarksSlice & QueueSlice & ReportSlice & SelectionSlice & UndoSlice

/** Whether a report is selected without doubt. If all matches are, that is known only of the rows of the list. */
function isSurelySelected({ windows }: Needed, selection: Selection, reportId: number): boolean {
  const isListed = selection.kind === 'some' || indexOfReport(windows, reportId) !== null
  return isListed && isSelected(selection, reportId)
}

/** Marks all selected reports; see `BulkSlice`. */
export function markSelected(desk: Desk, get: () => Needed): BulkSlice['markSelected'] {
  return (change, titleOf) =>
    get().doing(async () => {
      const state = get()
      const selection = shownSelection(state)
      const workspaceId = state.currentWorkspaceId
      if (selection === null || workspaceId === null) return ok(null)
      const { openReportId: open } = state
      // Noted at once if it is known: the open report may count as seen before the disk has answered.
      const isSure = open !== null && isSurelySelected(state, selection, open)
      if (isSure) get().noteMarked(change, [open])
      const asked = { workspaceId, selection: toBulkSelection(selection, state) }
      const gathered = await desk.invoke('bulk.gather', asked)
      if (!gathered.ok) return gathered
      const { gatheredId, isTooMany, total } = gathered.value
      if (isTooMany)
        return err({ kind: 'conflict', detail: `${total} reports are too many to mark at once.` })
      const marked = await desk.invoke('bulk.mark', { workspaceId, gatheredId, change })
      if (!marked.ok) return marked
      const isOpenMarked = open !== null && marked.value.some(({ reportId }) => reportId === open)
      if (!isSure && isOpenMarked && get().currentWorkspaceId === workspaceId)
        get().noteMarked(change, [open])
      // The user may have selected other rows meanwhile.
      if (get().selection === state.selection) get().clearSelection()
      get().rereadQueue()
      const undo = () => restoreMarks(desk, get, { workspaceId, change, marks: [...marked.value] })
      return ok(get().noteUndoable({ title: titleOf(marked.value.length), workspaceId, undo }))
    })
}
