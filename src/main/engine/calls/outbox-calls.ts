import { isInThread } from '../outbox/matching-words.ts'
import { readOutbox, readOutboxOfReport } from '../queries/lists/outbox-view.ts'
import { attempt } from '../store/failure.ts'
import { countActions, readAction } from '../store/outbox/outbox-entries.ts'
import type { Calls, Workspaces } from './open-workspaces.ts'

type OutboxCallName = 'outbox.list' | 'outbox.counts' | 'outbox.ofReport' | 'outbox.checkNow'

/** The calls about the outbox. */
export function outboxCalls({ sessionOf, inWorkspace }: Workspaces): Calls<OutboxCallName> {
  return {
    'outbox.list': ({ workspaceId }) =>
      inWorkspace(workspaceId, ({ db, hindrance }) => attempt(db.file, () => readOutbox(db, hindrance()))),
    'outbox.counts': ({ workspaceId }) =>
      inWorkspace(workspaceId, ({ db, now }) => attempt(db.file, () => countActions(db, now()))),
    'outbox.ofReport': ({ workspaceId, reportId }) =>
      inWorkspace(workspaceId, ({ db, hindrance }) =>
        attempt(db.file, () =>
          readOutboxOfReport(db, reportId, hindrance(), (entry) => isInThread(db, entry)),
        ),
      ),
    'outbox.checkNow': async ({ workspaceId, entryId }) => {
      const session = sessionOf(workspaceId)
      if (!session.ok) return session
      await session.value.checkNow(entryId)
      const { db } = session.value
      return attempt(db.file, () => readAction(db, entryId)?.state === 'unsure')
    },
  }
}
