import type { EndpointName } from '#shared/admin-api/endpoints.ts'
import { type DeskError, isRedirect } from '#shared/desk/errors.ts'
import type { AnswerHeaders } from './exchange.ts'

/** An answer that is not a success. */
export interface Refusal {
  readonly operation: EndpointName
  readonly status: number
  /** The subject of the request, in words: "report 4711". */
  readonly what: string
  /** The service's own sentence; the token has been taken out. */
  readonly detail: string | undefined
  /** Milliseconds since 1970 before which the service wants no further request; null when it did not say. */
  readonly retryAt: number | null
  /** The target of a redirect, as far as it may be shown; null when there is no redirect or no target. */
  readonly leadsTo?: string | null
}

/** Longer addresses do not help a reader. */
const longestAddress = 200

/** The address an answer points to: origin and path, since the rest may be a secret. null when there is none. */
export function readLocation(headers: AnswerHeaders, baseUrl: string, token: string): string | null {
  const { location } = headers
  if (location === undefined || !URL.canParse(location, baseUrl)) return null
  const { protocol, host, pathname } = new URL(location, baseUrl)
  const place = `${protocol}//${host}${pathname}`
  return host === '' || place.includes(token) ? null : place.slice(0, longestAddress)
}

/** The meaning of a status, as the specification gives it. */
export function readRefusal({
  operation,
  status,
  what,
  detail,
  retryAt,
  leadsTo = null,
}: Refusal): DeskError {
  const withDetail = detail === undefined ? {} : { detail }
  switch (status) {
    case 400:
    case 422:
      return { kind: 'refused', ...withDetail }
    case 401:
      return { kind: 'unauthorized', ...withDetail }
    case 403:
      return { kind: 'forbidden', operation, ...withDetail }
    case 404:
      return { kind: 'notFound', what }
    case 409:
      return { kind: 'conflict', ...withDetail }
    case 429:
      return { kind: 'rateLimited', ...(retryAt !== null && { retryAt }) }
    default:
      return isRedirect(status)
        ? {
            kind: 'serviceFailed',
            status,
            detail: `It points to ${leadsTo ?? 'another address'}. The desk does not follow: the token goes to one address only.`,
          }
        : { kind: 'serviceFailed', status, ...withDetail }
  }
}
