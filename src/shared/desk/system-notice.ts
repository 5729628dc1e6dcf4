import * as z from 'zod'

/**
 * Matches text without markup, which some desktops interpret in notifications, and without characters that hide or
 * reorder others.
 */
const plain = /^[^<>&\p{C}]+$/u

/** A system notification. Clicking it opens the report; with `reportId` null it brings the window to the front. */
export const SystemNotice = z.object({
  title: z.string().max(80).regex(plain),
  body: z.string().max(200).regex(plain),
  workspaceId: z.string(),
  reportId: z.int().min(1).nullable(),
})
export type SystemNotice = z.infer<typeof SystemNotice>
