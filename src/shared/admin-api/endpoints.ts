import * as z from 'zod'
import { apiPrefix, type Scope } from './limits.ts'
import * as requests from './requests.ts'
import * as resources from './resources.ts'

/**
 * An endpoint of the Admin API. The client builds its requests and the reference service its routes from the list of
 * endpoints below, so that no path or status is repeated elsewhere.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PATCH'
  /** Path below `apiPrefix`, with parameters in braces. */
  readonly path: string
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly success: 200 | 201 | 204
  /** The documented answer; absent for 204, and if the specification does not show the answer's shape. */
  readonly answer?: z.ZodType
  /** Error statuses that the specification lists for this endpoint. */
  readonly documentedErrors: readonly number[]
  /** The scope that the specification requires; absent if it states none. */
  readonly scope?: Scope
}

export const endpoints = {
  listPrograms: {
    method: 'GET',
    path: '/programs',
    success: 200,
    answer: z.array(resources.Program),
    documentedErrors: [401, 403],
  },
  readProgram: {
    method: 'GET',
    path: '/programs/{id}',
    success: 200,
    answer: resources.Program,
    documentedErrors: [404],
  },
  listTargets: {
    method: 'GET',
    path: '/programs/{id}/targets',
    success: 200,
    answer: z.array(resources.Target),
    documentedErrors: [404],
  },
  createKnownIssue: {
    method: 'POST',
    path: '/programs/{id}/known-issues',
    body: requests.KnownIssueInput,
    success: 201,
    answer: resources.KnownIssue,
    documentedErrors: [400, 403, 404],
    scope: 'known-issues:write',
  },
  searchReports: {
    method: 'GET',
    path: '/reports',
    query: requests.ReportSearchQuery,
    success: 200,
    answer: resources.ReportPage,
    documentedErrors: [400, 403, 429],
    scope: 'reports:read',
  },
  readReport: {
    method: 'GET',
    path: '/reports/{id}',
    success: 200,
    answer: resources.Report,
    documentedErrors: [404],
  },
  patchReport: {
    method: 'PATCH',
    path: '/reports/{id}',
    body: requests.ReportPatch,
    success: 204,
    documentedErrors: [403],
  },
  listComments: { method: 'GET', path: '/reports/{id}/comments', success: 200, documentedErrors: [] },
  addComment: {
    method: 'POST',
    path: '/reports/{id}/comments',
    body: requests.CommentInput,
    success: 201,
    documentedErrors: [],
  },
  listActivities: {
    method: 'GET',
    path: '/reports/{id}/activities',
    query: requests.ActivityQuery,
    success: 200,
    answer: resources.ActivityPage,
    documentedErrors: [400, 403, 404, 429],
    scope: 'reports:read',
  },
  assignReport: {
    method: 'POST',
    path: '/reports/{id}/assignment',
    body: requests.AssignmentInput,
    success: 204,
    documentedErrors: [],
  },
  classifyReport: {
    method: 'POST',
    path: '/reports/{id}/classification',
    body: requests.ClassificationInput,
    success: 204,
    documentedErrors: [],
  },
  listTransitions: {
    method: 'GET',
    path: '/reports/{id}/transitions',
    success: 200,
    answer: resources.ReportTransitions,
    documentedErrors: [403, 404, 429],
    scope: 'reports:triage',
  },
  executeTransition: {
    method: 'POST',
    path: '/reports/{id}/transitions',
    body: requests.TransitionInput,
    success: 204,
    documentedErrors: [400, 403, 404, 409, 429],
    scope: 'reports:triage',
  },
  setRewards: {
    method: 'POST',
    path: '/reports/{id}/rewards',
    body: requests.RewardInput,
    success: 204,
    documentedErrors: [409],
  },
  listEvidence: {
    method: 'GET',
    path: '/reports/{id}/evidence',
    success: 200,
    answer: z.array(resources.Evidence),
    documentedErrors: [],
  },
  requestEvidenceDownload: {
    method: 'POST',
    path: '/reports/{id}/evidence/{evidenceId}/download',
    success: 200,
    documentedErrors: [403],
  },
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints

/** The path of an endpoint below the base address, including `apiPrefix`, with parameters filled in and encoded. */
export function endpointPath(
  name: EndpointName,
  parameters: Readonly<Record<string, string | number>> = {},
): string {
  const path = endpoints[name].path.replace(/\{(\w+)\}/g, (_, parameter: string) => {
    const value = parameters[parameter]
    if (value === undefined) throw new TypeError(`${name} needs the path parameter ${parameter}`)
    return encodeURIComponent(String(value).toWellFormed())
  })
  return apiPrefix + path
}
