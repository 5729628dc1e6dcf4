import * as z from 'zod'

/** Hosts the user allowed, as `AllowedHost`; each written as in a URL, with its port. */
export const AllowedHostsShape = z
  .array(
    z.object({
      workspaceId: z.string().min(1).max(100),
      host: z.string().regex(/^(?:[^\s/@?#:]{1,255}|\[[\da-f:.]{2,45}\]):\d{1,5}$/),
    }),
  )
  .max(500)
  .readonly()
