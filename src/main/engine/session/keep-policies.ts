import type { Log } from '../log.ts'
import { applyPolicy } from '../storage/policy-keeper.ts'
import type { Sessions } from './sessions.ts'

/**
 * How often the policies are applied, in ms. Reports age slowly, but a first sync reads reports that were closed long
 * ago.
 */
const keepEveryMs = 60_000

/**
 * Applies the policies for texts again and again, as reports age.
 *
 * @param isBusy whether a job is using the file of this workspace.
 * @returns a function that stops it.
 */
export function keepPolicies(
  sessions: Sessions,
  isBusy: (workspaceId: string) => boolean,
  log: Log,
): () => void {
  const keeping = setInterval(() => {
    for (const session of sessions.all()) {
      const { workspace, db, evicted } = session
      if (session.damaged || isBusy(workspace.id)) continue
      const control = {
        progress: () => undefined,
        get cancelled() {
          return !session.isOpen || isBusy(session.workspace.id)
        },
      }
      applyPolicy(db, evicted, control).catch((cause) => log.fault('keeping to a policy', cause))
    }
  }, keepEveryMs)
  keeping.unref()
  return () => clearInterval(keeping)
}
