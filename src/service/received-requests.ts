import type { EndpointName } from '#shared/admin-api/endpoints.ts'
import type { TokenName } from './auth/access-tokens.ts'

/** `evidenceStorage` serves download URLs; it is no endpoint of the Admin API. */
export type ServedName = EndpointName | 'evidenceStorage'

export interface LoggedRequest {
  /** Arrival, milliseconds since 1970 by the machine's clock. */
  readonly at: number
  readonly method: string
  /** As it arrived, with its query. */
  readonly path: string
  /** null for a path that nothing serves. */
  readonly endpoint: ServedName | null
  /** null until answered; it stays null if the connection was cut. */
  readonly status: number | null
  readonly tokenName: TokenName | null
  /** Whether the work was done, even when the answer was lost. */
  readonly done: boolean
}

/** Above this number the oldest are dropped, so that a service that runs for weeks does not grow. */
const kept = 50_000

export interface RequestLog {
  readonly requests: () => readonly LoggedRequest[]
  readonly clear: () => void
  /** Logs an arrival. The entry's other facts are filled in as they become known. */
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
