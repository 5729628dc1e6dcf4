import * as z from 'zod'
import type { TransitionName } from '../admin-api/transitions.ts'
import type { Refusal } from '../rules/refusals.ts'
import type { StatusPhase } from '../rules/status.ts'
import type { TransitionPossibility } from '../rules/transitions/known.ts'
import { type Action, KnownIssueAction, ReportAction } from './actions.ts'
import type { DeskError } from './errors.ts'
import type { NamedValue } from './named.ts'

/** Inputs and answers of the commands that record the user's decisions. */

/** Maximum number of reports in one decision: as many as in the largest workspace the desk is made for. */
const reportsAtMost = 100_000

/** Longer than any text that a form shows for a field, in UTF-16 units. */
const longestSeenText = 4_000

/** The values that a form showed for the fields it sets: ids, amounts, and texts as shortened for the window. */
export const SeenFields = z.partialRecord(
  z.enum(['status', 'severity', 'vulnerabilityType', 'cwe', 'cvss', 'title', 'target', 'bounty', 'bonus']),
  z.union([z.number(), z.string().max(longestSeenText)]).nullable(),
)
export type SeenFields = Readonly<z.infer<typeof SeenFields>>

export const DecideInput = z.object({
  workspaceId: z.string(),
  reportIds: z.array(z.int()).min(1).max(reportsAtMost),
  action: ReportAction,
  /**
   * What the user saw when deciding; left out = the values the desk shows now. If others have changed such a field
   * since, the action becomes a conflict and overwrites nothing.
   */
  seen: SeenFields.optional(),
  /** Title of the batch that the actions form; null = they form no batch. */
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
  /** `programId` is for a known issue that was created without a report. */
  about: z.union([z.object({ reportId: z.int() }), z.object({ programId: z.int() })]),
})

/** Longest time for which one answer can hold an entry, counted from that answer, in ms. */
export const holdAtMost = 600_000

/** The user's answer to an outbox entry; `Answer` in the engine's outbox explains the kinds. */
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

/** A decision that is on this machine's disk and is sent after `heldUntil` (ms since 1970). */
export interface Decided {
  readonly entryIds: readonly number[]
  readonly batchId: number | null
  readonly heldUntil: number
}

export interface UndoneEntries {
  readonly undoneEntries: readonly number[]
  /**
   * Entries that could no longer be undone, since sending has begun, failed or ended. They may be no longer stored.
   * Entries that were discarded before they were sent are in no list.
   */
  readonly tooLate: readonly number[]
  /** Entries with unsaved changes of their text: each is kept until the user saves or drops its changes. */
  readonly beingChanged: readonly number[]
  /** Undone actions whose text is back in its draft: not those of several reports, nor those undone as a batch. */
  readonly returned: readonly ReturnedWords[]
}

/** An undone action whose text is back in its draft. */
export interface ReturnedWords {
  /** The report whose draft it is; `noReport` for a known issue that was filled in beside none. */
  readonly reportId: number
  /** The program of a known issue; null for actions on a report. */
  readonly programId: number | null
  readonly action: Action
}

/** The inputs that the service requires for a transition. */
export interface TransitionNeeds {
  readonly requiresMessage: boolean
  readonly requiresDuplicate: boolean
}

/** A transition, as the form for changing the status offers it. */
export interface TransitionOption extends TransitionNeeds {
  readonly transition: TransitionName
  readonly possibility: TransitionPossibility
  readonly targetStatus: (NamedValue & { readonly phase: StatusPhase }) | null
}

/** A report's status and its transitions, as far as the desk knows them. */
export interface TransitionsView {
  readonly currentStatus: NamedValue | null
  /** All eleven transitions, including those of which the desk does not know whether they are possible. */
  readonly options: readonly TransitionOption[]
  /** When the service last listed the transitions for a report of this kind, in ms since 1970; null: never. */
  readonly listedAt: number | null
  /** The service does not list transitions for this role or token; the change itself may still be allowed. */
  readonly isListRefused: boolean
  /** The remembered 403 for changing the status; null = the service has not refused that. */
  readonly refusal: Refusal | null
  /** Why a request for the transitions failed just now; null = it succeeded, or none was made. */
  readonly error: DeskError | null
}
