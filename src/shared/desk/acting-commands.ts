import * as z from 'zod'
import type { TransitionName } from '../admin-api/transitions.ts'
import type { StatusPhase } from '../rules/status.ts'
import { KnownIssueAction, ReportAction } from './actions.ts'
import type { DeskError } from './errors.ts'
import type { NamedValue } from './models.ts'

/** What the window hands over and gets back when a person decides something. */

/** Reports one decision may be about: more than a workspace of the size the desk is made for holds. */
const reportsAtMost = 100_000

export const DecideInput = z.object({
  workspaceId: z.string(),
  reportIds: z.array(z.int()).min(1).max(reportsAtMost),
  action: ReportAction,
  /** Makes one batch of them under this title; needed from two reports on. */
  batchTitle: z.string().max(300).nullable(),
})

export const DecideTogetherInput = z.object({
  workspaceId: z.string(),
  decisions: z
    .array(z.object({ reportId: z.int(), action: ReportAction }))
    .min(1)
    .max(20),
})

export const DecideKnownIssueInput = z.object({
  workspaceId: z.string(),
  programId: z.int(),
  action: KnownIssueAction,
})

export const TakeBackInput = z.object({
  workspaceId: z.string(),
  which: z.union([
    z.object({ entryIds: z.array(z.int()).min(1).max(reportsAtMost), dropsChanges: z.boolean().optional() }),
    z.object({ batchId: z.int() }),
  ]),
})

/** ms: nothing waits for longer without somebody who asks for it again. */
export const holdAtMost = 600_000

/** See `Answer` in the engine's outbox. */
export const AnswerInput = z.object({
  workspaceId: z.string(),
  entryId: z.int(),
  answer: z.discriminatedUnion('kind', [
    z.object({
      kind: z.enum(['retry', 'arrived', 'discard', 'sendNow']),
      dropsChanges: z.boolean().optional(),
    }),
    z.object({ kind: z.literal('hold'), holdMs: z.int().min(0).max(holdAtMost) }),
    z.object({ kind: z.literal('edit'), action: z.union([ReportAction, KnownIssueAction]) }),
  ]),
})

/** What became of a decision: it is on this machine's disk, and goes out when `heldUntil` is past. */
export interface Decided {
  readonly entryIds: readonly number[]
  readonly batchId: number | null
  readonly heldUntil: number
}

export interface TakenBack {
  readonly takenBack: readonly number[]
  /** Sent already, or settled. */
  readonly tooLate: readonly number[]
  /** What was changed in them is not saved: they stay, until a person decides about that. */
  readonly beingChanged: readonly number[]
}

/** What the service needs for a change of state. */
export interface TransitionNeeds {
  readonly requiresMessage: boolean
  readonly requiresDuplicate: boolean
}

/** A transition as the state picker offers it. */
export interface TransitionOption extends TransitionNeeds {
  readonly transition: TransitionName
  readonly targetStatus: (NamedValue & { readonly phase: StatusPhase }) | null
}

/** What can be done with a report's status now, as far as it is known. */
export interface TransitionsView {
  readonly currentStatus: NamedValue | null
  /** null: the service was never asked about a report of this program in this status. */
  readonly options: readonly TransitionOption[] | null
  /** When they were learned, in ms since 1970. */
  readonly learnedAt: number | null
  /** Why the service could not be asked now, when it was to be asked. */
  readonly error: DeskError | null
}
