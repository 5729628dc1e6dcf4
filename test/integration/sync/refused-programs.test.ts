import { expect, it } from 'vitest'
import type { AdminApi } from '#main/engine/api/admin-api.ts'
import { createCatalogueWork } from '#main/engine/sync/catalogue-lane.ts'
import type { DeskError } from '#shared/desk/errors.ts'
import { startTestService } from '../../fixtures/service.ts'
import { standInBetween } from './service-in-between.ts'
import { stepsOn } from './single-steps.ts'

it('a token that may not list programs requests them once after Sync now, and then not for an hour', async () => {
  await using service = await startTestService({ reports: 1 })
  await using between = await standInBetween(service.baseUrl)
  await using steps = stepsOn({ baseUrl: between.baseUrl, token: service.tokens.superAdmin })
  const refused = { type: 'x', title: 'Forbidden', status: 403, detail: 'No.' }
  between.intervene(({ path }) => (path.endsWith('/programs') ? { status: 403, body: refused } : null))
  const work = createCatalogueWork(steps.context, () => false)
  work.ask()
  expect(await work.step()).toEqual({ kind: 'done', progress: true })
  expect(work.dueAt()).toBe(steps.context.now() + 3_600_000)
})

it.each<[DeskError, boolean]>([
  [{ kind: 'network', reason: 'Broken off.', mayHaveArrived: true }, true],
  [{ kind: 'rateLimited' }, false],
])('long unreadable targets are deferred only if nothing answers: %o', async (error, isLeft) => {
  await using service = await startTestService({ reports: 1 })
  await using steps = stepsOn({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
  const listTargets: AdminApi['listTargets'] = async () => ({ ok: false, error })
  const api: AdminApi = Object.create(steps.context.api, { listTargets: { value: listTargets } })
  const work = createCatalogueWork({ ...steps.context, api }, () => true)
  await work.step()
  const tries = 3 * (work.catalogue?.targetsToRead.length ?? 0)
  expect(tries).toBeGreaterThan(0)
  for (let at = 0; at < tries; at += 1) await work.step()
  expect((work.catalogue?.targetsUnread.length ?? 0) > 0).toBe(isLeft)
})
