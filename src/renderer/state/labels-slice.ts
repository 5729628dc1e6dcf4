import type { StateCreator } from 'zustand'
import type { CountedLabel } from '#shared/desk/labels.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type { Desk } from '../bridge/desk-bridge.ts'
import { reportToMark } from './marks-slice.ts'
import { restoreMarks } from './restore-marks.ts'
import { shownSelection, toBulkSelection } from './selection.ts'
import type { DeskSlice } from './shape/desk-shape.ts'
import type { Labeling, LabelsSlice } from './shape/labels-shape.ts'
import type { QueueSlice } from './shape/queue-shape.ts'
import type { ReportSlice } from './shape/report-shape.ts'
import type { SearchSlice } from './shape/search-shape.ts'
import type { SelectionSlice } from './shape/selection-shape.ts'
import type { UiSlice } from './shape/ui-shape.ts'
import type { UndoSlice } from './shape/undo-shape.ts'

/** The slices that this one reads and calls. */
type Needed = LabelsSlice &
  DeskSlice &
  QueueSlice &
  ReportSlice &
  SearchSlice &
  SelectionSlice &
  UiSlice &
  UndoSlice

/** The user's own labels, kept on this machine, and the picker that puts them on reports. */
export function createLabelsSlice(desk: Desk): StateCreator<Needed, [], [], LabelsSlice> {
  return (set, get, store) => {
    store.subscribe((now, before) => {
      if (now.currentWorkspaceId !== before.currentWorkspaceId) set({ labels: null, labeling: null })
    })

    async function change(
      work: (workspaceId: string) => Promise<Result<readonly CountedLabel[]>>,
    ): Promise<Result<unknown>> {
      const workspaceId = get().currentWorkspaceId
      if (workspaceId === null) return err({ kind: 'unknownHere', what: 'workspace' })
      const answer = await work(workspaceId)
      if (!answer.ok || get().currentWorkspaceId !== workspaceId) return answer
      set({ labels: answer.value })
      // Rows and search completions show the labels, so both are read again.
      get().rereadQueue()
      if (get().catalogue !== null) void get().readCatalogue()
      return answer
    }

    return {
      labels: null,
      labeling: null,

      async readLabels() {
        const workspaceId = get().currentWorkspaceId
        if (workspaceId === null) return
        const answer = await desk.invoke('labels.list', { workspaceId })
        // If the local copy fails, the list itself shows that.
        if (answer.ok && get().currentWorkspaceId === workspaceId) set({ labels: answer.value })
      },
      putLabel: (label) => change((workspaceId) => desk.invoke('labels.put', { workspaceId, label })),
      removeLabel: (labelId) =>
        change((workspaceId) => desk.invoke('labels.remove', { workspaceId, labelId })),
      openLabeling(asked) {
        const labeling = asked ?? subjectToLabel(get())
        if (labeling === null) return
        set({ labeling })
        get().openDialog('label')
      },
      closeLabeling() {
        set({ labeling: null })
        get().closeDialog()
      },
      async labelGathered({ gatheredId, total }, { id: labelId, name }, isOn) {
        const workspaceId = get().currentWorkspaceId
        if (workspaceId === null) return ok(null)
        const change = { kind: isOn ? 'labeled' : 'unlabeled', labelId } as const
        const marked = await get().doing(() => desk.invoke('bulk.mark', { workspaceId, gatheredId, change }))
        if (!marked.ok) return marked
        get().rereadQueue()
        const undo = () => restoreMarks(desk, get, { workspaceId, change, marks: [...marked.value] })
        const title = isOn ? `Labeled ${total} reports “${name}”` : `Took “${name}” off ${total} reports`
        return ok(get().noteUndoable({ title, workspaceId, undo }))
      },
    }
  }
}

function subjectToLabel(state: Needed): Labeling | null {
  const selection = shownSelection(state)
  if (selection !== null) return { kind: 'selection', selection: toBulkSelection(selection, state) }
  const report = reportToMark(state)
  return report === null ? null : { kind: 'report', report }
}
