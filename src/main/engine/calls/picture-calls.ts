import type { DeskEvent } from '#shared/desk/events.ts'
import { ok } from '#shared/desk/result.ts'
import { isLoopbackAddress } from '#shared/rules/loopback.ts'
import type { FindProxy } from '../api/find-proxy.ts'
import { createCoalescer } from '../sync/coalescer.ts'
import type { Calls, Workspaces } from './open-workspaces.ts'

type PictureCallName = 'picture.fetch' | 'picture.callOff'

/** Shortest time between two pushes of a download's progress, in ms: people read no faster. */
const pushEveryMs = 250

/** The calls about images in texts. Nothing is stored: a fetched image goes to the window and nowhere else. */
export function pictureCalls(
  { sessionOf }: Workspaces,
  emit: (event: DeskEvent) => void,
  findProxy: FindProxy,
): Calls<PictureCallName> {
  const underWay = new Map<string, AbortController>()

  return {
    'picture.fetch': async ({ workspaceId, address, ticket }) => {
      const session = sessionOf(workspaceId)
      if (!session.ok) return session
      underWay.get(ticket)?.abort()
      const calledOff = new AbortController()
      underWay.set(ticket, calledOff)
      let progress = { received: 0, total: null as number | null }
      const coalescer = createCoalescer(pushEveryMs, () =>
        emit({ kind: 'pictureProgress', ticket, ...progress }),
      )
      try {
        // Loaded with the first image, since a start needs none.
        const { fetchPicture } = await import('../evidence/fetch-picture.ts')
        return await fetchPicture({
          address,
          serviceIsLocal: isLoopbackAddress(session.value.workspace.baseUrl),
          findProxy,
          signal: calledOff.signal,
          onReceived: (received, total) => {
            progress = { received, total }
            coalescer.ask()
          },
        })
      } finally {
        coalescer.end()
        if (underWay.get(ticket) === calledOff) underWay.delete(ticket)
      }
    },
    'picture.callOff': ({ ticket }) => {
      underWay.get(ticket)?.abort()
      return ok(null)
    },
  }
}
