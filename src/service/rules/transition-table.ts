import type { NamedIntegerValue } from '#shared/admin-api/resources.ts'
import type { TransitionName } from '#shared/admin-api/transitions.ts'
import { type StatusName, statuses, statusNamed } from '../sample/catalogue.ts'
import { type Role, roles } from './access.ts'

/**
 * The statuses between which a transition leads, the roles that may execute it, and whether it needs a message. The
 * specification only names the transitions; this service's rules follow common triage practice:
 *
 * - A report is open while it is New, To review, Triaged or Needs more info; every other status is closed.
 * - All roles may sort incoming reports, also into Spam and Duplicate; only admins may move a report to another closed
 *   status.
 * - A transition that a reporter will want explained needs a message.
 * - Only a SuperAdmin may reopen spam, which happens rarely.
 */
interface TransitionRule {
  readonly transition: TransitionName
  readonly from: readonly StatusName[]
  readonly to: StatusName
  readonly roles: readonly Role[]
  readonly requiresMessage: boolean
}

const everybody = roles
const admins: readonly Role[] = ['SuperAdmin', 'StandardAdmin']
const open: readonly StatusName[] = ['New', 'To review', 'Triaged', 'Needs more info']

// biome-ignore format: the table is easier to read with one rule on each line.
const table: readonly TransitionRule[] = [
  { transition: 'invalid', from: open, to: 'Invalid', roles: admins, requiresMessage: true },
  { transition: 'spam', from: ['New', 'To review'], to: 'Spam', roles: everybody, requiresMessage: false },
  { transition: 'out_of_scope', from: open, to: 'Out of scope', roles: admins, requiresMessage: true },
  { transition: 'needs_more_info', from: ['New', 'To review', 'Triaged'], to: 'Needs more info', roles: everybody, requiresMessage: true },
  { transition: 'triaged', from: ['New', 'To review', 'Needs more info'], to: 'Triaged', roles: everybody, requiresMessage: false },
  { transition: 'resolved', from: ['Triaged'], to: 'Resolved', roles: admins, requiresMessage: false },
  { transition: 'accepted_risk', from: ['To review', 'Triaged'], to: 'Accepted risk', roles: admins, requiresMessage: true },
  { transition: 'new_to_review', from: ['New'], to: 'To review', roles: everybody, requiresMessage: false },
  { transition: 'informative', from: open, to: 'Informative', roles: admins, requiresMessage: true },
  { transition: 'duplicate', from: open, to: 'Duplicate', roles: everybody, requiresMessage: false },
  { transition: 'reopen', from: ['Resolved', 'Accepted risk', 'Informative', 'Duplicate', 'Out of scope', 'Invalid'], to: 'To review', roles: admins, requiresMessage: false },
  { transition: 'reopen', from: ['Spam'], to: 'To review', roles: ['SuperAdmin'], requiresMessage: false },
]

/** A transition that can be executed now. */
export interface ExecutableTransition {
  readonly transition: TransitionName
  readonly targetStatus: NamedIntegerValue
  readonly requiresMessage: boolean
  readonly requiresDuplicateOfReportId: boolean
}

/** All transitions that a role can execute on a report with this status, in the order of the table. */
export function executableTransitions(statusId: number, role: Role): ExecutableTransition[] {
  const from = statuses.find((status) => status.id === statusId)?.name
  return table
    .filter((rule) => from !== undefined && rule.from.includes(from) && rule.roles.includes(role))
    .map(({ transition, to, requiresMessage }) => ({
      transition,
      targetStatus: statusNamed(to),
      requiresMessage,
      requiresDuplicateOfReportId: transition === 'duplicate',
    }))
}
