import { join } from 'node:path'
import { createRequestBudget } from '#main/engine/api/budget.ts'
import { createAdminApi } from '#main/engine/api/client.ts'
import { systemClock } from '#main/engine/api/clock.ts'
import { openWorkspaceStore } from '#main/engine/storage/open.ts'
import { countToHydrate } from '#main/engine/store/sync/hydration-queue.ts'
import { requestLog } from '#main/engine/store/sync/request-log.ts'
import { readSweep } from '#main/engine/sync/sweep-position.ts'
import { startSync } from '#main/engine/sync/sync.ts'

/**
 * The real sync as a separate process, to be killed. Arguments: folder, address, token, number of hours by which its
 * clock is ahead. It checks for changes and sweeps at once, and writes a line when both are done.
 */
const [folder = '', baseUrl = '', token = '', hours = '0'] = process.argv.slice(2)
const opened = openWorkspaceStore(join(folder, 'workspace.sqlite'))
if (!opened.ok || opened.value.damaged !== null) throw new Error(JSON.stringify(opened))
const { db } = opened.value
const unheard = () => undefined
const log = {
  note: unheard,
  keepOut: unheard,
  fault: (where: string, cause: unknown) => {
    process.stderr.write(`fault in ${where}: ${String(cause)}\n`)
    return 'none'
  },
}
const clock = { ...systemClock, wall: () => Date.now() + Number(hours) * 3_600_000 }
const budget = createRequestBudget({ requestLog: requestLog(db), log, limit: 1_000_000 })
const api = createAdminApi({ baseUrl, token, budget })
const startedAt = clock.wall()
const sync = startSync({ db, api, budget, log, clock, reportsChanged: unheard, changed: unheard })
sync.now()

for (;;) {
  const { connection, firstPhase } = sync.status()
  const sweep = readSweep(db)
  const swept = sweep?.round === null && (sweep.endedAt ?? 0) >= startedAt
  if (firstPhase === null && connection === 'idle' && countToHydrate(db) === 0 && swept) break
  await new Promise((resolve) => setTimeout(resolve, 20))
}
process.stdout.write('synced\n')
