import type { TransitionNeeds } from './acting-commands.ts'
import type { Action } from './actions.ts'
import type { DeskError } from './errors.ts'
import type { NamedValue, PersonView } from './named.ts'

/**
 * The states of an action on its way to the service.
 *
 * `held`: can be undone without a trace until `heldUntil`, and as long as it is being changed. `queued`: waits for its
 * turn, the connection, the token or the budget. `sending`: a request is under way. `unsure`: the answer was lost;
 * nothing is sent again until the report has been checked. `conflict`: the report is not what it was when the user
 * decided, or the service answered 409. `failed`: the service refused it, or it never arrived. `done`, `discarded`:
 * settled.
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

/** A field the decision was based on: as it was then, as the action sets it, and as the service has it. */
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
  /** The time of the reporter's last comment: there is a newer one. */
  | 'activity'

/** `name`: in words where there are any, names instead of ids; `value`: the bare value. */
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

/** Why an entry is in its state, where the state alone does not say. */
export type OutboxReason =
  /** An earlier action on the same report comes first. */
  | { readonly kind: 'behind'; readonly entryId: number }
  | Hindrance
  | { readonly kind: 'paused' }
  /** It may have been sent: the report is checked first, as soon as nothing prevents that. */
  | { readonly kind: 'checking'; readonly hindrance: Hindrance | null }
  /**
   * The check could not show whether the action arrived: the user decides. `why`: the part that would show it may not
   * be read, the service no longer shows the report, or the service said it was done but the report does not show it;
   * left out: the report leaves it open. `error`: how the answer was lost.
   */
  | {
      readonly kind: 'cannotTell'
      readonly why?: 'unreadable' | 'gone' | 'notShown'
      readonly error?: DeskError
    }
  | { readonly kind: 'error'; readonly error: DeskError }
  | { readonly kind: 'collisions'; readonly collisions: readonly Collision[] }
  /** The user undid it before it was sent. */
  | { readonly kind: 'undone' }
  /** The service answered 409 to a transition though no one else changed the report: wrong status or role. */
  | { readonly kind: 'notPossible'; readonly statusName: string }

export interface OutboxEntry {
  readonly id: number
  /** null for a known issue that no report led to. */
  readonly report: { readonly id: number; readonly title: string } | null
  readonly program: NamedValue | null
  readonly action: Action
  /** Names for the ids in the action: the new assignee, severity, target. */
  readonly names: {
    readonly vulnerabilityType?: string
    readonly assignee?: PersonView
    readonly severity?: string
    readonly target?: string
    readonly currency?: string
  }
  readonly state: OutboxState
  readonly reason: OutboxReason | null
  /** A draft is to replace it; the action is not sent until that is saved or dropped. */
  readonly isBeingChanged: boolean
  /** For a transition that can be edited: what it requires in the status it was decided in; null: unknown. */
  readonly needs: TransitionNeeds | null
  readonly batchId: number | null
  readonly createdAt: number
  /** null: it is not held, or waits for an unsaved change of its text. */
  readonly heldUntil: number | null
  readonly sentAt: number | null
  readonly settledAt: number | null
  /** For a sent comment: its entry in the timeline. int64 as digits. */
  readonly activityId: string | null
}

/** Counts of entries by state, for the status bar. */
export interface OutboxCounts {
  readonly held: number
  /** Queued or sending. */
  readonly waiting: number
  /** May have been sent and are being checked. */
  readonly unsure: number
  /** May have been sent, and the check did not show it: the user decides. */
  readonly cannotTell: number
  readonly conflict: number
  readonly failed: number
  /** How many of the held or queued entries wait for an unsaved change of their text. */
  readonly beingChanged: number
  /** Milliseconds since 1970 at which the first held entry is sent; null when none is held. */
  readonly nextHeldUntil: number | null
}

export interface OutboxView {
  /** Unsettled entries first, in the order they were decided; then settled ones, newest first. */
  readonly entries: readonly OutboxEntry[]
  readonly counts: OutboxCounts
}
