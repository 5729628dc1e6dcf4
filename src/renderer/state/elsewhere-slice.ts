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
 * The number that is searched for, if the list does not hold that report; null if it does, or if no number is typed.
 */
export function missingNumber({ search, windows, total }: Needed): number | null {
  const typed = typedReportId(search)
  if (typed === null || total === null) return null
  // The report whose number is typed comes before all others.
  return total > 0 && rowAt(windows, 0)?.id === typed ? null : typed
}

/** Searches all reports for matches that a view does not hold. */
export function createElsewhereSlice(desk: Desk): StateCreator<Needed, [], [], ElsewhereSlice> {
  return (set, get, store) => {
    /** The latest query; answers to earlier ones are dropped. */
    let asked: string | null = null
    /** The user wants to go there as soon as it is known where that is. */
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
      // Between two answers nothing is known about the list.
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
