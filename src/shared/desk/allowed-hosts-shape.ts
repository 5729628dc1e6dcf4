import * as z from 'zod'

/** The hosts that the user allowed (`AllowedHost`); each is written as in a URL and always with a port. */
export const AllowedHostsShape = z
  .array(
    z.object({
      workspaceId: z.string().min(1).max(100),
      host: z.string().regex(/^(?:[^\s/@?#:]{1,255}|\[[\da-f:.]{2,45}\]):\d{1,5}$/),
    }),
  )
  .max(500)
  .readonly()
