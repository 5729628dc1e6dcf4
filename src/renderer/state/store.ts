import { createStore, type StoreApi } from 'zustand/vanilla'
import type { DeskEvent } from '#shared/desk/events.ts'
import { type ActSlice, createActSlice } from './act-slice.ts'
import { type BulkSlice, createBulkSlice } from './bulk-slice.ts'
import type { Desk } from './desk.ts'
import { createDeskSlice, type DeskSlice } from './desk-slice.ts'
import { createDownloadsSlice, type DownloadsSlice } from './downloads-slice.ts'
import { createForesightSlice, type ForesightSlice } from './foresight-slice.ts'
import { createMarksSlice, type MarksSlice } from './marks-slice.ts'
import { createOutboxSlice, type OutboxSlice } from './outbox-slice.ts'
import { createQueueSlice, type QueueSlice } from './queue-slice.ts'
import { createReportSlice, type ReportSlice } from './report-slice.ts'
import { createSearchSlice, type SearchSlice } from './search-slice.ts'
import { createSelectionSlice, type SelectionSlice } from './selection-slice.ts'
import { createServiceSearchSlice, type ServiceSearchSlice } from './service-search-slice.ts'
import { createStorageSlice, type StorageSlice } from './storage-slice.ts'
import { createSyncSlice, type SyncSlice } from './sync-slice.ts'
import { createTemplatesSlice, type TemplatesSlice } from './templates-slice.ts'
import { createUiSlice, type UiSlice } from './ui-slice.ts'
import { createUndoSlice, type UndoSlice } from './undo-slice.ts'
import { createViewsSlice, type ViewsSlice } from './views-slice.ts'
import { createWordsSlice, type WordsSlice } from './words-slice.ts'

/** Everything the window knows, by topic. */
export type AppState = DeskSlice &
  QueueSlice &
  StorageSlice &
  ViewsSlice &
  MarksSlice &
  UndoSlice &
  SearchSlice &
  ServiceSearchSlice &
  SyncSlice &
  ReportSlice &
  OutboxSlice &
  DownloadsSlice &
  ActSlice &
  ForesightSlice &
  SelectionSlice &
  BulkSlice &
  WordsSlice &
  TemplatesSlice &
  UiSlice
export type AppStore = StoreApi<AppState>

/** The window's state over a desk. Nothing is asked before `readDesk`. */
export function createAppStore(desk: Desk): AppStore {
  return createStore<AppState>()((...set) => ({
    ...createDeskSlice(desk)(...set),
    ...createQueueSlice(desk)(...set),
    ...createViewsSlice(desk)(...set),
    ...createMarksSlice(desk)(...set),
    ...createUndoSlice(...set),
    ...createSearchSlice(desk)(...set),
    ...createServiceSearchSlice(desk)(...set),
    ...createSyncSlice(desk)(...set),
    ...createOutboxSlice(desk)(...set),
    ...createDownloadsSlice(desk)(...set),
    ...createActSlice(desk)(...set),
    ...createForesightSlice(...set),
    ...createSelectionSlice(desk)(...set),
    ...createBulkSlice(desk)(...set),
    ...createWordsSlice(...set),
    ...createTemplatesSlice(desk)(...set),
    ...createReportSlice(desk)(...set),
    ...createStorageSlice(desk)(...set),
    ...createUiSlice(...set),
  }))
}

type ReportsWoke = Extract<DeskEvent, { kind: 'reportsWoke' }>
type EngineStopped = Extract<DeskEvent, { kind: 'engineStopped' }>

/**
 * Keeps the state up with what the desk pushes.
 *
 * @param onEngineStopped says it to the person; what is shown is read again where it can be.
 * @param onReportsWoke says it to the person.
 * @returns a function that stops it.
 */
export function followDesk(
  store: AppStore,
  desk: Desk,
  onEngineStopped: (event: EngineStopped) => void,
  onReportsWoke: (event: ReportsWoke) => void = () => undefined,
): () => void {
  return desk.listen((event: DeskEvent) => {
    const state = store.getState()
    switch (event.kind) {
      case 'deskStateChanged':
        return state.takeDesk(event.state)
      case 'syncStateChanged':
        return state.takeSync(event.state)
      case 'outboxChanged':
        return state.takeOutboxCounts(event.workspaceId, event.counts)
      case 'downloadsChanged':
        return state.takeDownloadCounts(event.workspaceId, event.counts)
      case 'reportsChanged':
        return event.workspaceId === state.currentWorkspaceId ? state.rereadQueue() : undefined
      case 'storageProgress':
        return state.takeStorageProgress(event.workspaceId, event.progress)
      case 'reportsWoke':
        // Their rows come with `reportsChanged`.
        return event.workspaceId === state.currentWorkspaceId ? onReportsWoke(event) : undefined
      case 'pictureProgress':
        // Whoever fetches it listens itself.
        return
      case 'engineStopped':
        if (event.restarted) state.rereadQueue()
        return onEngineStopped(event)
      default:
        return event satisfies never
    }
  })
}
