import type { CommandResult } from '#shared/desk/commands.ts'
import { openWorkspaceOf } from '#shared/desk/open-workspace.ts'
import type { KeptPlace, WindowPlace } from '#shared/desk/window-place.ts'
import type { Desk } from '../bridge/desk-bridge.ts'
import type { AppState, AppStore } from './app-state.ts'
import { questionKey, shownSelection } from './selection.ts'
import type { DeskSlice } from './shape/desk-shape.ts'
import type { QueueSlice } from './shape/queue-shape.ts'
import type { ReportSlice } from './shape/report-shape.ts'
import type { Selection, SelectionSlice } from './shape/selection-shape.ts'
import type { UiSlice } from './shape/ui-shape.ts'
import type { ViewsSlice } from './shape/views-shape.ts'

/** The slices that hold the user's place. */
type Placed = DeskSlice & QueueSlice & ReportSlice & SelectionSlice & UiSlice & ViewsSlice

/** The user's place in the open workspace; null when no workspace is open. */
export function placeOf(state: Placed): WindowPlace | null {
  const { currentWorkspaceId: workspaceId, view, search, sort, group, openReportId, pane } = state
  if (workspaceId === null) return null
  const { savedViewId, orderBefore } = state
  const selection = selectionToCarry(shownSelection(state))
  return { workspaceId, view, search, sort, group, openReportId, pane, savedViewId, orderBefore, selection }
}

/** Restores a place, unless another workspace is open by now. The report it shows does not count as seen. */
export function returnTo(store: AppStore, place: WindowPlace): void {
  if (!goTo(store, place)) return
  if (place.selection !== null)
    store.setState({
      selection: carried(place.selection),
      selectionKey: questionKey(store.getState()),
    })
}

/**
 * Shows a place, except for its selection. @param top as in `showList`. @returns false when another workspace is open.
 */
function goTo(store: AppStore, place: Omit<WindowPlace, 'selection'>, top = 0): boolean {
  const { currentWorkspaceId, showList, openReport } = store.getState()
  if (place.workspaceId !== currentWorkspaceId) return false
  const { openReportId, view, search, sort, group, pane, savedViewId } = place
  showList({ view, search, sort, group }, openReportId === null, top)
  if (openReportId !== null) void openReport(openReportId, 'shown')
  store.setState({ pane, savedViewId, orderBefore: place.orderBefore ?? store.getState().orderBefore })
  return true
}

/**
 * The place to store for the next start; null when no workspace is open. @param scroll how far the list is scrolled, in
 * rows.
 */
function keptPlaceOf(state: AppState, scroll: number): KeptPlace | null {
  const place = placeOf(state)
  if (place === null) return null
  const { selection: _, ...kept } = place
  return { ...kept, scroll }
}

/** How long a place must stay unchanged before it is stored, in milliseconds. */
const keptAfter = 400

export interface PlaceKeeper {
  /**
   * Reads the desk's state and the place in its open workspace, and shows both together: the first list that is drawn
   * is already the one that the user left. A failure to read the state is shown, like that of `readDesk`.
   */
  open(): Promise<void>
  /** To be called when the list was scrolled. */
  scrolled(): void
  /** Stores a place that is not stored yet: the window may be about to close. */
  keepNow(): void
}

/**
 * Restores the user's place in each workspace that is opened, and stores it when it changes.
 *
 * @param scrollOfList returns how far the list is scrolled, in rows; null when the list is not on screen.
 */
