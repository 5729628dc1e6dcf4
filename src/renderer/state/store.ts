import { createStore } from 'zustand/vanilla'
import type { DeskEvent } from '#shared/desk/events.ts'
import type { OwnReport } from '#shared/desk/own-report.ts'
import type { Desk } from '../bridge/desk-bridge.ts'
import { createActSlice } from './act-slice.ts'
import type { AppState, AppStore } from './app-state.ts'
import { createBulkSlice } from './bulk-slice.ts'
import { createDeskSlice } from './desk-slice.ts'
import { createDownloadsSlice } from './downloads-slice.ts'
import { createElsewhereSlice } from './elsewhere-slice.ts'
import { createExportsSlice } from './exports-slice.ts'
import { createInsightsSlice, leavesInsights, resetsInsights } from './insights-slice.ts'
import { createLabelsSlice } from './labels-slice.ts'
import { createMarksSlice } from './marks-slice.ts'
import { createOptimisticSlice } from './optimistic-slice.ts'
import { createOutboxSlice } from './outbox-slice.ts'
import { createOutgoingSlice } from './outgoing-slice.ts'
import { createQueueSlice } from './queue-slice.ts'
import { createReportSlice } from './report-slice.ts'
import { createSearchSlice } from './search-slice.ts'
import { createSelectionSlice } from './selection-slice.ts'
import { createServiceSearchSlice } from './service-search-slice.ts'
import { createStorageSlice } from './storage-slice.ts'
import { createSyncSlice } from './sync-slice.ts'
import { createTemplatesSlice } from './templates-slice.ts'
import { createTypesSlice } from './types-slice.ts'
import { createUiSlice } from './ui-slice.ts'
import { createUndoSlice } from './undo-slice.ts'
import { createViewsSlice } from './views-slice.ts'
import { createWorkspacesSlice } from './workspaces-slice.ts'

/**
 * Creates the window's state on top of a desk. Nothing is requested before `readDesk`.
 *
 * @param ownReport the report of a report window; null = the desk's own window.
 */
export function createAppStore(desk: Desk, ownReport: OwnReport | null = null): AppStore {
  const store = createStore<AppState>()((...set) => ({
    ...createDeskSlice(desk)(...set),
    ...createQueueSlice(desk)(...set),
    ...createViewsSlice(desk)(...set),
    ...createMarksSlice(desk)(...set),
    ...createLabelsSlice(desk)(...set),
    ...createUndoSlice(...set),
    ...createSearchSlice(desk)(...set),
    ...createElsewhereSlice(desk)(...set),
    ...createServiceSearchSlice(desk)(...set),
    ...createSyncSlice(desk)(...set),
    ...createOutboxSlice(desk)(...set),
    ...createDownloadsSlice(desk)(...set),
    ...createExportsSlice(desk)(...set),
    ...createInsightsSlice(desk)(...set),
    ...createActSlice(desk)(...set),
    ...createWorkspacesSlice(desk)(...set),
    ...createOptimisticSlice(...set),
    ...createSelectionSlice(desk)(...set),
    ...createBulkSlice(desk)(...set),
    ...createOutgoingSlice(...set),
    ...createTemplatesSlice(desk)(...set),
    ...createTypesSlice(desk)(...set),
    ...createReportSlice(desk, ownReport)(...set),
    ...createStorageSlice(desk)(...set),
    ...createUiSlice(...set),
  }))
  // A form is about the report beside it, and closes with that report.
  store.subscribe(({ form, openReportId, closeForm }) => {
    if (form !== null && form.reportId !== openReportId) closeForm()
  })
  store.subscribe((now, before) => {
    if (leavesInsights(now, before)) now.closeInsights()
    const reset = resetsInsights(now, before)
    if (reset !== null) store.setState(reset)
  })
  return store
}

/** Keeps the state up to date with the desk's pushes. @returns a function that stops following them. */
export function followDesk(store: AppStore, desk: Desk): () => void {
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
      case 'exportProgress':
        return state.takeExportProgress(event.workspaceId, event.progress)
      // `reportsChanged` updates the rows of these reports, and `tell-pushed.ts` shows the notice.
      case 'reportsWoke':
        return
      case 'otherAuthor':
        // `follow-author.ts` asks the user.
        return
      case 'pictureProgress':
        // The call that fetches the picture listens to this event itself.
        return
      // The connect form listens to this event itself.
      case 'connectionWaits':
        return
      // `commands/native-menu.ts` runs the command.
      case 'menuCommand':
        return
      // `follow-links.ts` opens the link.
      case 'linkOpened':
        return
      // `tell-pushed.ts` shows the notice.
      case 'engineStopped':
        return event.restarted ? state.rereadQueue() : undefined
      default:
        return event satisfies never
    }
  })
}
