import type { DeskEvent } from '#shared/desk/events.ts'
import { ok, type Result } from '#shared/desk/result.ts'
import { isLoopbackAddress } from '#shared/rules/loopback.ts'
import { fetchPicture } from './evidence/fetch-picture.ts'
import type { EngineInput, EngineOutput } from './protocol.ts'
import { createPulse } from './sync/pulse.ts'
import type { WorkspaceSession } from './workspace-session.ts'

type PictureCallName = 'picture.fetch' | 'picture.callOff'

export type PictureCalls = {
  readonly [N in PictureCallName]: (
    input: EngineInput<N>,
  ) => Result<EngineOutput<N>> | Promise<Result<EngineOutput<N>>>
}

/** At most four pushes in a second: more than that nobody can read. */
const pushEveryMs = 250

/** The calls about images of texts. Nothing of them is kept: what was fetched goes to the window and nowhere else. */
export function pictureCalls({
  sessionOf,
  emit,
}: {
  readonly sessionOf: (workspaceId: string) => Result<WorkspaceSession>
  readonly emit: (event: DeskEvent) => void
}): PictureCalls {
  const underWay = new Map<string, AbortController>()

  return {
    'picture.fetch': async ({ workspaceId, address, ticket }) => {
      const session = sessionOf(workspaceId)
      if (!session.ok) return session
      underWay.get(ticket)?.abort()
      const calledOff = new AbortController()
      underWay.set(ticket, calledOff)
      let progress = { received: 0, total: null as number | null }
      const pulse = createPulse(pushEveryMs, () => emit({ kind: 'pictureProgress', ticket, ...progress }))
      try {
        return await fetchPicture({
          address,
          serviceIsLocal: isLoopbackAddress(session.value.workspace.baseUrl),
          signal: calledOff.signal,
          onReceived: (received, total) => {
            progress = { received, total }
            pulse.ask()
          },
        })
      } finally {
        pulse.end()
        if (underWay.get(ticket) === calledOff) underWay.delete(ticket)
      }
    },
    'picture.callOff': ({ ticket }) => {
      underWay.get(ticket)?.abort()
      return ok(null)
    },
  }
}
