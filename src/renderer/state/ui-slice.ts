import type { StateCreator } from 'zustand'
import type { QueueSlice } from './shape/queue-shape.ts'
import type { ReportSlice } from './shape/report-shape.ts'
import type { FormName, OpenForm, UiSlice } from './shape/ui-shape.ts'
import { subjectOf } from './subject.ts'

/** The slices that this one reads and calls. */
type Needed = UiSlice & QueueSlice & ReportSlice

/** Open dialogs, forms and panels, and the pane in front. None of this is stored. */
export const createUiSlice: StateCreator<Needed, [], [], UiSlice> = (set, get) => {
  /** Begins a form and shows its report beside it: a user who is deciding goes on reading. */
  const begin = (name: FormName, reportId: number): OpenForm => {
    const { isAlone, pane, openReportId, openReport, showPane } = get()
    const isFromList = isAlone && pane === 'list'
    if (openReportId !== reportId) void openReport(reportId, 'shown')
    if (isFromList) showPane('report')
    return { name, reportId, awaited: { typed: '', since: performance.now() }, asked: 0, isFromList }
  }
  const nothingElse = { dialog: null, panel: null, isRailOpen: false } as const
  return {
    dialog: null,
    form: null,
    stateStart: null,
    panel: null,
    pane: 'list',
    isAlone: false,
    isRailOpen: false,
    settingSought: null,
    guidePage: 'start',

    openDialog: (dialog) => set({ dialog, settingSought: null, panel: null, isRailOpen: false }),
    openSettings: (at) => set({ dialog: 'settings', settingSought: at, panel: null, isRailOpen: false }),
    openGuide: (guidePage) => set({ dialog: 'guide', guidePage, panel: null, isRailOpen: false }),
    closeDialog: () => set({ dialog: null }),
    openForm(name) {
      const reportId = subjectOf(get())
      if (reportId === null) return
      const { form } = get()
      const isMet = form?.name === name && form.reportId === reportId && form.awaited === null
      // Requesting a form that is already open means continuing in it, so only the focus moves.
      if (isMet) set({ form: { ...form, asked: form.asked + 1 }, ...nothingElse })
      else set({ form: begin(name, reportId), stateStart: null, ...nothingElse })
    },
    openStateForm(reportId, action) {
      set({ form: begin('state', reportId), stateStart: { reportId, action }, ...nothingElse })
    },
    closeForm(only) {
      const { form } = get()
      if (form === null) return
      if (only !== undefined && (only?.name !== form.name || only.reportId !== form.reportId)) return
      set({ form: null, stateStart: null, ...(form.isFromList && { pane: 'list' as const }) })
    },
    keepTypedForForm(typed) {
      const { form } = get()
      if (form?.awaited != null) set({ form: { ...form, awaited: { ...form.awaited, typed } } })
    },
    meetForm() {
      const { form } = get()
      if (form?.awaited != null) set({ form: { ...form, awaited: null } })
    },
    openPanel: (panel) => set({ panel }),
    showPane: (pane) => set({ pane }),
    layOut: (isAlone) => set({ isAlone }),
    showRail: (isRailOpen) => set({ isRailOpen }),
  }
}
