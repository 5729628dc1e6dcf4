import type { BulkSelection } from '#shared/desk/bulk.ts'
import type { DeskSlice } from './shape/desk-shape.ts'
import type { QueueSlice } from './shape/queue-shape.ts'
import type { Selection, SelectionSlice } from './shape/selection-shape.ts'

/** The slices that this file reads. */
type Needed = DeskSlice & QueueSlice & SelectionSlice

type Asked = Pick<Needed, 'currentWorkspaceId' | 'view' | 'search'>

/** Identifies the question that a selection belongs to. Order and groups do not matter. */
export function questionKey({ currentWorkspaceId, view, search }: Asked): string {
  return JSON.stringify([currentWorkspaceId, view, search.trim()])
}

/** The selection in the list on screen; null when nothing in this list is selected. */
export function shownSelection(state: Asked & Pick<Needed, 'selection' | 'selectionKey'>): Selection | null {
  return state.selection !== null && state.selectionKey === questionKey(state) ? state.selection : null
}

/** Whether a report of the list is selected. */
export function isSelected(selection: Selection | null, reportId: number): boolean {
  if (selection === null) return false
  return selection.kind === 'some' ? selection.ids.has(reportId) : !selection.except.has(reportId)
}

/**
 * Whether a report is selected, also for a report outside the list. null = unknown: all matches are selected, and the
 * selection stores only exceptions, so it does not say whether this report is a match.
 */
export function isSelectedOutside(selection: Selection | null, reportId: number): boolean | null {
  return selection?.kind === 'matching' ? null : isSelected(selection, reportId)
}

/** How many reports are selected; null while the matches are still being counted. */
export function selectedCount(
  selection: Selection,
  { total, isTotalExact }: Pick<Needed, 'total' | 'isTotalExact'>,
): number | null {
  if (selection.kind === 'some') return selection.ids.size
  return total === null || !isTotalExact ? null : Math.max(0, total - selection.except.size)
}

/** The selection after adding (or removing) reports; null when nothing is left of it. */
export function withReports(
  selection: Selection | null,
  reportIds: Iterable<number>,
  isIn: boolean,
): Selection | null {
  if (selection?.kind === 'matching') {
    const except = new Set(selection.except)
    for (const id of reportIds) {
      if (isIn) except.delete(id)
      else except.add(id)
    }
    return { kind: 'matching', except }
  }
  const ids = new Set(selection?.ids)
  for (const id of reportIds) {
    if (isIn) ids.add(id)
    else ids.delete(id)
  }
  return ids.size === 0 ? null : { kind: 'some', ids }
}

/** The selection as the engine expects it. */
export function toBulkSelection(
  selection: Selection,
  { view, search, sort, group }: Pick<Needed, 'view' | 'search' | 'sort' | 'group'>,
): BulkSelection {
  if (selection.kind === 'some') return { kind: 'reports', reportIds: [...selection.ids] }
  const question = { view, search, sort, ...(group === 'none' ? {} : { group }) }
  return { kind: 'matching', question, except: [...selection.except] }
}
