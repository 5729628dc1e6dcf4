import type { EndpointName } from '#shared/admin-api/endpoints.ts'
import type { DeskError } from '#shared/desk/errors.ts'

/** An answer that is no success. */
export interface Refusal {
  readonly operation: EndpointName
  readonly status: number
  /** What was asked for, in words: "report 4711". */
  readonly what: string
  /** The service's own sentence; the token has been taken out. */
  readonly detail: string | undefined
  /** Milliseconds since 1970 from which the service wants to be asked again; null when it did not say. */
  readonly retryAt: number | null
}

/** The meaning of a status, as the specification gives it. */
export function readRefusal({ operation, status, what, detail, retryAt }: Refusal): DeskError {
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
      return status >= 300 && status < 400
        ? {
            kind: 'serviceFailed',
            status,
            detail: 'The service points to another address. It is not followed.',
          }
        : { kind: 'serviceFailed', status, ...withDetail }
  }
}
