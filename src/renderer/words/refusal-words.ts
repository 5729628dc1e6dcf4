import type { ActionKind } from '#shared/desk/actions.ts'
import type { Refusal } from '#shared/rules/refusals.ts'

const actWords: Readonly<Record<ActionKind, string>> = {
  comment: 'comment on these reports',
  assign: 'assign these reports',
  classify: 'classify these reports',
  edit: 'rename these reports',
  transition: 'change the state of these reports',
  reward: 'set rewards here',
  knownIssue: 'create known issues here',
}

/** Why an action is not offered, in one sentence. */
export function notAllowedWords({ action, isOfToken }: Refusal): string {
  return isOfToken ? lackedScopeWords(action) : `Your role can’t ${actWords[action]}.`
}

/** Says that the token lacks the scope for an action. */
export function lackedScopeWords(action: ActionKind): string {
  return action === 'knownIssue'
    ? 'This token can’t create known issues.'
    : 'This token can read reports, but not change them.'
}
