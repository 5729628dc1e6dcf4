import type { EndpointName } from '#shared/admin-api/endpoints.ts'
import type { TokenName } from './auth/access-tokens.ts'

/** `evidenceStorage` is the address behind download URLs; it is no endpoint of the Admin API. */
export type ServedName = EndpointName | 'evidenceStorage'

export interface LoggedRequest {
  /** Arrival, milliseconds since 1970 by the machine's clock. */
  readonly at: number
  readonly method: string
  /** With its query, as it arrived. */
  readonly path: string
  /** null for a path that is served by nothing. */
  readonly endpoint: ServedName | null
  /** null until answered, and for ever when the connection was cut. */
  readonly status: number | null
  readonly tokenName: TokenName | null
  /** Whether the work was done, even when the answer was lost. */
  readonly done: boolean
}

/** Above this the oldest are forgotten, so that a service that runs for weeks does not grow. */
const kept = 50_000

export interface RequestLog {
  readonly requests: () => readonly LoggedRequest[]
  readonly clear: () => void
  /** Notes an arrival. The entry's remaining facts are filled in as they become known. */
  readonly arrived: (request: LoggedRequest) => OpenEntry
}

export type OpenEntry = { -readonly [Key in keyof LoggedRequest]: LoggedRequest[Key] }

export function createRequestLog(): RequestLog {
  let entries: OpenEntry[] = []
  return {
    requests: () => entries.map((entry) => ({ ...entry })),
    clear: () => {
      entries = []
    },
    arrived(request) {
      const entry = { ...request }
      entries.push(entry)
      if (entries.length > kept) entries = entries.slice(-kept / 2)
      return entry
    },
  }
}
