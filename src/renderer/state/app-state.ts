import type { StoreApi } from 'zustand/vanilla'
import type { ActSlice } from './shape/act.ts'
import type { BulkSlice } from './shape/bulk.ts'
import type { DeskSlice } from './shape/desk.ts'
import type { DownloadsSlice } from './shape/downloads.ts'
import type { ElsewhereSlice } from './shape/elsewhere.ts'
import type { ExportsSlice } from './shape/exports.ts'
import type { InsightsSlice } from './shape/insights.ts'
import type { LabelsSlice } from './shape/labels.ts'
import type { MarksSlice } from './shape/marks.ts'
import type { OptimisticSlice } from './shape/optimistic.ts'
import type { OutboxSlice } from './shape/outbox.ts'
import type { OutgoingSlice } from './shape/outgoing.ts'
import type { QueueSlice } from './shape/queue.ts'
import type { ReportSlice } from './shape/report.ts'
import type { SearchSlice } from './shape/search.ts'
import type { SelectionSlice } from './shape/selection.ts'
import type { ServiceSearchSlice } from './shape/service-search.ts'
import type { StorageSlice } from './shape/storage.ts'
import type { SyncSlice } from './shape/sync.ts'
import type { TemplatesSlice } from './shape/templates.ts'
import type { TypesSlice } from './shape/types.ts'
import type { UiSlice } from './shape/ui.ts'
import type { UndoSlice } from './shape/undo.ts'
import type { ViewsSlice } from './shape/views.ts'
import type { WorkspacesSlice } from './shape/workspaces.ts'

/** Everything the window knows, by topic. */
export type AppState = DeskSlice &
  QueueSlice &
  StorageSlice &
  ViewsSlice &
  MarksSlice &
  LabelsSlice &
  UndoSlice &
  SearchSlice &
  ElsewhereSlice &
  ServiceSearchSlice &
  SyncSlice &
  ReportSlice &
  OutboxSlice &
  DownloadsSlice &
  ExportsSlice &
  InsightsSlice &
  ActSlice &
  OptimisticSlice &
  SelectionSlice &
  BulkSlice &
  OutgoingSlice &
  WorkspacesSlice &
  TemplatesSlice &
  TypesSlice &
  UiSlice
export type AppStore = StoreApi<AppState>
