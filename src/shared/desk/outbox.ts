import type { TransitionNeeds } from './acting-commands.ts'
import type { Action } from './actions.ts'
import type { DeskError } from './errors.ts'
import type { NamedValue, PersonView } from './named.ts'

/**
 * The states of an entry in the outbox.
 *
 * `held`: the action can be undone until `heldUntil`, or while its text is being changed; nothing was sent yet.
 * `queued`: waits for earlier actions, the connection, the token or the request budget. `sending`: the request is under
 * way. `unsure`: the answer was lost; nothing is sent again until the report has been checked. `conflict`: the report
 * has changed since the user decided, or the service answered 409. `failed`: the service refused the action, or the
 * request never arrived. `done`, `discarded`: settled.
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

/** A field in conflict: its value when the user decided, the value the action sets, and the service's value now. */
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
  /** The time of the reporter's last comment; in conflict when the reporter has commented since. */
  | 'activity'

/** `name`: the value for display (a name instead of an id), if there is one; `value`: the value itself. */
export interface CollisionValue {
  readonly value: string | number | null
  readonly name: string | null
}

/** Why no action of a workspace can be sent at the moment. */
export type Hindrance =
  | { readonly kind: 'offline'; readonly nextTryAt: number | null }
  /** The service is reachable, but the last request failed. */
  | { readonly kind: 'failing'; readonly error: DeskError; readonly nextTryAt: number | null }
  | { readonly kind: 'token' }
  | { readonly kind: 'limited'; readonly until: number | null }

/** Why an entry is in its state, if the state alone does not show that. */
export type OutboxReason =
  /** An earlier action on the same report must be sent first. */
  | { readonly kind: 'behind'; readonly entryId: number }
  | Hindrance
  | { readonly kind: 'paused' }
  /** The action may have arrived: the report is checked, once nothing prevents that (`hindrance`). */
  | { readonly kind: 'checking'; readonly hindrance: Hindrance | null }
  /**
   * The check could not show whether the action arrived, so the user must decide. `unreadable`: the token may not read
   * the part of the report that would show it. `gone`: the service no longer shows the report. `notShown`: the service
   * confirmed the action, but the report does not show it. Without `why`, the report fits both outcomes. `error`: how
   * the answer was lost.
   */
  | {
      readonly kind: 'cannotTell'
      readonly why?: 'unreadable' | 'gone' | 'notShown'
      readonly error?: DeskError
    }
  | { readonly kind: 'error'; readonly error: DeskError }
  | { readonly kind: 'collisions'; readonly collisions: readonly Collision[] }
  /** The user undid the action before it was sent. */
  | { readonly kind: 'undone' }
  /** The service answered 409 to a transition although no one else changed the report: wrong status or role. */
  | { readonly kind: 'notPossible'; readonly statusName: string }

export interface OutboxEntry {
  readonly id: number
  /** null for a known issue that was created without a report. */
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
  /** The user is editing the action; it is not sent until the user saves or drops the changes. */
  readonly isBeingChanged: boolean
  /**
   * For a transition that can be edited: the inputs it requires, given the report's status when the user decided. null
   * = unknown, or not such a transition.
   */
  readonly needs: TransitionNeeds | null
  readonly batchId: number | null
  readonly createdAt: number
  /** null: the entry is not held, or is held until the user saves or drops a change to its text. */
  readonly heldUntil: number | null
  readonly sentAt: number | null
  readonly settledAt: number | null
  /** For a sent comment: the id of its entry in the timeline, an int64 in decimal digits. */
  readonly activityId: string | null
}

/** Counts of entries by state, for the status bar. */
export interface OutboxCounts {
  readonly held: number
  /** Entries that are queued or being sent. */
  readonly waiting: number
  /** Entries that may have arrived and are being checked. */
  readonly unsure: number
  /** Entries of which the check did not show whether they arrived: the user must decide. */
  readonly cannotTell: number
  readonly conflict: number
  readonly failed: number
  /** How many of the held or queued entries wait until the user saves or drops a change to their text. */
  readonly beingChanged: number
  /** When the hold of the next entry ends, in ms since 1970; null when none is held. */
  readonly nextHeldUntil: number | null
}

export interface OutboxView {
  /** Unsettled entries first, in the order they were decided; then settled ones, newest first. */
  readonly entries: readonly OutboxEntry[]
  readonly counts: OutboxCounts
}