export function keepPlaces(
  store: AppStore,
  desk: Pick<Desk, 'invoke'>,
  scrollOfList: () => number | null,
): PlaceKeeper {
  let workspaceId: string | null = null
  /** The workspace whose place is being read; until then, nothing on screen is stored as its place. */
  let returning: string | null = null
  /** The workspace whose place could not be read; it is read again once the list of the workspace can be read. */
  let missed: string | null = null
  /** True while a workspace is opened whose place has already been read. */
  let isPlaceRead = false
  /** Set while the list that was returned to is still being read: until then it counts as scrolled to `scroll`. */
  let due: { readonly epoch: number; readonly scroll: number } | null = null
  let kept = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  async function comeBack(opened: string): Promise<void> {
    returning = opened
    const answer = await desk.invoke('views.place', { workspaceId: opened })
    if (returning === opened) arrive(opened, answer)
  }

  /** Goes to the place in a workspace. @returns false when there is none, or the user is at work elsewhere by now. */
  function arrive(opened: string, answer: CommandResult<'views.place'>): boolean {
    returning = null
    missed = answer.ok ? null : opened
    const place = answer.ok ? answer.value : null
    kept = JSON.stringify(place)
    if (place === null || !isUntouched(store.getState())) return false
    due = { epoch: store.getState().listEpoch, scroll: place.scroll }
    return goTo(store, place, place.scroll)
  }

  /** How far the list counts as scrolled, in rows. */
  function scrollToKeep(state: AppState): number {
    if (due?.epoch !== state.listEpoch) due = null
    return due === null ? (scrollOfList() ?? state.listTop) : due.scroll
  }

  function keepNow(): void {
    clearTimeout(timer)
    timer = undefined
    if (workspaceId === null || returning !== null || missed !== null) return
    const place = keptPlaceOf(store.getState(), scrollToKeep(store.getState()))
    const next = JSON.stringify(place)
    if (place === null || next === kept) return
    kept = next
    // If the place cannot be stored, the desk opens at the inbox next time. The storage failure itself is shown
    // elsewhere.
    void desk.invoke('views.keepPlace', { workspaceId: place.workspaceId, place })
  }

  function later(): void {
    clearTimeout(timer)
    timer = setTimeout(keepNow, keptAfter)
  }

  async function open(): Promise<void> {
    const state = await desk.invoke('desk.state', {})
    if (!state.ok) return store.setState({ deskError: state.error })
    const opened = openWorkspaceOf(state.value)
    const answer = opened === null ? null : await desk.invoke('views.place', { workspaceId: opened })
    // A push has brought a newer state, and the place is being read for it.
    if (store.getState().desk !== null) return
    isPlaceRead = answer !== null
    store.getState().takeDesk(state.value, () => opened !== null && answer !== null && arrive(opened, answer))
    isPlaceRead = false
  }

  store.subscribe((state, before) => {
    if (state.currentWorkspaceId !== workspaceId) {
      workspaceId = state.currentWorkspaceId
      clearTimeout(timer)
      returning = null
      missed = null
      if (workspaceId !== null && !isPlaceRead) void comeBack(workspaceId)
    } else if (missed !== null && state.listEpoch !== before.listEpoch) {
      void comeBack(missed)
    } else if (isElsewhere(state, before)) later()
  })
  return { open, scrolled: later, keepNow }
}

/** Whether nothing was done yet in the workspace since it was opened. */
function isUntouched({ view, search, attention }: AppState): boolean {
  return view.kind === 'inbox' && search === '' && attention === 'shown'
}

function isElsewhere(state: AppState, before: AppState): boolean {
  return placeFields.some((field) => state[field] !== before[field])
}

const placeFields = [
  'view',
  'search',
  'sort',
  'group',
  'openReportId',
  'pane',
  'savedViewId',
  'orderBefore',
] as const

function selectionToCarry(selection: Selection | null): WindowPlace['selection'] {
  if (selection === null) return null
  return selection.kind === 'some'
    ? { kind: 'some', ids: [...selection.ids] }
    : { kind: 'matching', except: [...selection.except] }
}

function carried(selection: NonNullable<WindowPlace['selection']>): Selection {
  return selection.kind === 'some'
    ? { kind: 'some', ids: new Set(selection.ids) }
    : { kind: 'matching', except: new Set(selection.except) }
}
