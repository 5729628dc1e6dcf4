import type { StateCreator } from 'zustand'
import { typedReportId } from '#shared/rules/query/typed-number.ts'
import type { Desk } from '../bridge/desk-bridge.ts'
import { rowAt } from './queue-windows.ts'
import type { DeskSlice } from './shape/desk-shape.ts'
import type { ElsewhereSlice } from './shape/elsewhere-shape.ts'
import type { QueueSlice } from './shape/queue-shape.ts'
import type { ReportSlice } from './shape/report-shape.ts'

/** The slices that this one reads and calls. */
type Needed = ElsewhereSlice & DeskSlice & QueueSlice & ReportSlice

/**
 * The report number typed into the search, if the list does not hold that report. null if the list holds it or is not
 * read yet, or if no number is typed.
 */
export function missingNumber({ search, windows, total }: Needed): number | null {
  const typed = typedReportId(search)
  if (typed === null || total === null) return null
  // If the list holds the report with the typed number, it is the first row.
  return total > 0 && rowAt(windows, 0)?.id === typed ? null : typed
}

/** Finds matches that the view does not contain, by searching all reports. */
export function createElsewhereSlice(desk: Desk): StateCreator<Needed, [], [], ElsewhereSlice> {
  return (set, get, store) => {
    /** The latest question; answers to earlier questions are dropped. */
    let asked: string | null = null
    /** Whether to go to the match as soon as it is known. */
    let isGoing = false

    async function countOf(workspaceId: string, search: string): Promise<number> {
      const answer = await desk.invoke('queue.total', {
        workspaceId,
        view: { kind: 'all' },
        search,
        sort: 'activity',
      })
      // If the local copy cannot answer, the list itself shows why.
      return answer.ok ? answer.value : 0
    }

    async function look(question: string, number: number | null, isEmpty: boolean): Promise<void> {
      const { currentWorkspaceId: workspaceId, search } = get()
      if (workspaceId === null) return
      set({ elsewhere: { isKnown: false, reportId: null, count: 0 } })
      const isHere = number !== null && (await countOf(workspaceId, `id:${number}`)) > 0
      const count = isEmpty && !isHere && asked === question ? await countOf(workspaceId, search) : 0
      if (asked !== question) return
      set({ elsewhere: { isKnown: true, reportId: isHere ? number : null, count } })
      if (isGoing) get().goElsewhere()
      isGoing = false
    }

    store.subscribe((now, before) => {
      if (
        now.search === before.search &&
        now.view === before.view &&
        now.total === before.total &&
        now.windows === before.windows &&
        now.currentWorkspaceId === before.currentWorkspaceId
      )
        return
      // While the list's own answer is pending, nothing is known about its matches.
      if (now.total === null && now.search === before.search && now.view === before.view) return
      const number = missingNumber(now)
      const isEmpty = now.total === 0 && now.view.kind !== 'all' && now.search.trim() !== ''
      const question =
        number === null && !isEmpty
          ? null
          : JSON.stringify([now.currentWorkspaceId, now.view, now.search, number, isEmpty])
      if (question === asked) return
      asked = question
      isGoing = false
      if (question !== null) void look(question, number, isEmpty)
      else if (now.elsewhere !== null) set({ elsewhere: null })
    })

    return {
      elsewhere: null,

      goElsewhere() {
        const { elsewhere } = get()
        if (elsewhere === null) return false
        if (!elsewhere.isKnown) isGoing = true
        else if (elsewhere.reportId !== null) void get().openReport(elsewhere.reportId)
        else if (elsewhere.count > 0) {
          get().searchEverywhere()
          get().enterList()
        } else return false
        return true
      },
    }
  }
}
