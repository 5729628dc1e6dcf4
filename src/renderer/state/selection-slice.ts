import type { StateCreator } from 'zustand'
import { bulkAtMost } from '#shared/desk/bulk-limits.ts'
import type { QueueRequest } from '#shared/desk/queue-request.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type { Desk } from '../bridge/desk-bridge.ts'
import { type QueueCursor, steppedIndex } from './queue-cursor.ts'
import { isSameQuestion, queueQuestion } from './queue-question.ts'
import { indexOfReport, type RowWindows, rowAt } from './queue-windows.ts'
import { isSelected, isSelectedOutside, questionKey, shownSelection, withReports } from './selection.ts'
import type { DeskSlice } from './shape/desk-shape.ts'
import type { QueueSlice } from './shape/queue-shape.ts'
import type { Selection, SelectionSlice } from './shape/selection-shape.ts'

/** The slices that this one reads and calls. */
type Needed = SelectionSlice & DeskSlice & QueueSlice

/** The ids of the held rows. */
function heldIds({ windows }: Needed): readonly number[] {
  return [...windows.values()].flat().map(({ id }) => id)
}

/** Whether all held rows are selected already, so that the next step selects all matches. */
export function isHeldSelected(state: Needed): boolean {
  const selection = shownSelection(state)
  return selection !== null && heldIds(state).every((id) => isSelected(selection, id))
}

