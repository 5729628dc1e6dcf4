import type { EndpointName } from '#shared/admin-api/endpoints.ts'
import { type DeskError, isRedirect } from '#shared/desk/errors.ts'
import type { AnswerHeaders } from './exchange.ts'

/** An answer that is not a success. */
export interface Refusal {
  readonly operation: EndpointName
  readonly status: number
  /** The subject of the request, as named in texts: "report 4711". */
  readonly what: string
  /** The service's own explanation, without the token; undefined when it gave none. */
  readonly detail: string | undefined
  /** The time before which the service wants no further request, in ms since 1970; null when it gave none. */
  readonly retryAt: number | null
  /** The target of a redirect, as far as it may be shown; null when there is no redirect or no target. */
  readonly leadsTo?: string | null
}

/** Maximum number of characters shown of an address; more would not help a reader. */
const longestAddress = 200

/**
 * The address that an answer redirects to, as origin and path only, since the rest may be a secret. null when there is
 * no address, or when it contains the token.
 */
export function readLocation(headers: AnswerHeaders, baseUrl: string, token: string): string | null {
  const { location } = headers
  if (location === undefined || !URL.canParse(location, baseUrl)) return null
  const { protocol, host, pathname } = new URL(location, baseUrl)
  const place = `${protocol}//${host}${pathname}`
  return host === '' || place.includes(token) ? null : place.slice(0, longestAddress)
}

/** The error for a status, according to the specification. */
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
