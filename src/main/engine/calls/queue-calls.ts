import { ok } from '#shared/desk/result.ts'
import { readQueryCatalogue } from '../queries/known-names.ts'
import { readQueueCounts } from '../queries/queue/queue-counts.ts'
import { locateInQueue } from '../queries/queue/queue-locate.ts'
import {
  readQueueIds,
  readQueueRows,
  readQueueTotal,
  readQueueWindow,
} from '../queries/queue/queue-window.ts'
import type { Calls, Workspaces } from './open-workspaces.ts'
import { askService, withFound } from './service-queries.ts'

type Name =
  | 'queue.window'
  | 'queue.rows'
  | 'queue.total'
  | 'queue.locate'
  | 'queue.ids'
  | 'queue.askService'
  | 'queue.leaveService'
  | 'queue.catalogue'
  | 'queue.counts'

/** The calls that list, count and search queues. */
export function queueCalls({ inWorkspace, asMe, sessionOf }: Workspaces): Calls<Name> {
  return {
    'queue.window': ({ workspaceId, ...question }) =>
      asMe(workspaceId, (session, me) => readQueueWindow(session.db, withFound(session, question), me)),
    'queue.rows': ({ workspaceId, ...question }) =>
      asMe(workspaceId, (session, me) => readQueueRows(session.db, withFound(session, question), me)),
    'queue.total': ({ workspaceId, ...question }) =>
      asMe(workspaceId, (session, me) => readQueueTotal(session.db, withFound(session, question), me)),
    'queue.locate': ({ workspaceId, ...question }) =>
      asMe(workspaceId, (session, me) => locateInQueue(session.db, withFound(session, question), me)),
    'queue.ids': ({ workspaceId, ...question }) =>
      inWorkspace(workspaceId, (session) =>
        readQueueIds(session.db, withFound(session, question), session.workspace.meUserId),
      ),
    'queue.askService': async ({ workspaceId, ...question }) => {
      const session = sessionOf(workspaceId)
      return session.ok ? askService(session.value, question) : session
    },
    'queue.leaveService': ({ workspaceId }) =>
      inWorkspace(workspaceId, ({ sync }) => {
        sync?.search.leave()
        return ok(null)
      }),
    'queue.catalogue': ({ workspaceId }) => inWorkspace(workspaceId, ({ db }) => readQueryCatalogue(db)),
    'queue.counts': ({ workspaceId }) => asMe(workspaceId, ({ db }, me) => readQueueCounts(db, me)),
  }
}