/** The reports of the list that are selected for an action on all of them. */
export function createSelectionSlice(desk: Desk): StateCreator<Needed, [], [], SelectionSlice> {
  return (set, get) => {
    function select(selection: Selection | null, anchor: SelectionSlice['selectionAnchor']): void {
      set({ selection, selectionKey: questionKey(get()), selectionAnchor: anchor })
    }

    /** Where a row was last selected, or where a range begins; null when nothing is selected. */
    function shownAnchor(): SelectionSlice['selectionAnchor'] {
      return shownSelection(get()) === null ? null : get().selectionAnchor
    }

    /** The present place of a cursor; if its report left the list, the index it had. */
    async function located(
      asked: QueueRequest,
      { reportId, index }: QueueCursor,
    ): Promise<Result<QueueCursor>> {
      if (reportId === null) return ok({ reportId, index })
      const answer = await desk.invoke('queue.locate', { ...asked, reportId })
      if (!answer.ok) return answer
      return ok(answer.value === null ? { reportId: null, index } : { reportId, index: answer.value })
    }

    /**
     * Ids of the reports between two places in the list's own order, since the rows on screen may be in an older order.
     * null when no workspace is open or the question has changed.
     */
    async function readRange(
      begin: QueueCursor,
      end: QueueCursor,
    ): Promise<Result<readonly number[] | null>> {
      const asked = queueQuestion(get())
      if (asked === null) return ok(null)
      const [from, to] = await Promise.all([located(asked, begin), located(asked, end)])
      if (!from.ok) return from
      if (!to.ok) return to
      const [first, last] = inOrder(from.value.index, to.value.index)
      const limit = Math.min(bulkAtMost, last - first + 1)
      const ids = await desk.invoke('queue.ids', { ...asked, offset: first, limit })
      if (!ids.ok) return ids
      if (!isSameQuestion(asked, queueQuestion(get()))) return ok(null)
      const isWhole = last - first < bulkAtMost
      const ends = [from.value.reportId, to.value.reportId]
      if (isWhole && ends.some((id) => id !== null && id !== ids.value[0] && id !== ids.value.at(-1)))
        return err({ kind: 'conflict', detail: 'The list changed. Select the range again.' })
      return ids
    }

    return {
      selection: null,
      selectionKey: null,
      selectionAnchor: null,

      toggleSelected(index) {
        const row = rowAt(get().windows, index)
        if (row === undefined) return
        const selection = shownSelection(get())
        const isIn = isSelected(selection, row.id)
        select(withReports(selection, [row.id], !isIn), { begin: { reportId: row.id, index }, tip: row.id })
      },
      toggleReportSelected(reportId) {
        const selection = shownSelection(get())
        const isIn = isSelectedOutside(selection, reportId)
        if (isIn !== null) select(withReports(selection, [reportId], !isIn), shownAnchor())
      },
      async selectRange(index) {
        const { windows, cursor } = get()
        const end = { reportId: rowAt(windows, index)?.id ?? null, index }
        const begin = shownAnchor()?.begin ?? cursor ?? end
        const key = questionKey(get())
        const atHand = idsAtHand(windows, begin, index)
        const ids = atHand === null ? await readRange(begin, end) : ok(atHand)
        if (!ids.ok) return ids
        if (ids.value === null || key !== questionKey(get())) return ok(null)
        select(withReports(shownSelection(get()), ids.value, true), { begin, tip: end.reportId })
        // The range was selected in the list's own order, so the rows must be shown in that order, too.
        if (atHand === null) get().readInOrder()
        return ok(null)
      },
      selectSpan(from, to, before) {
        const { windows } = get()
        const ids = idsBetween(windows, ...inOrder(from, to))
        if (ids === null) return
        const begin = { reportId: rowAt(windows, from)?.id ?? null, index: from }
        select(withReports(before, ids, true), { begin, tip: rowAt(windows, to)?.id ?? null })
      },
      extendSelection(steps) {
        const { cursor, total, windows, putCursor } = get()
        const to = steppedIndex(cursor, steps, total ?? 0)
        const next = to === null ? undefined : rowAt(windows, to)
        // Do not step to a row that is not read yet: it would be a gap in a range that looks complete.
        if (cursor === null || to === null || next === undefined) return
        // Between two rows there is no report, so a step from there begins where it ends.
        const at = Number.isInteger(cursor.index) ? cursor : { index: to, reportId: next.id }
        const here = rowAt(windows, at.index)
        if (here === undefined) return
        const begun = shownAnchor()
        // If the cursor was moved elsewhere since, a new range begins there.
        const begin = begun?.tip === here.id ? begun.begin : at
        const from = rowAtHand(windows, begin) ?? begin.index
        const isBack = Math.abs(to - from) < Math.abs(at.index - from)
        const before = shownSelection(get())
        const after = isBack
          ? withReports(withReports(before, [here.id], false), [next.id], true)
          : withReports(before, [here.id, next.id], true)
        select(after, { begin, tip: next.id })
        putCursor(to, 'shown')
      },
      selectMore() {
        if (isHeldSelected(get())) get().selectAllMatching()
        else select(withReports(shownSelection(get()), heldIds(get()), true), null)
      },
      selectAllMatching() {
        select({ kind: 'matching', except: new Set() }, null)
      },
      clearSelection() {
        set({ selection: null, selectionKey: null, selectionAnchor: null })
      },
    }
  }
}

/**
 * Orders two indexes. An index between two rows is where a report was. @returns whole rows around both, the upper
 * first.
 */
function inOrder(one: number, other: number): [from: number, to: number] {
  return [Math.floor(Math.min(one, other)), Math.ceil(Math.max(one, other))]
}

/** The row of a place among the held rows; null if the place's report is not among them. */
function rowAtHand(windows: RowWindows, { reportId, index }: QueueCursor): number | null {
  return reportId === null ? index : indexOfReport(windows, reportId)
}

/** The reports from a place to a row, in the order on screen; null when one of these rows is not held. */
function idsAtHand(windows: RowWindows, begin: QueueCursor, index: number): readonly number[] | null {
  const from = rowAtHand(windows, begin)
  return from === null ? null : idsBetween(windows, ...inOrder(from, index))
}

/** The reports of these rows; null when one of them is not held. */
function idsBetween(windows: RowWindows, from: number, to: number): readonly number[] | null {
  const ids: number[] = []
  for (let index = from; index <= to; index += 1) {
    const row = rowAt(windows, index)
    if (row === undefined) return null
    ids.push(row.id)
  }
  return ids
}
