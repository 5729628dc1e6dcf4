import * as z from 'zod'

/** The user's marks on reports, kept only on this machine. Instants are ms since 1970. */

/** A report to be marked, and its last activity as the user saw it: the mark holds for that activity. */
export const MarkedReport = z.object({ reportId: z.int(), activityAt: z.int() })
export type MarkedReport = z.infer<typeof MarkedReport>

export const MarkChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reviewed') }),
  z.object({ kind: z.literal('notReviewed') }),
  /** `until` null: until something happens. New activity always wakes the report. */
  z.object({ kind: z.literal('snoozed'), until: z.int().nullable() }),
  /** As `snoozed`, but wakes as unanswered if no one but the user did anything by then. */
  z.object({ kind: z.literal('reminded'), until: z.int() }),
  z.object({ kind: z.literal('awake') }),
  /** As if the report had never been opened. */
  z.object({ kind: z.literal('unseen') }),
  z.object({ kind: z.literal('pinned') }),
  z.object({ kind: z.literal('unpinned') }),
  /** Pins an unpinned report, and unpins a pinned one. */
  z.object({ kind: z.literal('pinToggled') }),
  z.object({ kind: z.literal('labeled'), labelId: z.string() }),
  z.object({ kind: z.literal('unlabeled'), labelId: z.string() }),
])
export type MarkChange = z.infer<typeof MarkChange>

/** Why a report woke. `unanswered`: its time came, and no one but the user had done anything. */
export const wakingReasons = ['time', 'activity', 'unanswered'] as const
export type WakingReason = (typeof wakingReasons)[number]

const stamp = { activityAt: z.int(), at: z.int() }

/** All marks of a report, as an undo restores them. */
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

/** Most reports marked at once. */
export const markedAtMost = 2_000
