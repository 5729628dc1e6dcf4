import { type EndpointName, endpoints } from '#shared/admin-api/endpoints.ts'
import type { Scope } from '#shared/admin-api/limits.ts'

/**
 * Roles on a program, highest first. The specification only names the first two; `Triager` represents all roles below
 * StandardAdmin.
 */
export const roles = ['SuperAdmin', 'StandardAdmin', 'Triager'] as const
export type Role = (typeof roles)[number]

const admins: readonly Role[] = ['SuperAdmin', 'StandardAdmin']

/**
 * Scopes of the endpoints for which the specification states none. This service requires `reports:read` for reading and
 * `reports:triage` for changing a report.
 */
const scopesNotShown = {
  listPrograms: 'reports:read',
  readProgram: 'reports:read',
  listTargets: 'reports:read',
  readReport: 'reports:read',
  patchReport: 'reports:triage',
  listComments: 'reports:read',
  addComment: 'reports:triage',
  assignReport: 'reports:triage',
  classifyReport: 'reports:triage',
  setRewards: 'reports:triage',
  listEvidence: 'reports:read',
  requestEvidenceDownload: 'reports:read',
} as const satisfies Partial<Record<EndpointName, Scope>>

/**
 * Endpoints that only some roles may use. For known issues and the list of transitions, the specification requires an
 * admin; for renaming and rewards, it is this service's choice. Executing a transition is not listed, since the
 * transition table decides who may do that; the answer is then 409 instead of 403.
 */
const rolesOfEndpoint: Partial<Record<EndpointName, readonly Role[]>> = {
  createKnownIssue: admins,
  listTransitions: admins,
  patchReport: admins,
  setRewards: admins,
}

/** The scope that a token must have for an endpoint. */
export function requiredScope(name: EndpointName): Scope {
  const endpoint = endpoints[name]
  if ('scope' in endpoint) return endpoint.scope
  return scopesNotShown[name as keyof typeof scopesNotShown]
}

/** Whether an endpoint may be used by someone with this role on the program or report. */
export function roleAllows(name: EndpointName, role: Role): boolean {
  return (rolesOfEndpoint[name] ?? roles).includes(role)
}
