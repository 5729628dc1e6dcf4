import * as z from 'zod'
import { longestSearch } from './text-limits.ts'

/** Selects the reports of a queue. */
export const QueueView = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  /**
   * Open reports. Reviewed ones are left out, unless the settings keep them. "Open" = the status is not a closed one.
   */
  z.object({ kind: z.literal('inbox') }),
  z.object({ kind: z.literal('mine') }),
  z.object({ kind: z.literal('unassigned') }),
  /** Open, and of critical severity. */
  z.object({ kind: z.literal('critical') }),
  /** Open, and the last public comment is the reporter's. */
  z.object({ kind: z.literal('needsReply') }),
  /** Open, and it is the reporter's turn. */
  z.object({ kind: z.literal('waiting') }),
  /** Pinned, whatever their status. */
  z.object({ kind: z.literal('pinned') }),
  /** The user has seen them, and there was activity since. */
  z.object({ kind: z.literal('changed') }),
  /** Snoozed; until they wake, the queues of open reports leave them out. */
  z.object({ kind: z.literal('snoozed') }),
  /** Marked as reviewed, without activity since. */
  z.object({ kind: z.literal('reviewed') }),
  /** A promise is at risk or missed. */
  z.object({ kind: z.literal('sla') }),
  z.object({ kind: z.literal('program'), programId: z.int() }),
])
export type QueueView = z.infer<typeof QueueView>

/**
 * Sort orders. A plain name sorts in the usual direction for its field; with `-asc` or `-desc`, in the opposite one.
 */
export const QueueSort = z.enum([
  'activity',
  /** Best hits of a search for text first; without such a search, the same as `activity`. */
  'relevance',
  /** Earliest due time first; then reports without a due time, newest activity first. */
  'due',
  /** Latest due time first; then reports without a due time. */
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
