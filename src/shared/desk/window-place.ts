import * as z from 'zod'
import { idsAtMost } from './bulk-limits.ts'
import { QueueGrouping, QueueRequest } from './queue-request.ts'

/** Where a person is in a workspace, carried from one process of the window to the next: ids and what is looked for. */
export const WindowPlace = QueueRequest.extend({
  group: QueueGrouping,
  openReportId: z.int().nullable(),
  /** Which of list and report is shown where there is room for one alone. */
  pane: z.enum(['list', 'report']),
  /** Of the list that is shown; null when nothing in it is selected. */
  selection: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('some'), ids: z.array(z.int()).max(idsAtMost) }),
      z.object({ kind: z.literal('matching'), except: z.array(z.int()).max(idsAtMost) }),
    ])
    .nullable(),
})
export type WindowPlace = z.infer<typeof WindowPlace>

/** Where a person was in a workspace when it was last shown, kept from one start of the desk to the next. */
export const KeptPlace = WindowPlace.omit({ selection: true }).extend({
  savedViewId: z.string().nullable(),
  /** How far the list is scrolled, in rows. */
  scroll: z.number().min(0),
})
export type KeptPlace = z.infer<typeof KeptPlace>
