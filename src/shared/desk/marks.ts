import * as z from 'zod'

/** A person's marks on reports, kept on this machine alone. Instants are ms since 1970. */

/** A report to be marked, and its last activity as the person saw it: the mark counts for that. */
export const MarkedReport = z.object({ reportId: z.int(), activityAt: z.int() })
export type MarkedReport = z.infer<typeof MarkedReport>

export const MarkChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reviewed') }),
  z.object({ kind: z.literal('notReviewed') }),
  /** `until` null: until something happens. Activity wakes it in any case. */
  z.object({ kind: z.literal('snoozed'), until: z.int().nullable() }),
  /** As `snoozed`, to see then that nobody answered: nobody but the person did anything. */
  z.object({ kind: z.literal('reminded'), until: z.int() }),
  z.object({ kind: z.literal('awake') }),
  /** As if it had never been looked at. */
  z.object({ kind: z.literal('unseen') }),
  z.object({ kind: z.literal('pinned') }),
  z.object({ kind: z.literal('unpinned') }),
  /** Pinned where it was not, and the other way round. */
  z.object({ kind: z.literal('pinToggled') }),
  z.object({ kind: z.literal('labeled'), labelId: z.string() }),
  z.object({ kind: z.literal('unlabeled'), labelId: z.string() }),
])
export type MarkChange = z.infer<typeof MarkChange>

/** Why a report woke. `unanswered`: its time came, and nobody but the person had done anything. */
export const wakingReasons = ['time', 'activity', 'unanswered'] as const
export type WakingReason = (typeof wakingReasons)[number]

const stamp = { activityAt: z.int(), at: z.int() }

/** All marks of a report: what an undo brings back. */
export const ReportMarks = z.object({
  reportId: z.int(),
  /** `activityAt`: the newest activity that was seen. */
  seen: z.object(stamp).nullable(),
  reviewed: z.object(stamp).nullable(),
  snooze: z.object({ ...stamp, until: z.int().nullable(), ifUnanswered: z.boolean() }).nullable(),
  woke: z.object({ at: z.int(), reason: z.enum(wakingReasons) }).nullable(),
  /** When it was pinned. */
  pinnedAt: z.int().nullable(),
  labelIds: z.array(z.string()).max(1_000),
})
export type ReportMarks = z.infer<typeof ReportMarks>

/** Reports that are marked at once, at most. */
export const markedAtMost = 2_000
