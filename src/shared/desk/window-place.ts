import * as z from 'zod'
import { idsAtMost } from './bulk-limits.ts'
import { QueueGrouping, QueueRequest } from './queue-request.ts'

/** Where a person is in a workspace, carried from one process of the window to the next: ids and what is looked for. */
export const WindowPlace = QueueRequest.extend({
  group: QueueGrouping,
  openReportId: z.int().nullable(),
  /** Of the list that is shown; null when nothing in it is selected. */
  selection: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('some'), ids: z.array(z.int()).max(idsAtMost) }),
      z.object({ kind: z.literal('matching'), except: z.array(z.int()).max(idsAtMost) }),
    ])
    .nullable(),
})
export type WindowPlace = z.infer<typeof WindowPlace>
