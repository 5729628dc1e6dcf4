import type { StateCreator } from 'zustand'
import { typedReportId } from '#shared/rules/query/typed-number.ts'
import type { Desk } from '../bridge/desk-bridge.ts'
import { queueQuestion } from './queue-question.ts'
import { indexOfReport } from './queue-windows.ts'
import type { DeskSlice } from './shape/desk-shape.ts'
import type { ElsewhereSlice } from './shape/elsewhere-shape.ts'
import type { QueueSlice } from './shape/queue-shape.ts'
import type { ReportSlice } from './shape/report-shape.ts'

/** The slices that this one reads and calls. */
type Needed = ElsewhereSlice & DeskSlice & QueueSlice & ReportSlice

/**
 * The report number typed into the search, if no row that is held has that report. null if one has it, if the list is
 * not read yet, or if no number is typed.
 */
export function missingNumber({ search, windows, total }: Needed): number | null {
  const typed = typedReportId(search)
  if (typed === null || total === null) return null
  return indexOfReport(windows, typed) === null ? typed : null
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

    /** Whether a report is in the list, perhaps in rows that are not held. */
    async function isInList(reportId: number): Promise<boolean> {
      const list = queueQuestion(get())
      if (list === null) return false
      const answer = await desk.invoke('queue.locate', { ...list, reportId })
      return answer.ok && answer.value !== null
    }

    async function look(question: string, number: number | null, isEmpty: boolean): Promise<void> {
      const { currentWorkspaceId: workspaceId, search } = get()
      if (workspaceId === null) return
      set({ elsewhere: { isKnown: false, reportId: null, isListed: false, count: 0 } })
      const isListed = number !== null && (await isInList(number))
      const isHere = isListed || (number !== null && (await countOf(workspaceId, `id:${number}`)) > 0)
      const count = isEmpty && !isHere && asked === question ? await countOf(workspaceId, search) : 0
      if (asked !== question) return
      set({ elsewhere: { isKnown: true, reportId: isHere ? number : null, isListed, count } })
      const wasGoing = isGoing
      isGoing = false
      if (wasGoing && !get().goElsewhere()) get().enterList()
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
      const wasGoing = isGoing && now.search === before.search && now.view === before.view
      isGoing = wasGoing && question !== null
      if (question !== null) return void look(question, number, isEmpty)
      if (now.elsewhere !== null) set({ elsewhere: null })
      // The list contains the match after all, so the key that was pressed before goes there.
      if (!wasGoing) return
      const typed = typedReportId(now.search)
      if (typed === null) get().enterList()
      else void get().openReport(typed)
    })

    return {
      elsewhere: null,

      goElsewhere() {
        const { elsewhere, search, windows, openReport } = get()
        if (elsewhere === null) {
          // A list in groups does not begin with the report whose number was typed.
          const typed = typedReportId(search)
          if (typed === null || (indexOfReport(windows, typed) ?? 0) === 0) return false
          void openReport(typed)
        } else if (!elsewhere.isKnown) isGoing = true
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
