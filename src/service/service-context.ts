import type { Directory } from './store/directory.ts'
import type { Database } from './store/service-database.ts'

/** What all request handlers use. */
export interface ServiceContext {
  readonly db: Database
  readonly directory: Directory
  /** The key with which cursors and download URLs are signed. */
  readonly secret: Buffer
  /** Returns the service's present time, in ms since 1970. */
  readonly clock: () => number
  /** How long a download URL is valid, in seconds. */
  readonly evidenceTtl: number
  /** Scheme, host and port of the service; empty until it listens. */
  readonly origin: () => string
}
