import * as z from 'zod'
import { QueueGrouping, QueueSort, QueueView } from './queue-request.ts'
import { longestSearch, longestViewName } from './text-limits.ts'

/** A search the user saved: queue, text, order and grouping. Kept only on this machine. */
export const SavedView = z.object({
  id: z.string().min(1).max(64),
  name: z.string().trim().min(1).max(longestViewName),
  /** The queue it looks through. */
  view: QueueView,
  search: z.string().max(longestSearch),
  sort: QueueSort,
  group: QueueGrouping,
})
export type SavedView = z.infer<typeof SavedView>

/** Of one workspace. */
export const savedViewsAtMost = 100
