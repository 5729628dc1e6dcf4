import * as z from 'zod'
import { longestSearch } from './text-limits.ts'

/** Which reports a queue holds. */
export const QueueView = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  /** Open reports (their status is not a closed one), without reviewed ones unless the settings keep those. */
  z.object({ kind: z.literal('inbox') }),
  z.object({ kind: z.literal('mine') }),
  z.object({ kind: z.literal('unassigned') }),
  /** Open, of critical severity. */
  z.object({ kind: z.literal('critical') }),
  /** Open, and the last public word is the reporter's. */
  z.object({ kind: z.literal('needsReply') }),
  /** Open, and the reporter is to move next. */
  z.object({ kind: z.literal('waiting') }),
  /** Pinned, whatever their status. */
  z.object({ kind: z.literal('pinned') }),
  /** Seen once, and something happened since. */
  z.object({ kind: z.literal('changed') }),
  /** Snoozed: absent from the queues of open reports until they wake. */
  z.object({ kind: z.literal('snoozed') }),
  /** Marked as reviewed, and nothing happened since. */
  z.object({ kind: z.literal('reviewed') }),
  /** A promise is at risk or missed. */
  z.object({ kind: z.literal('sla') }),
  z.object({ kind: z.literal('program'), programId: z.int() }),
])
export type QueueView = z.infer<typeof QueueView>

/** Each word has its natural direction; the variant with `-asc` or `-desc` is the reverse. */
export const QueueSort = z.enum([
  'activity',
  /** The best hits of a search first; without one, as `activity`. */
  'relevance',
  /** Earliest due time first; then reports without one, newest activity first. */
  'due',
  /** Latest due time first; then reports without one. */
  'due-desc',
  'activity-asc',
  'newest',
  'oldest',
  'severity',
  'severity-asc',
  'title',
  'title-desc',
  'status',
  'status-desc',
  'bounty',
  'bounty-asc',
  'id',
  'id-desc',
])
export type QueueSort = z.infer<typeof QueueSort>

/** How rows are grouped; the sort order applies within each group. */
export const QueueGrouping = z.enum([
  'none',
  'program',
  'severity',
  'status',
  'type',
  'assignee',
  'day',
  'due',
])
export type QueueGrouping = z.infer<typeof QueueGrouping>

export const QueueRequest = z.object({
  workspaceId: z.string(),
  view: QueueView,
  /** The text of the search; empty = everything in the view. Any text is allowed. */
  search: z.string().max(longestSearch),
  sort: QueueSort,
  /** Left out = `none`. */
  group: QueueGrouping.optional(),
})
export type QueueRequest = z.infer<typeof QueueRequest>
