import * as z from 'zod'

/** The user's marks on reports, stored only on this machine. Instants are ms since 1970. */

/** A report to mark, and the time of its last activity as the user saw it; newer activity makes the mark outdated. */
export const MarkedReport = z.object({ reportId: z.int(), activityAt: z.int() })
export type MarkedReport = z.infer<typeof MarkedReport>

export const MarkChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reviewed') }),
  z.object({ kind: z.literal('notReviewed') }),
  /** New activity always wakes the report; with `until` null, only new activity does. */
  z.object({ kind: z.literal('snoozed'), until: z.int().nullable() }),
  /** Like `snoozed`, but the report wakes as `unanswered` if only the user has acted on it by `until`. */
  z.object({ kind: z.literal('reminded'), until: z.int() }),
  z.object({ kind: z.literal('awake') }),
  /** Makes the report look as if the user had never opened it. */
  z.object({ kind: z.literal('unseen') }),
  z.object({ kind: z.literal('pinned') }),
  z.object({ kind: z.literal('unpinned') }),
  /** Pins an unpinned report, and unpins a pinned one. */
  z.object({ kind: z.literal('pinToggled') }),
  z.object({ kind: z.literal('labeled'), labelId: z.string() }),
  z.object({ kind: z.literal('unlabeled'), labelId: z.string() }),
])
export type MarkChange = z.infer<typeof MarkChange>

/** Why a report woke. `unanswered`: the time of a reminder came, and no one but the user had acted on the report. */
export const wakingReasons = ['time', 'activity', 'unanswered'] as const
export type WakingReason = (typeof wakingReasons)[number]

const stamp = { activityAt: z.int(), at: z.int() }

/** All of the user's marks on a report; undoing a change restores them. */
export const ReportMarks = z.object({
  reportId: z.int(),
  /** `activityAt`: time of the newest activity the user has seen. */
  seen: z.object(stamp).nullable(),
  reviewed: z.object(stamp).nullable(),
  snooze: z.object({ ...stamp, until: z.int().nullable(), ifUnanswered: z.boolean() }).nullable(),
  woke: z.object({ at: z.int(), reason: z.enum(wakingReasons) }).nullable(),
  /** When the report was pinned; null = it is not pinned. */
  pinnedAt: z.int().nullable(),
  labelIds: z.array(z.string()).max(1_000),
})
export type ReportMarks = z.infer<typeof ReportMarks>

/** Maximum number of reports that one `marks` command can change. */
export const markedAtMost = 2_000
