import type { StateCreator } from 'zustand'
import { bulkAtMost } from '#shared/desk/bulk-limits.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type { Desk } from '../bridge/desk.ts'
import { steppedIndex } from './queue-cursor.ts'
import { type RowWindows, rowAt } from './queue-windows.ts'
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

    async function readIds(from: number, to: number): Promise<Result<readonly number[]>> {
      const { currentWorkspaceId, view, search, sort, group } = get()
      if (currentWorkspaceId === null) return err({ kind: 'unknownHere', what: 'workspace' })
      return desk.invoke('queue.ids', {
        workspaceId: currentWorkspaceId,
        view,
        search,
        sort,
        ...(group === 'none' ? {} : { group }),
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
        select(withReports(selection, [row.id], !isIn), { index, tip: index })
      },
      toggleReportSelected(reportId) {
        const selection = shownSelection(get())
        select(withReports(selection, [reportId], !isSelected(selection, reportId)), shownAnchor())
      },
      async selectRange(index) {
        const anchor = shownAnchor()?.index ?? get().cursor?.index ?? index
        const key = questionKey(get())
        const [from, to] = anchor <= index ? [anchor, index] : [index, anchor]
        const held = idsBetween(get().windows, Math.floor(from), Math.ceil(to))
        // Further rows are asked for by their places, which are others while the list is held.
        if (held === null && get().arrivals > 0) {
          return err({
            kind: 'conflict',
            detail: 'New reports came in. Show them, then select the range again.',
          })
        }
        const ids = held === null ? await readIds(Math.floor(from), Math.ceil(to)) : ok(held)
        if (!ids.ok) return ids
        if (key !== questionKey(get())) return ok(null)
        select(withReports(shownSelection(get()), ids.value, true), { index: anchor, tip: index })
        return ok(null)
      },
      selectSpan(from, to, before) {
        const ids = idsBetween(get().windows, Math.min(from, to), Math.max(from, to))
        if (ids !== null) select(withReports(before, ids, true), { index: from, tip: to })
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
        const anchor = begun?.tip === cursor.index ? begun.index : cursor.index
        const isBack = Math.abs(to - anchor) < Math.abs(cursor.index - anchor)
        const before = shownSelection(get())
        const after = isBack
          ? withReports(withReports(before, [here.id], false), [next.id], true)
          : withReports(before, [here.id, next.id], true)
        select(after, { index: anchor, tip: to })
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
