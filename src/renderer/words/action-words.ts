import type { TransitionName } from '#shared/admin-api/transitions.ts'
import type { Action, ActionOf } from '#shared/desk/actions.ts'

/** The names of transitions, as shown to users and as accessible names. */
export const transitionWords: Readonly<Record<TransitionName, string>> = {
  triaged: 'Triaged',
  resolved: 'Resolved',
  duplicate: 'Duplicate',
  needs_more_info: 'Needs more info',
  informative: 'Informative',
  out_of_scope: 'Out of scope',
  invalid: 'Invalid',
  accepted_risk: 'Accepted risk',
  new_to_review: 'New to review',
  reopen: 'Reopen',
  spam: 'Spam',
}

/** The label of the button that sends each transition. */
export const submitWords: Readonly<Record<TransitionName, string>> = {
  triaged: 'Mark as triaged',
  resolved: 'Mark as resolved',
  duplicate: 'Mark as duplicate',
  needs_more_info: 'Ask the reporter',
  informative: 'Close as informative',
  out_of_scope: 'Close as out of scope',
  invalid: 'Close as invalid',
  accepted_risk: 'Accept the risk',
  new_to_review: 'Move to review',
  reopen: 'Reopen',
  spam: 'Mark as spam',
}

/** The message for a 409 of the service. @param statusName the service's name for the status; hostile. */
export function notPossibleWords(transition: TransitionName, statusName: string | null): string {
  const from = statusName === null ? 'its state' : statusName
  return `${transitionWords[transition]} is not possible from ${from}, or not for your role.`
}

/** A short description of what an action does; plain text, with ids for unknown names. */
export function actionWords(action: Action, names: ActionNames = {}): string {
  switch (action.kind) {
    case 'comment':
      return action.audience === 'internal' ? 'Internal comment' : 'Reply to the reporter'
    case 'assign':
      return action.userId === null ? 'Clear the assignment' : `Assign to ${names.assignee ?? action.userId}`
    case 'classify':
      return classifyWords(action, names)
    case 'edit':
      return action.title === undefined
        ? `Change the target${names.target === undefined ? '' : ` to ${names.target}`}`
        : 'Rename'
    case 'transition':
      return `Change the state: ${transitionWords[action.transition]}`
    case 'reward':
      return rewardWords(action.bounty, action.bonus, names.currency)
    case 'knownIssue':
      return 'Create a known issue'
    default:
      return action satisfies never
  }
}

export interface ActionNames {
  readonly assignee?: string
  readonly severity?: string
  readonly vulnerabilityType?: string
  readonly target?: string
  readonly currency?: string
}

function classifyWords(action: ActionOf<'classify'>, names: ActionNames): string {
  const { severityId } = action
  const facts = [
    ...(severityId === undefined ? [] : [names.severity ?? `severity ${severityId}`]),
    ...factsBesideSeverity(action, names.vulnerabilityType),
  ]
  return facts.length === 0 ? 'Classify' : `Classify as ${facts.join(', ')}`
}

/**
 * Short descriptions of what a classification sets besides the severity.
 *
 * @param typeName the name of the type that it sets, if the type has one.
 */
export function factsBesideSeverity(action: ActionOf<'classify'>, typeName?: string): readonly string[] {
  const { vulnerabilityTypeId, cweTypeId, cvss } = action
  return [
    ...(vulnerabilityTypeId === undefined
      ? []
      : [vulnerabilityTypeId === null ? 'no type' : `type ${typeName ?? vulnerabilityTypeId}`]),
    ...(cweTypeId === undefined ? [] : [cweTypeId === null ? 'no CWE' : `CWE-${cweTypeId}`]),
    ...(cvss === undefined ? [] : [cvss === null ? 'no CVSS' : 'another CVSS vector']),
  ]
}

function rewardWords(bounty: number | undefined, bonus: number | undefined, currency = ''): string {
  const parts = [
    ...(bounty === undefined ? [] : [`bounty ${bounty} ${currency}`.trim()]),
    ...(bonus === undefined ? [] : [`bonus ${bonus} ${currency}`.trim()]),
  ]
  return parts.length === 0 ? 'Reward' : `Reward: ${parts.join(', ')}`
}
