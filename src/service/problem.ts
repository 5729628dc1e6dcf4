import type { ProblemDetails } from '#shared/admin-api/resources.ts'
import { err, type Result } from '#shared/desk/result.ts'

/** An error of the service as a value, answered as `application/problem+json`. */
export interface Problem extends ProblemDetails {
  /** Response headers that belong to this problem. */
  readonly headers?: Readonly<Record<string, string>>
}

/** The result of every step of a request's handling: a value, or the problem to answer. */
export type Outcome<T> = Result<T, Problem>

export const problemMediaType = 'application/problem+json'

const titles: Readonly<Record<number, string>> = {
  400: 'Invalid request',
  401: 'Not authenticated',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Conflict',
  410: 'Gone',
  413: 'Request too large',
  415: 'Unsupported media type',
  416: 'Range not satisfiable',
  429: 'Too many requests',
  431: 'Header fields too large',
  500: 'Internal error',
  503: 'Unavailable',
}

/** Builds a problem of a status; the `type` is a stable name for it within this service. */
export function problem(status: number, detail: string, headers?: Readonly<Record<string, string>>): Problem {
  const title = titles[status] ?? 'Request failed'
  const type = `urn:admin-api:problem:${title.toLowerCase().replaceAll(' ', '-')}`
  return { type, title, status, detail, ...(headers && { headers }) }
}

/** The body of a problem: exactly the four documented fields. */
export function problemBody({ type, title, status, detail }: Problem): ProblemDetails {
  return { type, title, status, detail }
}

export const refused = (status: number, detail: string): Outcome<never> => err(problem(status, detail))
export const invalid = (detail: string): Outcome<never> => refused(400, detail)
/**
 * The same answer for things that do not exist and for things the caller may not see, so that nothing can be probed.
 */
export const notFound = (what: 'program' | 'report' | 'evidence'): Outcome<never> =>
  refused(404, `There is no such ${what}, or it is outside your access.`)
export const conflict = (detail: string): Outcome<never> => refused(409, detail)
