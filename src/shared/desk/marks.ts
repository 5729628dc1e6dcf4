import * as z from 'zod'

/** What a person notes about reports; kept on this machine alone. Instants are ms since 1970. */

/** A report to be marked, and its last activity as the person saw it: the mark counts for that. */
export const MarkedReport = z.object({ reportId: z.int(), activityAt: z.int() })
export type MarkedReport = z.infer<typeof MarkedReport>

export const MarkChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reviewed') }),
  z.object({ kind: z.literal('notReviewed') }),
  /** `until` null: until something happens. Activity wakes it in any case. */
  z.object({ kind: z.literal('snoozed'), until: z.int().nullable() }),
  z.object({ kind: z.literal('awake') }),
])
export type MarkChange = z.infer<typeof MarkChange>

const stamp = { activityAt: z.int(), at: z.int() }

/** All marks of a report but that it was seen: what an undo brings back. */
export const ReportMarks = z.object({
  reportId: z.int(),
  reviewed: z.object(stamp).nullable(),
  snooze: z.object({ ...stamp, until: z.int().nullable() }).nullable(),
  woke: z.object({ at: z.int(), reason: z.enum(['time', 'activity']) }).nullable(),
})
export type ReportMarks = z.infer<typeof ReportMarks>

/** Reports that are marked at once, at most. */
export const markedAtMost = 2_000
