import type {
  CompactionResult,
  EvictionEstimate,
  IntegrityResult,
  StorageMeasure,
} from '#shared/desk/storage.ts'
import type { CopyKey } from '../protocol.ts'
import type { Encrypted } from './encrypt.ts'

/**
 * Heavy work on a database, done on a separate connection in a separate thread. All its data can be cloned between
 * threads.
 */
export type StorageJob = OnCopy &
  (
    | { readonly kind: 'measure' }
    | { readonly kind: 'estimate'; readonly closedMonths: number }
    | { readonly kind: 'compact' }
    | { readonly kind: 'check' }
    /** `target`: the path of the backup, which does not exist yet. The backup gets the copy's key. */
    | { readonly kind: 'backUp'; readonly target: string }
    /** Gives a closed copy another key; see `encrypt.ts`. */
    | { readonly kind: 'encrypt'; readonly to: string }
  )

/** The database of a local copy, and its key. */
export interface OnCopy {
  readonly file: string
  readonly key: CopyKey
}

export interface StorageJobResults {
  readonly measure: StorageMeasure
  readonly estimate: EvictionEstimate
  readonly compact: CompactionResult
  readonly check: IntegrityResult
  readonly backUp: { readonly path: string; readonly bytes: number }
  readonly encrypt: Encrypted
}

/** How a job reports its progress and notices that it is cancelled. */
export interface JobControl {
  progress(done: number, of: number | null): void
  readonly cancelled: boolean
}
