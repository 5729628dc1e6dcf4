import * as z from 'zod'
import { idsAtMost } from './bulk-limits.ts'
import { QueueGrouping, QueueRequest } from './queue-request.ts'

/** The user's place in a workspace, carried from one process of the window to the next: ids and the search. */
export const WindowPlace = QueueRequest.extend({
  group: QueueGrouping,
  openReportId: z.int().nullable(),
  /** Whether list or report is shown where there is room for only one. */
  pane: z.enum(['list', 'report']),
  /** The selection in the list that is shown; null when nothing is selected. */
  selection: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('some'), ids: z.array(z.int()).max(idsAtMost) }),
      z.object({ kind: z.literal('matching'), except: z.array(z.int()).max(idsAtMost) }),
    ])
    .nullable(),
})
export type WindowPlace = z.infer<typeof WindowPlace>

/** The user's place in a workspace when it was last shown, kept from one start of the desk to the next. */
export const KeptPlace = WindowPlace.omit({ selection: true }).extend({
  savedViewId: z.string().nullable(),
  /** How far the list is scrolled, in rows. */
  scroll: z.number().min(0),
})
export type KeptPlace = z.infer<typeof KeptPlace>
