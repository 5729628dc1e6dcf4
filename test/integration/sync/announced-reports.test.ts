import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createRequestBudget } from '#main/engine/api/budget.ts'
import { createAdminApi } from '#main/engine/api/client.ts'
import { countToHydrate } from '#main/engine/store/sync/hydration-queue.ts'
import { startSync } from '#main/engine/sync/sync.ts'
import { rememberingLog } from '../../fixtures/remembering-log.ts'
import { startTestService } from '../../fixtures/service.ts'
import { waits } from '../../fixtures/test-limits.ts'
import { openAt, temporaryFolder } from '../store/temporary-store.ts'

it('a check without news does not redraw any list', async () => {
  await using service = await startTestService({ reports: 3 })
  const db = openAt(join(temporaryFolder(), 'workspace.sqlite'))
  const log = rememberingLog()
  const budget = createRequestBudget({ requestLog: { load: () => [], record: () => undefined }, log })
  const api = createAdminApi({ baseUrl: service.baseUrl, token: service.tokens.superAdmin, budget })
  const announced: (readonly number[] | 'many')[] = []
  const sync = startSync({
    ...{ db, api, budget, log, changed: () => undefined },
    reportsChanged: (reportIds) => void announced.push(reportIds),
  })
  await expect
    .poll(() => sync.status().firstPhase === null && countToHydrate(db) === 0, { timeout: waits.state })
    .toBe(true)
  const before = service.counters().searchReports ?? 0
  sync.now()
  await expect
    .poll(() => service.counters().searchReports ?? 0, { timeout: waits.state })
    .toBeGreaterThan(before)
  await sync.stop()
  budget.close()
  await api.close()
  expect(announced.length).toBeGreaterThan(0)
  expect(announced.filter((reportIds) => reportIds.length === 0)).toEqual([])
})
