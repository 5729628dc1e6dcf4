import * as z from 'zod'
import { QueueGrouping, QueueSort, QueueView } from './queue-request.ts'
import { longestSearch, longestViewName } from './text-limits.ts'

/** A view the user saved: queue, search, order and grouping. Stored only on this machine. */
export const SavedView = z.object({
  id: z.string().min(1).max(64),
  name: z.string().trim().min(1).max(longestViewName),
  /** The queue that is searched. */
  view: QueueView,
  search: z.string().max(longestSearch),
  sort: QueueSort,
  group: QueueGrouping,
})
export type SavedView = z.infer<typeof SavedView>

/** Maximum number of saved views in a workspace. */
export const savedViewsAtMost = 100
