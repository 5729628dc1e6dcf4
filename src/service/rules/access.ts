import { type EndpointName, endpoints } from '#shared/admin-api/endpoints.ts'
import type { Scope } from '#shared/admin-api/limits.ts'

/**
 * Roles on a program, highest first. The specification names the first two; `Triager` stands for the roles
 * below StandardAdmin.
 */
export const roles = ['SuperAdmin', 'StandardAdmin', 'Triager'] as const
export type Role = (typeof roles)[number]

const admins: readonly Role[] = ['SuperAdmin', 'StandardAdmin']

/**
 * Scopes of the endpoints for which the specification shows none: reading needs `reports:read`, changing a report needs
 * `reports:triage`.
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
 * Roles that may use an endpoint at all. For known issues and the list of transitions the specification says so;
 * requiring an admin for renaming and rewards is this service's choice. Executing a transition is open here because the
 * transition table decides it, and answers 409 instead of 403.
 */
const rolesOfEndpoint: Partial<Record<EndpointName, readonly Role[]>> = {
  createKnownIssue: admins,
  listTransitions: admins,
  patchReport: admins,
  setRewards: admins,
}

/** The scope a token needs for an endpoint. */
export function requiredScope(name: EndpointName): Scope {
  const endpoint = endpoints[name]
  if ('scope' in endpoint) return endpoint.scope
  return scopesNotShown[name as keyof typeof scopesNotShown]
}

/** Whether a role on the program or report may use the endpoint. */
export function roleAllows(name: EndpointName, role: Role): boolean {
  return (rolesOfEndpoint[name] ?? roles).includes(role)
}
