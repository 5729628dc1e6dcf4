import * as z from 'zod'
import type { TransitionName } from '../admin-api/transitions.ts'
import type { Refusal } from '../rules/refusals.ts'
import type { StatusPhase } from '../rules/status.ts'
import type { TransitionPossibility } from '../rules/transitions/known.ts'
import { KnownIssueAction, ReportAction } from './actions.ts'
import type { DeskError } from './errors.ts'
import type { NamedValue } from './named.ts'

/** Inputs and answers of the commands by which a person decides something. */

/** Reports one decision may be about: more than a workspace of the size the desk is made for holds. */
const reportsAtMost = 100_000

/**
 * What a form showed of the fields that it sets: ids and amounts. Texts are shown cut, and are no base to compare with.
 */
export const SeenFields = z.partialRecord(
  z.enum(['status', 'severity', 'vulnerabilityType', 'cwe', 'target', 'bounty', 'bonus']),
  z.number().nullable(),
)
export type SeenFields = Readonly<z.infer<typeof SeenFields>>

export const DecideInput = z.object({
  workspaceId: z.string(),
  reportIds: z.array(z.int()).min(1).max(reportsAtMost),
  action: ReportAction,
  /** Left out: what is shown now. What others changed since it was seen is a conflict, not overwritten. */
  seen: SeenFields.optional(),
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

export const UndoInput = z.object({
  workspaceId: z.string(),
  which: z.union([
    z.object({ entryIds: z.array(z.int()).min(1).max(reportsAtMost), dropsChanges: z.boolean().optional() }),
    z.object({ batchId: z.int() }),
  ]),
})

export const ForgetRefusalInput = z.object({
  workspaceId: z.string(),
  action: z.enum(['comment', 'assign', 'classify', 'edit', 'transition', 'reward', 'knownIssue']),
  /** Of a known issue made from nothing: its program. */
  about: z.union([z.object({ reportId: z.int() }), z.object({ programId: z.int() })]),
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

/** A decision that is on this machine's disk and goes out when `heldUntil` is past. */
export interface Decided {
  readonly entryIds: readonly number[]
  readonly batchId: number | null
  readonly heldUntil: number
}

export interface UndoneEntries {
  readonly undoneEntries: readonly number[]
  /** Sent already, or settled. */
  readonly tooLate: readonly number[]
  /** They have unsaved changes: they stay until a person decides about those. */
  readonly beingChanged: readonly number[]
  /** Of single actions: those whose words are in their drafts again. */
  readonly returned: readonly ReturnedWords[]
}

/** An action that was taken back and whose words are in its draft again. */
export interface ReturnedWords {
  readonly reportId: number
  readonly action: ReportAction
}

/** The inputs that the service requires for a transition. */
export interface TransitionNeeds {
  readonly requiresMessage: boolean
  readonly requiresDuplicate: boolean
}

/** A transition as the state picker offers it. */
export interface TransitionOption extends TransitionNeeds {
  readonly transition: TransitionName
  readonly possibility: TransitionPossibility
  readonly targetStatus: (NamedValue & { readonly phase: StatusPhase }) | null
}

/** A report's status and its transitions, as far as they are known. */
export interface TransitionsView {
  readonly currentStatus: NamedValue | null
  /** All eleven, known or not. */
  readonly options: readonly TransitionOption[]
  /** When the service last listed them for a report of this kind, in ms since 1970; null: never. */
  readonly listedAt: number | null
  /** The service does not list them for this role or token; the change itself may be allowed all the same. */
  readonly isListRefused: boolean
  /** The change itself was refused before. */
  readonly refusal: Refusal | null
  /** Why the service could not be asked now, when it was to be asked. */
  readonly error: DeskError | null
}
