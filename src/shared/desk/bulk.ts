import * as z from 'zod'
import type { TransitionName } from '../admin-api/transitions.ts'
import type { BulkHindrance } from '../rules/outbox/judge-bulk.ts'
import { BulkAction } from './actions.ts'
import { idsAtMost } from './bulk-limits.ts'
import { MarkChange } from './marks.ts'
import type { Hindrance, OutboxState } from './outbox.ts'
import { outboxStates } from './outbox.ts'
import { QueueRequest } from './queue-request.ts'

/** Changes of many reports at once: the window's requests and the engine's answers. Instants in ms since 1970. */

/** Reports by id, or all matches of a query except some. The matches never cross the bridge, however many there are. */
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

/** A selection, resolved once: counts, dry run and decision are about these same reports. */
export interface Gathered {
  /** Names the selection in later commands. It is forgotten when the desk closes, or after many newer ones. */
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
  /** Reports for which this is unknown: the service has not been asked about reports like them. */
  readonly unknown: number
  /** How many of the reports that can, or may, change need a message. */
  readonly needMessage: number
}

const ofGathered = z.object({ workspaceId: z.string(), gatheredId: z.int() })
export const GatheredInput = ofGathered

export const DryRunInput = ofGathered.extend({ action: BulkAction })

/** The expected result of an action on the gathered reports; nothing is changed. */
export interface DryRun {
  readonly total: number
  readonly can: number
  /** Only the service knows. */
  readonly unknown: number
  /** Kinds of report the service would have to be asked about to find out: one request each. */
  readonly kindsUnknown: number
  /** Why the others cannot, the most frequent first. */
  readonly cannot: readonly CannotGroup[]
  /** Reports that can or may change, but whose CVSS vector scores another severity than the one they would get. */
  readonly contradicted: SomeReports
  /** How long sending for the reports that can change would take, in ms; null when nothing can be sent now. */
  readonly takesMs: number | null
}

interface SomeReports {
  readonly count: number
  /** Some of their ids. */
  readonly reportIds: readonly number[]
}

export interface CannotGroup extends SomeReports {
  readonly hindrance: BulkHindrance
  /** Name of the status a transition is not offered in. Hostile. */
  readonly statusName: string | null
  /** The named original is itself a duplicate of this report, when that is the reason. */
  readonly originalId: number | null
}

/** Asks the service about kinds of report it has not been asked about yet. */
export const LearnInput = ofGathered

export const DecideBulkInput = DryRunInput.extend({
  /** Whether to include the reports for which only the service knows. */
  withUnknown: z.boolean(),
  title: z.string().min(1).max(300),
})

export interface DecidedBulk {
  readonly batchId: number
  readonly decided: number
  /** Reports that cannot change, as far as is known now. */
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
  /** As the window named it. */
  readonly title: string
  readonly createdAt: number
  readonly isPaused: boolean
  readonly total: number
  readonly counts: Readonly<Record<OutboxState, number>>
  /** How many of the held or queued entries wait for an unsaved change of their text. */
  readonly beingChanged: number
  /** How many of the discarded entries were undone before they were sent. */
  readonly undone: number
  /** When the time to undo all of it ends; null once it has ended. */
  readonly heldUntil: number | null
  /** Time until the last entry is sent, in ms; null when nothing can be sent now, or nothing is left. */
  readonly timeLeftMs: number | null
  /** The reason why nothing is sent, apart from a pause. */
  readonly hindrance: Hindrance | null
}
