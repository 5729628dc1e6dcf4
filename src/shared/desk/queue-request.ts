import * as z from 'zod'
import { longestSearch } from './text-limits.ts'

/** Which reports a queue holds. */
export const QueueView = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  /** Open reports: those whose status is not a closed one. */
  z.object({ kind: z.literal('inbox') }),
  z.object({ kind: z.literal('mine') }),
  z.object({ kind: z.literal('unassigned') }),
  /** Open, and the last public word is the reporter's. */
  z.object({ kind: z.literal('needsReply') }),
  z.object({ kind: z.literal('program'), programId: z.int() }),
])
export type QueueView = z.infer<typeof QueueView>

export const QueueSort = z.enum(['activity', 'newest', 'oldest', 'severity', 'title'])
export type QueueSort = z.infer<typeof QueueSort>

export const QueueRequest = z.object({
  workspaceId: z.string(),
  view: QueueView,
  /** What was typed into the search; empty = everything in the view. Any text is allowed. */
  search: z.string().max(longestSearch),
  sort: QueueSort,
})
export type QueueRequest = z.infer<typeof QueueRequest>
