import type { EndpointName } from '#shared/admin-api/endpoints.ts'
import type { TokenName } from './auth/access-tokens.ts'

/** An endpoint of the Admin API, or `evidenceStorage`, which serves download URLs and is not part of the API. */
export type ServedName = EndpointName | 'evidenceStorage'

export interface LoggedRequest {
  /** When the request arrived, in ms since 1970 by the machine's clock. */
  readonly at: number
  readonly method: string
  /** The path as it arrived, with its query. */
  readonly path: string
  /** null for a path that no endpoint serves. */
  readonly endpoint: ServedName | null
  /** Status of the answer; null until it is sent, and if the connection was cut. */
  readonly status: number | null
  readonly tokenName: TokenName | null
  /** Whether the request was carried out, even if the answer was lost; always false for `evidenceStorage`. */
  readonly done: boolean
}

/**
 * Maximum number of logged requests. Above it, the older half is dropped, so that a service that runs for weeks does
 * not grow.
 */
const kept = 50_000

export interface RequestLog {
  readonly requests: () => readonly LoggedRequest[]
  readonly clear: () => void
  /** Logs an arriving request. The caller fills in the entry's other fields as they become known. */
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
