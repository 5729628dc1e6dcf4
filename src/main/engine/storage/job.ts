import type {
  CompactionResult,
  EvictionEstimate,
  IntegrityResult,
  StorageMeasure,
} from '#shared/desk/storage.ts'

/** Heavy work on a database, done on a connection of its own in a thread of its own. Structured-clone data only. */
export type StorageJob =
  | { readonly kind: 'measure'; readonly file: string }
  | { readonly kind: 'estimate'; readonly file: string; readonly closedMonths: number }
  | { readonly kind: 'compact'; readonly file: string }
  | { readonly kind: 'check'; readonly file: string }
  /** `target`: the path of the backup, which does not exist yet. */
  | { readonly kind: 'backUp'; readonly file: string; readonly target: string }

export interface StorageJobResults {
  readonly measure: StorageMeasure
  readonly estimate: EvictionEstimate
  readonly compact: CompactionResult
  readonly check: IntegrityResult
  readonly backUp: { readonly path: string; readonly bytes: number }
}

/** How a job tells where it is and hears that it is called off. */
export interface JobControl {
  progress(done: number, of: number | null): void
  readonly cancelled: boolean
}
