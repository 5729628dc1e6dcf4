import type { Action } from '#shared/desk/actions.ts'
import type { Result } from '#shared/desk/result.ts'
import { sendAssignment } from './assign.ts'
import { sendClassification } from './classify.ts'
import { sendComment } from './comment.ts'
import { sendEdit } from './edit.ts'
import type { Sending, Sent } from './kind.ts'
import { sendKnownIssue } from './known-issue.ts'
import { sendReward } from './reward.ts'
import { sendTransition } from './transition.ts'

/** Carries an action out with one request. Errors: those of `AdminApi`. */
export function sendAction(
  action: Action,
  sending: Omit<Sending<Action['kind']>, 'action'>,
): Promise<Result<Sent>> {
  switch (action.kind) {
    case 'comment':
      return sendComment({ ...sending, action })
    case 'assign':
      return sendAssignment({ ...sending, action })
    case 'classify':
      return sendClassification({ ...sending, action })
    case 'edit':
      return sendEdit({ ...sending, action })
    case 'transition':
      return sendTransition({ ...sending, action })
    case 'reward':
      return sendReward({ ...sending, action })
    case 'knownIssue':
      return sendKnownIssue({ ...sending, action })
    default:
      return action satisfies never
  }
}
