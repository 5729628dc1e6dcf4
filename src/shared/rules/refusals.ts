import type { EndpointName } from '../admin-api/endpoints.ts'
import { type Scope, scopes } from '../admin-api/limits.ts'
import type { ActionKind } from '../desk/actions.ts'

/** The endpoint that carries out each action. */
export const operationOf = {
  comment: 'addComment',
  assign: 'assignReport',
  classify: 'classifyReport',
  edit: 'patchReport',
  transition: 'executeTransition',
  reward: 'setRewards',
  knownIssue: 'createKnownIssue',
} as const satisfies Record<ActionKind, EndpointName>

/**
 * An action that the service answered with 403, or that needs a scope which the token lacks according to the service.
 */
export interface Refusal {
  readonly action: ActionKind
  /** The token lacks the required scope, so another role would not help. */
  readonly isOfToken: boolean
  /** Milliseconds since 1970. */
  readonly learnedAt: number
}

/** Roles that may list transitions by the specification; for them, a 403 must be due to the token's scope. */
const mayListTransitions: readonly string[] = ['SuperAdmin', 'StandardAdmin']

/**
 * The scope that the token lacks, judged from a 403; null when the role may be the reason.
 *
 * @param role the token owner's role on the report; null = unknown.
 * @param detail the message in the service's answer.
 */
export function lackedScope(
  operation: EndpointName,
  role: string | null,
  detail: string | undefined,
): Scope | null {
  const named = namedScope(detail)
  if (named !== null) return named
  const isOfScope = operation === 'listTransitions' && role !== null && mayListTransitions.includes(role)
  return isOfScope ? 'reports:triage' : null
}

/** The scope that a message of the service names; null if it names none. */
export function namedScope(detail: string | undefined): Scope | null {
  return scopes.find((scope) => detail?.includes(scope) === true) ?? null
}

/** Whether an action needs a scope. Assumes that every change of a report needs `reports:triage`. */
export function needsScope(action: ActionKind, scope: Scope): boolean {
  if (scope === 'known-issues:write') return action === 'knownIssue'
  return scope === 'reports:triage' && action !== 'knownIssue'
}
