import * as z from 'zod'

/**
 * Some desktops interpret markup in a notification, so markup is not allowed, nor characters that hide or reorder
 * others.
 */
const plain = /^[^<>&\p{C}]+$/u

/** A notification of the system. A click on it opens the report; null: it brings the window to the front. */
export const SystemNotice = z.object({
  title: z.string().max(80).regex(plain),
  body: z.string().max(200).regex(plain),
  workspaceId: z.string(),
  reportId: z.int().min(1).nullable(),
})
export type SystemNotice = z.infer<typeof SystemNotice>
