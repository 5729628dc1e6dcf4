import type { StoreApi } from 'zustand/vanilla'
import type { ActSlice } from './shape/act-shape.ts'
import type { BulkSlice } from './shape/bulk-shape.ts'
import type { DeskSlice } from './shape/desk-shape.ts'
import type { DownloadsSlice } from './shape/downloads-shape.ts'
import type { ElsewhereSlice } from './shape/elsewhere-shape.ts'
import type { ExportsSlice } from './shape/exports-shape.ts'
import type { InsightsSlice } from './shape/insights-shape.ts'
import type { LabelsSlice } from './shape/labels-shape.ts'
import type { MarksSlice } from './shape/marks-shape.ts'
import type { OptimisticSlice } from './shape/optimistic-shape.ts'
import type { OutboxSlice } from './shape/outbox-shape.ts'
import type { OutgoingSlice } from './shape/outgoing-shape.ts'
import type { QueueSlice } from './shape/queue-shape.ts'
import type { ReportSlice } from './shape/report-shape.ts'
import type { SearchSlice } from './shape/search-shape.ts'
import type { SelectionSlice } from './shape/selection-shape.ts'
import type { ServiceSearchSlice } from './shape/service-search-shape.ts'
import type { StorageSlice } from './shape/storage-shape.ts'
import type { SyncSlice } from './shape/sync-shape.ts'
import type { TemplatesSlice } from './shape/templates-shape.ts'
import type { TypesSlice } from './shape/types-shape.ts'
import type { UiSlice } from './shape/ui-shape.ts'
import type { UndoSlice } from './shape/undo-shape.ts'
import type { ViewsSlice } from './shape/views-shape.ts'
import type { WorkspacesSlice } from './shape/workspaces-shape.ts'

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
