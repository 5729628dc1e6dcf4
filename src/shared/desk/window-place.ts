import * as z from 'zod'
import { idsAtMost } from './bulk-limits.ts'
import { QueueGrouping, QueueRequest, QueueSort } from './queue-request.ts'

/**
 * What the user was looking at in a workspace: queue, search, open report and selection. It survives a restart of the
 * window's process.
 */
export const WindowPlace = QueueRequest.extend({
  group: QueueGrouping,
  openReportId: z.int().nullable(),
  /** Which pane is shown when there is room for only one. */
  pane: z.enum(['list', 'report']),
  savedViewId: z.string().nullable(),
  /** The order to return to from a saved view, or from the reports at risk. Places stored by earlier versions lack it. */
  orderBefore: z.object({ sort: QueueSort, group: QueueGrouping }).nullable().default(null),
  /** The selected rows of the list; null = none. */
  selection: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('some'), ids: z.array(z.int()).max(idsAtMost) }),
      z.object({ kind: z.literal('matching'), except: z.array(z.int()).max(idsAtMost) }),
    ])
    .nullable(),
})
export type WindowPlace = z.infer<typeof WindowPlace>

/**
 * What the user was looking at when the workspace was last shown; stored, so that it survives a restart of the desk.
 */
export const KeptPlace = WindowPlace.omit({ selection: true }).extend({
  /** How far the list is scrolled, in rows. */
  scroll: z.number().min(0),
})
export type KeptPlace = z.infer<typeof KeptPlace>
