import type { Directory } from './store/directory.ts'
import type { Database } from './store/service-database.ts'

/** The context of every request handler. */
export interface ServiceContext {
  readonly db: Database
  readonly directory: Directory
  /** Signs cursors and download addresses. */
  readonly secret: Buffer
  /** Now, milliseconds since 1970. */
  readonly clock: () => number
  /** Seconds a download address lives. */
  readonly evidenceTtl: number
  /** Scheme, host and port the service listens on; known once it listens. */
  readonly origin: () => string
}
