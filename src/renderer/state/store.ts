import { createStore, type StoreApi } from 'zustand/vanilla'
import type { DeskEvent } from '#shared/desk/events.ts'
import type { Desk } from './desk.ts'
import { createDeskSlice, type DeskSlice } from './desk-slice.ts'
import { createQueueSlice, type QueueSlice } from './queue-slice.ts'
import { createReportSlice, type ReportSlice } from './report-slice.ts'
import { createSearchSlice, type SearchSlice } from './search-slice.ts'
import { createSyncSlice, type SyncSlice } from './sync-slice.ts'
import { createUiSlice, type UiSlice } from './ui-slice.ts'

/** Everything the window knows, by topic. */
export type AppState = DeskSlice & QueueSlice & SearchSlice & SyncSlice & ReportSlice & UiSlice
export type AppStore = StoreApi<AppState>

/** The window's state over a desk. Nothing is asked before `readDesk`. */
export function createAppStore(desk: Desk): AppStore {
  return createStore<AppState>()((...set) => ({
    ...createDeskSlice(desk)(...set),
    ...createQueueSlice(desk)(...set),
    ...createSearchSlice(desk)(...set),
    ...createSyncSlice(desk)(...set),
    ...createReportSlice(desk)(...set),
    ...createUiSlice(...set),
  }))
}

type EngineStopped = Extract<DeskEvent, { kind: 'engineStopped' }>

/**
 * Keeps the state up with what the desk pushes.
 *
 * @param onEngineStopped says it to the person; what is shown is read again where it can be.
 * @returns a function that stops it.
 */
export function followDesk(
  store: AppStore,
  desk: Desk,
  onEngineStopped: (event: EngineStopped) => void,
): () => void {
  return desk.listen((event: DeskEvent) => {
    const state = store.getState()
    switch (event.kind) {
      case 'deskStateChanged':
        return state.takeDesk(event.state)
      case 'syncStateChanged':
        return state.takeSync(event.state)
      case 'reportsChanged':
        return event.workspaceId === state.currentWorkspaceId ? state.rereadQueue() : undefined
      case 'engineStopped':
        if (event.restarted) state.rereadQueue()
        return onEngineStopped(event)
      default:
        return event satisfies never
    }
  })
}
