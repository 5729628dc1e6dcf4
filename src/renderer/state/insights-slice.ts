import type { StateCreator } from 'zustand'
import type { InsightsQuestion } from '#shared/desk/insights.ts'
import { err } from '#shared/desk/result.ts'
import type { Desk } from '../bridge/desk-bridge.ts'
import type { DeskSlice } from './shape/desk-shape.ts'
import type { InsightsSlice } from './shape/insights-shape.ts'
import type { QueueSlice } from './shape/queue-shape.ts'
import type { UiSlice } from './shape/ui-shape.ts'

/** The slices that this one reads and calls. */
type Needed = InsightsSlice & DeskSlice & QueueSlice & UiSlice

const firstQuestion: InsightsQuestion = {
  view: { kind: 'all' },
  search: '',
  period: '13w',
  by: 'program',
  compares: false,
}

/** The insights page: its question, and actions that start from it. */
export function createInsightsSlice(desk: Desk): StateCreator<Needed, [], [], InsightsSlice> {
  return (set, get) => ({
    isInsightsOpen: false,
    insightsQuestion: firstQuestion,
    insightsViewId: null,

    openInsights: () => set({ isInsightsOpen: true, dialog: null, panel: null, isRailOpen: false }),
    closeInsights: () => set({ isInsightsOpen: false }),
    askInsights(change, viewId) {
      set({
        insightsQuestion: { ...get().insightsQuestion, ...change },
        ...(viewId === undefined ? {} : { insightsViewId: viewId }),
      })
    },
    listInsights({ view, search }, query) {
      // `search` stays at the end, because its last word may be only the beginning of a word.
      const narrowed = [query, search].filter((part) => part.trim() !== '').join(' ')
      get().showList({ view, search: narrowed, sort: get().sort, group: 'none' }, true)
      set({ isInsightsOpen: false, pane: 'list' })
    },
    saveChart(title, file) {
      const workspaceId = get().currentWorkspaceId
      return workspaceId === null
        ? Promise.resolve(err({ kind: 'unknownHere', what: 'workspace' }))
        : desk.invoke('insights.saveChart', { workspaceId, title, file })
    },
  })
}

/** Resets the page when another workspace opens, which has other views and names. null: the workspace is the same. */
export function resetsInsights(now: Needed, before: Needed): Partial<InsightsSlice> | null {
  return now.currentWorkspaceId === before.currentWorkspaceId
    ? null
    : { insightsQuestion: firstQuestion, insightsViewId: null, isInsightsOpen: false }
}

/**
 * Whether the user chose another view or search while the page was open: then list and report replace the page again.
 */
export function leavesInsights(now: Needed, before: Needed): boolean {
  return (
    now.isInsightsOpen && before.isInsightsOpen && (now.view !== before.view || now.search !== before.search)
  )
}
