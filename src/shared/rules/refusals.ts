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

/** An action the service answered with 403, or that needs a scope which, by the service's word, the token lacks. */
export interface Refusal {
  readonly action: ActionKind
  /** The token lacks the scope: another role would not help. */
  readonly isOfToken: boolean
  /** Milliseconds since 1970. */
  readonly learnedAt: number
}

/** Roles for which the specification allows the list of transitions: a 403 then means the scope. */
const mayListTransitions: readonly string[] = ['SuperAdmin', 'StandardAdmin']

/**
 * The scope a 403 says the token lacks; null when the role may be why.
 *
 * @param role the caller's role on the report; null when unknown.
 * @param detail the service's own sentence.
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

/** The scope named in a sentence of the service; null if it names none. */
export function namedScope(detail: string | undefined): Scope | null {
  return scopes.find((scope) => detail?.includes(scope) === true) ?? null
}

/** Whether an action needs a scope. Every change of a report is assumed to need `reports:triage`. */
export function needsScope(action: ActionKind, scope: Scope): boolean {
  if (scope === 'known-issues:write') return action === 'knownIssue'
  return scope === 'reports:triage' && action !== 'knownIssue'
}
