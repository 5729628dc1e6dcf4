import { join } from 'node:path'
import { createRequestBudget } from '#main/engine/api/budget.ts'
import { createAdminApi } from '#main/engine/api/client.ts'
import { systemClock } from '#main/engine/api/clock.ts'
import { createGatheredStore } from '#main/engine/sync/gathered-store.ts'
import type { SyncContext } from '#main/engine/sync/sync-context.ts'
import { rememberingLog } from '../../fixtures/remembering-log.ts'
import { openAt, temporaryFolder } from '../store/temporary-store.ts'

/** The context for single steps of a sync: a real client, a copy of its own, and a clock that the test sets. */
export function stepsOn({ baseUrl, token }: { readonly baseUrl: string; readonly token: string }) {
  const db = openAt(join(temporaryFolder(), 'workspace.sqlite'))
  const budget = createRequestBudget({
    requestLog: { load: () => [], record: () => undefined },
    log: rememberingLog(),
  })
  const api = createAdminApi({ baseUrl, token, budget })
  let wall = 1_000
  const context: SyncContext = {
    ...{ db, api, signal: new AbortController().signal, clock: systemClock },
    gathered: createGatheredStore(db),
    now: () => wall,
    reportsChanged: () => undefined,
  }
  return {
    db,
    context,
    setClock: (to: number) => {
      wall = to
    },
    [Symbol.asyncDispose]: async () => {
      budget.close()
      await api.close()
    },
  }
}
