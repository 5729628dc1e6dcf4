import type { StateCreator } from 'zustand'
import { bulkAtMost } from '#shared/desk/bulk-limits.ts'
import type { QueueRequest } from '#shared/desk/queue-request.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type { Desk } from '../bridge/desk.ts'
import { steppedIndex } from './queue-cursor.ts'
import { queueQuestion } from './queue-question.ts'
import { indexOfReport, type RowWindows, rowAt } from './queue-windows.ts'
import { isSelected, questionKey, shownSelection, withReports } from './selection.ts'
import type { DeskSlice } from './shape/desk.ts'
import type { QueueSlice } from './shape/queue.ts'
import type { Selection, SelectionSlice } from './shape/selection.ts'

/** The slices that this one reads and calls. */
type Needed = SelectionSlice & DeskSlice & QueueSlice

/** The rows that are held, as ids. */
function heldIds({ windows }: Needed): readonly number[] {
  return [...windows.values()].flat().map(({ id }) => id)
}

/** Whether the rows that are held are selected already, so that the next step is all that match. */
export function isHeldSelected(state: Needed): boolean {
  const selection = shownSelection(state)
  return selection !== null && heldIds(state).every((id) => isSelected(selection, id))
}

/** Which reports of the list are chosen for something that is done to all of them. */
export function createSelectionSlice(desk: Desk): StateCreator<Needed, [], [], SelectionSlice> {
  return (set, get) => {
    function select(selection: Selection | null, anchor: SelectionSlice['selectionAnchor']): void {
      set({ selection, selectionKey: questionKey(get()), selectionAnchor: anchor })
    }

    /** Where a row was last selected or a range begun; null where nothing is. */
    function shownAnchor(): SelectionSlice['selectionAnchor'] {
      return shownSelection(get()) === null ? null : get().selectionAnchor
    }

    function question(): Result<QueueRequest> {
      const asked = queueQuestion(get())
      return asked === null ? err({ kind: 'unknownHere', what: 'workspace' }) : ok(asked)
    }

    /** Where a report stands in the list that is not among its rows at hand; null where it left the list. */
    async function locate(reportId: number): Promise<Result<number | null>> {
      const asked = question()
      return asked.ok ? desk.invoke('queue.locate', { ...asked.value, reportId }) : asked
    }

    async function readIds(from: number, to: number): Promise<Result<readonly number[]>> {
      const asked = question()
      if (!asked.ok) return asked
      return desk.invoke('queue.ids', {
        ...asked.value,
        offset: from,
        limit: Math.min(bulkAtMost, to - from + 1),
      })
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
        select(withReports(selection, [row.id], !isIn), { reportId: row.id, index, tip: index })
      },
      toggleReportSelected(reportId) {
        const selection = shownSelection(get())
        select(withReports(selection, [reportId], !isSelected(selection, reportId)), shownAnchor())
      },
      async selectRange(index) {
        const { windows, cursor, isHeld } = get()
        const begun = shownAnchor() ?? cursor ?? { reportId: null, index }
        const key = questionKey(get())
        const here = begun.reportId === null ? begun.index : indexOfReport(windows, begun.reportId)
        const atHand = here === null ? null : idsBetween(windows, ...inOrder(here, index))
        // Further rows are asked for by their places, which are others while the list is held.
        if (atHand === null && isHeld) {
          get().readInOrder()
          set({ selectionAnchor: null })
          return err({
            kind: 'conflict',
            detail: 'Reports changed places meanwhile, and nothing more was selected. Begin the range again.',
          })
        }
        const begin = here === null && begun.reportId !== null ? await locate(begun.reportId) : ok(here)
        if (!begin.ok) return begin
        // A report that left the list: the range begins where it was.
        const from = begin.value ?? begun.index
        const ids = atHand === null ? await readIds(...inOrder(from, index)) : ok(atHand)
        if (!ids.ok) return ids
        if (key !== questionKey(get())) return ok(null)
        const anchor = { reportId: begun.reportId, index: from, tip: index }
        select(withReports(shownSelection(get()), ids.value, true), anchor)
        return ok(null)
      },
      selectSpan(from, to, before) {
        const ids = idsBetween(get().windows, Math.min(from, to), Math.max(from, to))
        if (ids === null) return
        const reportId = rowAt(get().windows, from)?.id ?? null
        select(withReports(before, ids, true), { reportId, index: from, tip: to })
      },
      extendSelection(steps) {
        const { cursor, total, windows, putCursor } = get()
        const to = steppedIndex(cursor, steps, total ?? 0)
        const here = cursor === null ? undefined : rowAt(windows, cursor.index)
        const next = to === null ? undefined : rowAt(windows, to)
        // A row that is not here yet must not slip through a range that looks whole.
        if (cursor === null || to === null || here === undefined || next === undefined) return
        const begun = shownAnchor()
        // Where the cursor was put elsewhere since, another range begins there.
        const anchor =
          begun?.tip === cursor.index ? begun : { reportId: cursor.reportId, index: cursor.index }
        const isBack = Math.abs(to - anchor.index) < Math.abs(cursor.index - anchor.index)
        const before = shownSelection(get())
        const after = isBack
          ? withReports(withReports(before, [here.id], false), [next.id], true)
          : withReports(before, [here.id, next.id], true)
        select(after, { ...anchor, tip: to })
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

/** Rows that stand between two others: there a report was. @returns the whole rows around both, the upper first. */
function inOrder(one: number, other: number): [from: number, to: number] {
  return [Math.floor(Math.min(one, other)), Math.ceil(Math.max(one, other))]
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
