import type {
  CompactionResult,
  EvictionEstimate,
  IntegrityResult,
  StorageMeasure,
} from '#shared/desk/storage.ts'
import type { CopyKey } from '../protocol.ts'
import type { Encrypted } from './encrypt.ts'

/** Heavy work on a database, done on a connection of its own in a thread of its own. Structured-clone data only. */
export type StorageJob = OnCopy &
  (
    | { readonly kind: 'measure' }
    | { readonly kind: 'estimate'; readonly closedMonths: number }
    | { readonly kind: 'compact' }
    | { readonly kind: 'check' }
    /** `target`: the path of the backup, which does not exist yet. It has the key of the copy. */
    | { readonly kind: 'backUp'; readonly target: string }
    /** Gives a copy that is not open another key; see `encrypt.ts`. */
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

/** How a job tells where it is and hears that it is called off. */
export interface JobControl {
  progress(done: number, of: number | null): void
  readonly cancelled: boolean
}
