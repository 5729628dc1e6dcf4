import * as z from 'zod'
import type { TransitionName } from '../admin-api/transitions.ts'
import type { BulkHindrance } from '../rules/outbox/judge-bulk.ts'
import { BulkAction } from './actions.ts'
import { idsAtMost } from './bulk-limits.ts'
import { MarkChange } from './marks.ts'
import type { Hindrance, OutboxState } from './outbox.ts'
import { outboxStates } from './outbox.ts'
import { QueueRequest } from './queue-request.ts'

/** Changes of many reports at once: what the window asks, and what the engine answers. Instants in ms since 1970. */

/** Reports by their ids, or all that a question matches but some: however many those are, they never cross the bridge. */
export const BulkSelection = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reports'), reportIds: z.array(z.int()).min(1).max(idsAtMost) }),
  z.object({
    kind: z.literal('matching'),
    question: QueueRequest.omit({ workspaceId: true }),
    except: z.array(z.int()).max(idsAtMost),
  }),
])
export type BulkSelection = z.infer<typeof BulkSelection>

export const GatherInput = z.object({ workspaceId: z.string(), selection: BulkSelection })

/** A selection as it was resolved once: what is told of it, tried and decided is about these reports. */
export interface Gathered {
  /** Names it in what is asked next. It is forgotten when the desk is closed, and when many newer ones came. */
  readonly gatheredId: number
  readonly total: number
  /** More than can be changed at once: nothing was gathered. */
  readonly isTooMany: boolean
  /** For each transition, how many of the reports allow it. Empty when there are too many reports. */
  readonly transitions: readonly TransitionOffer[]
}

export interface TransitionOffer {
  readonly transition: TransitionName
  readonly can: number
  /** Reports for which it is not known: the service was not asked about reports like them. */
  readonly unknown: number
  /** Of those that can, or may, so many need one. */
  readonly needMessage: number
}

const ofGathered = z.object({ workspaceId: z.string(), gatheredId: z.int() })
export const GatheredInput = ofGathered

export const DryRunInput = ofGathered.extend({ action: BulkAction })

/** The expected result of an action on the gathered reports; nothing is changed. */
export interface DryRun {
  readonly total: number
  readonly can: number
  /** Only the service could tell. */
  readonly unknown: number
  /** Kinds of report the service would have to be asked about to know: one request each. */
  readonly kindsUnknown: number
  /** Why the others cannot, the most frequent first. */
  readonly cannot: readonly CannotGroup[]
  /** Of the others, those whose vectors score another severity than the one they get. */
  readonly contradicted: SomeReports
  /** How long those that can would take to be sent, in ms; null when nothing is sent at the moment. */
  readonly takesMs: number | null
}

interface SomeReports {
  readonly count: number
  /** Some of them. */
  readonly reportIds: readonly number[]
}

export interface CannotGroup extends SomeReports {
  readonly hindrance: BulkHindrance
  /** Name of the status a transition is not offered in. Hostile. */
  readonly statusName: string | null
  /** The named original is itself a duplicate of this report, when that is the reason. */
  readonly originalId: number | null
}

/** Asks the service about reports of kinds nothing was learned of yet. */
export const LearnInput = ofGathered

export const DecideBulkInput = DryRunInput.extend({
  /** Also those of which only the service could tell. */
  withUnknown: z.boolean(),
  title: z.string().min(1).max(300),
})

export interface DecidedBulk {
  readonly batchId: number
  readonly decided: number
  /** Cannot, by what is known now. */
  readonly leftOut: number
  readonly heldUntil: number
}

export const MarkBulkInput = ofGathered.extend({ change: MarkChange })

const ofBatch = z.object({ workspaceId: z.string(), batchId: z.int() })
export const BatchInput = ofBatch
export const BatchEntriesInput = ofBatch.extend({
  states: z.array(z.enum(outboxStates)).min(1),
  offset: z.int().min(0),
  limit: z.int().min(1).max(200),
})

/** How a bulk change stands. */
export interface BatchView {
  readonly id: number
  /** As the window named it. */
  readonly title: string
  readonly createdAt: number
  readonly isPaused: boolean
  readonly total: number
  readonly counts: Readonly<Record<OutboxState, number>>
  /** Of those held or queued: so many wait for words that were not saved. */
  readonly beingChanged: number
  /** Of those discarded: so many were taken back before they were sent. */
  readonly undone: number
  /** When the time to take all of it back is over; null when it is. */
  readonly heldUntil: number | null
  /** Until the last of it is sent, in ms; null when nothing goes out at the moment, or nothing is left. */
  readonly timeLeftMs: number | null
  /** The reason why nothing is sent, apart from a pause. */
  readonly hindrance: Hindrance | null
}
