import * as z from 'zod'

/** Some desktops read markup in a notice: none gets there, nor a character that hides or turns others. */
const plain = /^[^<>&\p{C}]+$/u

/** What the system shows beside its clock. A click on it opens the report; null: it brings the window to the front. */
export const SystemNotice = z.object({
  title: z.string().max(80).regex(plain),
  body: z.string().max(200).regex(plain),
  workspaceId: z.string(),
  reportId: z.int().min(1).nullable(),
})
export type SystemNotice = z.infer<typeof SystemNotice>
