import type { TransitionNeeds } from './acting-commands.ts'
import type { Action } from './actions.ts'
import type { DeskError } from './errors.ts'
import type { NamedValue, PersonView } from './models.ts'

/**
 * Where an action stands on its way to the service.
 *
 * `held`: can be taken back without a trace until `heldUntil`, and as long as it is being changed. `queued`: waits for its turn, the connection, the
 * token or the budget. `sending`: a request is under way. `unsure`: the answer was lost; nothing is sent again until
 * the report has been looked at. `conflict`: the report is not what it was when the person decided, or the service
 * answered 409. `failed`: the service refused it. `done`, `discarded`: settled.
 */
export const outboxStates = [
  'held',
  'queued',
  'sending',
  'unsure',
  'conflict',
  'failed',
  'done',
  'discarded',
] as const
export type OutboxState = (typeof outboxStates)[number]

/** A field that was looked at when the person decided, as it was then, as it is to be, and as the service has it. */
export interface Collision {
  readonly field: CollisionField
  readonly base: CollisionValue
  /** null: the action does not set this field. */
  readonly mine: CollisionValue | null
  readonly theirs: CollisionValue
}

export type CollisionField =
  | 'status'
  | 'assignee'
  | 'severity'
  | 'vulnerabilityType'
  | 'cwe'
  | 'cvss'
  | 'title'
  | 'target'
  | 'bounty'
  | 'bonus'
  /** The instant of the reporter's last word: there is a newer one. */
  | 'activity'

/** In words where there are any: names instead of ids; `value` is the bare value. */
export interface CollisionValue {
  readonly value: string | number | null
  readonly name: string | null
}

/** Why an entry stands where it stands, as far as that is more than its state. */
export type OutboxReason =
  /** An earlier action on the same report comes first. */
  | { readonly kind: 'behind'; readonly entryId: number }
  | { readonly kind: 'offline'; readonly nextTryAt: number | null }
  | { readonly kind: 'token' }
  | { readonly kind: 'limited'; readonly until: number | null }
  | { readonly kind: 'paused' }
  /** The report is looked at first. */
  | { readonly kind: 'checking' }
  /** Looked at, and it still cannot be told whether the action arrived: a person decides. */
  | { readonly kind: 'cannotTell' }
  | { readonly kind: 'error'; readonly error: DeskError }
  | { readonly kind: 'collisions'; readonly collisions: readonly Collision[] }

export interface OutboxEntry {
  readonly id: number
  /** null for a known issue made from nothing. */
  readonly report: { readonly id: number; readonly title: string } | null
  readonly program: NamedValue | null
  readonly action: Action
  /** Words for ids the action names: the new assignee, severity, target. */
  readonly names: {
    readonly assignee?: PersonView
    readonly severity?: string
    readonly target?: string
    readonly currency?: string
  }
  readonly state: OutboxState
  readonly reason: OutboxReason | null
  /** What was written in its place is kept and not saved. Until it is, the action does not leave. */
  readonly isBeingChanged: boolean
  /** Of a change of state that can be edited: what it needs in the status it was decided in; null: nobody said. */
  readonly needs: TransitionNeeds | null
  readonly batchId: number | null
  readonly createdAt: number
  /** null: it is not held, or waits for what is being changed. */
  readonly heldUntil: number | null
  readonly sentAt: number | null
  readonly settledAt: number | null
}

/** How many entries stand where, for the status bar. */
export interface OutboxCounts {
  readonly held: number
  /** Queued or sending. */
  readonly waiting: number
  readonly unsure: number
  readonly conflict: number
  readonly failed: number
  /** Of those held or queued: so many wait for words that were not saved. */
  readonly beingChanged: number
  /** Milliseconds since 1970 at which the first held entry goes; null when none is held. */
  readonly nextHeldUntil: number | null
}

export interface OutboxView {
  /** Unsettled ones first, in the order they were decided; then those settled, newest first. */
  readonly entries: readonly OutboxEntry[]
  readonly counts: OutboxCounts
}
