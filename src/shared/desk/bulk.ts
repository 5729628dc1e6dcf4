import * as z from 'zod'
import type { TransitionName } from '../admin-api/transitions.ts'
import type { BulkHindrance } from '../rules/outbox/judge-bulk.ts'
import { BulkAction } from './actions.ts'
import { idsAtMost } from './bulk-limits.ts'
import { MarkChange } from './marks.ts'
import type { Hindrance, OutboxState } from './outbox.ts'
import { outboxStates } from './outbox.ts'
import { QueueRequest } from './queue-request.ts'

/** Changes to many reports at once: the window's requests and the engine's answers. Instants in ms since 1970. */

/** Reports by id, or all matches of a query except some. The ids of the matches never cross the bridge. */
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

/**
 * A selection, resolved to report ids once, so that counts, dry run and decision are about exactly the same reports.
 */
export interface Gathered {
  /** Identifies the selection in later commands; invalid once the desk was closed or many newer ones were gathered. */
  readonly gatheredId: number
  readonly total: number
  /** There are more reports than one bulk change may have; nothing was gathered. */
  readonly isTooMany: boolean
  /** For each transition, how many of the reports allow it. Empty when there are too many reports. */
  readonly transitions: readonly TransitionOffer[]
}

export interface TransitionOffer {
  readonly transition: TransitionName
  readonly can: number
  /** Reports for which this is unknown, since the service has not been asked about reports like them. */
  readonly unknown: number
  /** Of the reports in `can` and `unknown`: for how many the service requires a message. */
  readonly needMessage: number
}

const ofGathered = z.object({ workspaceId: z.string(), gatheredId: z.int() })
export const GatheredInput = ofGathered

export const DryRunInput = ofGathered.extend({ action: BulkAction })

/** The expected result of an action on the gathered reports; nothing is changed. */
export interface DryRun {
  readonly total: number
  readonly can: number
  /** Reports of which only the service knows whether the action is possible. */
  readonly unknown: number
  /** Combinations of program, status and role for which the service was not asked yet; each takes one request. */
  readonly kindsUnknown: number
  /** The reports for which the action is impossible, grouped by the reason; the largest group first. */
  readonly cannot: readonly CannotGroup[]
  /** Reports in `can` and `unknown` whose CVSS vector scores another severity than the action would set. */
  readonly contradicted: SomeReports
  /** How long it would take to send the action for all reports in `can`, in ms; null when nothing can be sent now. */
  readonly takesMs: number | null
}

interface SomeReports {
  readonly count: number
  /** The ids of some of these reports. */
  readonly reportIds: readonly number[]
}

export interface CannotGroup extends SomeReports {
  readonly hindrance: BulkHindrance
  /** Name of the status in which the transition is not offered; null for other hindrances. Hostile. */
  readonly statusName: string | null
  /**
   * When the chosen original is itself a duplicate: the report at the end of its chain of originals. null in all other
   * cases.
   */
  readonly originalId: number | null
}

/** Input of `bulk.learn`, which asks the service for the transitions of reports for which they are unknown. */
export const LearnInput = ofGathered

export const DecideBulkInput = DryRunInput.extend({
  /** Whether to include the reports of which only the service knows whether the action is possible. */
  withUnknown: z.boolean(),
  title: z.string().min(1).max(300),
})

export interface DecidedBulk {
  readonly batchId: number
  readonly decided: number
  /**
   * Reports for which no action was created, since it is impossible for them. Without `withUnknown` also those for
   * which only the service knows whether it is possible.
   */
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

/** The state of a bulk change. */
export interface BatchView {
  readonly id: number
  /** The title that the window passed to `bulk.decide`. */
  readonly title: string
  readonly createdAt: number
  readonly isPaused: boolean
  readonly total: number
  readonly counts: Readonly<Record<OutboxState, number>>
  /** How many of the held or queued entries wait until the user saves or drops a change to their text. */
  readonly beingChanged: number
  /** How many of the discarded entries were undone before they were sent. */
  readonly undone: number
  /** Until when the whole bulk change can be undone; null once that time is over. */
  readonly heldUntil: number | null
  /** Estimated time until the last entry is sent, in ms; null when nothing can be sent now, or nothing is left. */
  readonly timeLeftMs: number | null
  /** Why nothing is being sent; null = sending is possible, or only `isPaused` prevents it. */
  readonly hindrance: Hindrance | null
}
