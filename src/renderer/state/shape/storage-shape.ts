import type { DeskError } from '#shared/desk/errors.ts'
import type { Result } from '#shared/desk/result.ts'
import type {
  CompactionResult,
  EvictionEstimate,
  IntegrityResult,
  StorageMeasure,
  StorageProgress,
  StorageView,
} from '#shared/desk/storage.ts'

export interface BackupMade {
  readonly path: string
  readonly bytes: number
}

/** The result of work on a local copy; kept while the window is open, even if the panel was closed meanwhile. */
export type StorageOutcome =
  | { readonly kind: 'compacted'; readonly result: CompactionResult }
  | { readonly kind: 'checked'; readonly result: IntegrityResult }
  | { readonly kind: 'backedUp'; readonly result: BackupMade }
  | { readonly kind: 'evicted'; readonly reports: number }
  | { readonly kind: 'rebuilt' }
  | { readonly kind: 'failed'; readonly error: DeskError }

export interface StorageSlice {
  /** null until the state of the storage was read. */
  readonly storage: StorageView | null
  readonly storageError: DeskError | null
  readonly storageProgress: Readonly<Record<string, StorageProgress | null>>
  readonly storageMeasures: Readonly<Record<string, StorageMeasure>>
  readonly storageOutcomes: Readonly<Record<string, StorageOutcome | null>>

  readStorage(): Promise<void>
  takeStorageProgress(workspaceId: string, progress: StorageProgress | null): void
  measureStorage(workspaceId: string): Promise<void>
  estimateEviction(workspaceId: string, closedMonths: number): Promise<Result<EvictionEstimate>>
  setTextPolicy(workspaceId: string, closedMonths: number | null): Promise<void>
  compactStorage(workspaceId: string): Promise<void>
  checkStorage(workspaceId: string): Promise<void>
  /** `folder`: null = the desk's own folder. */
  backUpStorage(workspaceId: string, folder: string | null): Promise<void>
  rebuildStorage(workspaceId: string): Promise<void>
  cancelStorageWork(workspaceId: string): Promise<void>
}
