import type { ActionKind, ActionOf } from '#shared/desk/actions.ts'
import type { Result } from '#shared/desk/result.ts'
import type { Standing } from '#shared/rules/outbox/standing.ts'
import type { AdminApi, CallOptions } from '../../api/admin-api.ts'

/** What an action is sent with. */
export interface Sending<Kind extends ActionKind> {
  readonly api: AdminApi
  readonly action: ActionOf<Kind>
  /** The report, or the program of a known issue. */
  readonly subjectId: number
  /** The report as the service last said. */
  readonly standing: Standing
  readonly call: CallOptions
}

/** What the service made of it. `resultId`: the id of what was created, null when it did not say or made nothing. */
export interface Sent {
  readonly resultId: string | null
}

/** How one kind of action is carried out: exactly one request. */
export type SendKind<Kind extends ActionKind> = (sending: Sending<Kind>) => Promise<Result<Sent>>

export const nothingCreated: Sent = { resultId: null }
