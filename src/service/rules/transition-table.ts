import type { NamedIntegerValue } from '#shared/admin-api/resources.ts'
import type { TransitionName } from '#shared/admin-api/transitions.ts'
import { type StatusName, statuses, statusNamed } from '../sample/catalogue.ts'
import { type Role, roles } from './access.ts'

/**
 * A transition's statuses, roles and required inputs. The specification names the transitions and leaves this table
 * open; this one follows common triage practice:
 *
 * - A report is open while it is New, To review, Triaged or Needs more info; every other status is closed.
 * - All roles may sort incoming reports; only admins may close a report for good or accept a risk.
 * - A transition about which a reporter will ask "why?" needs a message.
 * - Spam is rarely reopened, and only by a SuperAdmin.
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

// biome-ignore format: a table is read by its columns.
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

/** All transitions this role can execute from this status, in the table's order. */
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
