import type { TransitionNeeds } from './acting-commands.ts'
import type { Action } from './actions.ts'
import type { DeskError } from './errors.ts'
import type { NamedValue, PersonView } from './named.ts'

/**
 * Where an action stands on its way to the service.
 *
 * `held`: can be taken back without a trace until `heldUntil`, and as long as it is being changed. `queued`: waits for its turn, the connection, the
 * token or the budget. `sending`: a request is under way. `unsure`: the answer was lost; nothing is sent again until
 * the report has been looked at. `conflict`: the report is not what it was when the person decided, or the service
 * answered 409. `failed`: the service refused it, or it never arrived. `done`, `discarded`: settled.
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

/** Why no action of a workspace can be sent at the moment. */
export type Hindrance =
  | { readonly kind: 'offline'; readonly nextTryAt: number | null }
  /** There is a connection, but the last try failed. */
  | { readonly kind: 'failing'; readonly error: DeskError; readonly nextTryAt: number | null }
  | { readonly kind: 'token' }
  | { readonly kind: 'limited'; readonly until: number | null }

/** Why an entry stands where it stands, as far as that is more than its state. */
export type OutboxReason =
  /** An earlier action on the same report comes first. */
  | { readonly kind: 'behind'; readonly entryId: number }
  | Hindrance
  | { readonly kind: 'paused' }
  /** It may have been sent: the report is looked at first, as soon as nothing hinders that. */
  | { readonly kind: 'checking'; readonly hindrance: Hindrance | null }
  /**
   * Looked at, and it still cannot be told whether the action arrived: a person decides. `why`: what would show it may
   * not be read, the report is not shown any more, or the service said that it was done and the report does not show it;
   * left out: what was read leaves it open. `error`: how the answer was lost.
   */
  | {
      readonly kind: 'cannotTell'
      readonly why?: 'unreadable' | 'gone' | 'notShown'
      readonly error?: DeskError
    }
  | { readonly kind: 'error'; readonly error: DeskError }
  | { readonly kind: 'collisions'; readonly collisions: readonly Collision[] }
  /** A person took it back before it was sent. */
  | { readonly kind: 'undone' }
  /** The service answered 409 to a transition though no one else changed the report: wrong status or role. */
  | { readonly kind: 'notPossible'; readonly statusName: string }

export interface OutboxEntry {
  readonly id: number
  /** null for a known issue made from nothing. */
  readonly report: { readonly id: number; readonly title: string } | null
  readonly program: NamedValue | null
  readonly action: Action
  /** Words for ids the action names: the new assignee, severity, target. */
  readonly names: {
    readonly vulnerabilityType?: string
    readonly assignee?: PersonView
    readonly severity?: string
    readonly target?: string
    readonly currency?: string
  }
  readonly state: OutboxState
  readonly reason: OutboxReason | null
  /** A draft is to replace it; until that is saved or dropped, the action is not sent. */
  readonly isBeingChanged: boolean
  /** Of a change of state that can be edited: what it needs in the status it was decided in; null: not known. */
  readonly needs: TransitionNeeds | null
  readonly batchId: number | null
  readonly createdAt: number
  /** null: it is not held, or waits for what is being changed. */
  readonly heldUntil: number | null
  readonly sentAt: number | null
  readonly settledAt: number | null
  /** Of a comment that was sent: its entry in the timeline. int64 as digits. */
  readonly activityId: string | null
}

/** How many entries stand where, for the status bar. */
export interface OutboxCounts {
  readonly held: number
  /** Queued or sending. */
  readonly waiting: number
  /** May have been sent and are being checked. */
  readonly unsure: number
  /** May have been sent, and checking them told nothing: a person decides. */
  readonly cannotTell: number
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
