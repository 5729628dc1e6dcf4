import * as z from 'zod'
import { KnownIssueInput, RewardInput } from '../admin-api/requests.ts'
import { TransitionName } from '../admin-api/transitions.ts'
import { longestMessage } from './text-limits.ts'

/** The user's actions at the service, as the window passes them on and the outbox stores them. */

/** The readers of a comment. */
export const Audience = z.enum(['internal', 'public'])
export type Audience = z.infer<typeof Audience>

const Message = z.string().max(longestMessage)

const Comment = z.object({ kind: z.literal('comment'), text: Message.min(1), audience: Audience })
/** `userId` null clears the assignment. */
const Assign = z.object({ kind: z.literal('assign'), userId: z.string().min(1).max(10_000).nullable() })
/** Fields that are left out remain as they are. */
const Classify = z.object({
  kind: z.literal('classify'),
  severityId: z.int().optional(),
  vulnerabilityTypeId: z.int().nullable().optional(),
  cweTypeId: z.int().nullable().optional(),
  cvss: z.string().max(500).nullable().optional(),
})
/** Changes the title, the target, or both. */
const Edit = z.object({
  kind: z.literal('edit'),
  title: z.string().min(1).max(10_000).optional(),
  targetId: z.int().optional(),
})
const Transition = z.object({
  kind: z.literal('transition'),
  transition: TransitionName,
  message: Message.optional(),
  duplicateOf: z.int().optional(),
})
/** Amounts are in whole units of the program's currency. Fields that are left out remain as they are. */
const Reward = z.object({
  kind: z.literal('reward'),
  bounty: RewardInput.shape.bounty,
  bonus: RewardInput.shape.bonus,
})

/** An action on one report. */
export const ReportAction = z.discriminatedUnion('kind', [
  Comment,
  Assign,
  Classify,
  Edit,
  Transition,
  Reward,
])
export type ReportAction = z.infer<typeof ReportAction>

/** An action on many reports at once. Rewards, titles and targets can only be changed for one report at a time. */
export const BulkAction = z.discriminatedUnion('kind', [Comment, Assign, Classify, Transition])
export type BulkAction = z.infer<typeof BulkAction>

/**
 * Creates a known issue in a program. `besideReport`: the report beside which its form was open; it is not sent, and an
 * undo returns the text there.
 */
export const KnownIssueAction = z.object({
  kind: z.literal('knownIssue'),
  issue: KnownIssueInput,
  besideReport: z.int().optional(),
})
export type KnownIssueAction = z.infer<typeof KnownIssueAction>

export type Action = ReportAction | KnownIssueAction
export type ActionKind = Action['kind']
export type ActionOf<Kind extends ActionKind> = Extract<Action, { kind: Kind }>
