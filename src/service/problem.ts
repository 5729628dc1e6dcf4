import type { ProblemDetails } from '#shared/admin-api/resources.ts'
import { err, type Result } from '#shared/desk/result.ts'

/** An error of the service, as a value; it is sent as `application/problem+json`. */
export interface Problem extends ProblemDetails {
  /** Response headers to send with the problem. */
  readonly headers?: Readonly<Record<string, string>>
}

/** What each step of handling a request returns: a value, or the problem to send. */
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

/** Creates a problem with a status; the same status always gets the same `type` and `title`. */
export function problem(status: number, detail: string, headers?: Readonly<Record<string, string>>): Problem {
  const title = titles[status] ?? 'Request failed'
  const type = `urn:admin-api:problem:${title.toLowerCase().replaceAll(' ', '-')}`
  return { type, title, status, detail, ...(headers && { headers }) }
}

/** The body to send for a problem: exactly the four documented fields. */
export function problemBody({ type, title, status, detail }: Problem): ProblemDetails {
  return { type, title, status, detail }
}

export const refused = (status: number, detail: string): Outcome<never> => err(problem(status, detail))
export const invalid = (detail: string): Outcome<never> => refused(400, detail)
/**
 * The problem for things that do not exist or that the caller may not see; it is the same for both, so that callers
 * cannot find out what exists.
 */
export const notFound = (what: 'program' | 'report' | 'evidence'): Outcome<never> =>
  refused(404, `There is no such ${what}, or it is outside your access.`)
export const conflict = (detail: string): Outcome<never> => refused(409, detail)
