import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { startTestService } from '../../fixtures/service.ts'
import { startChildEngine } from './child-engine.ts'
import { startTestDesk } from './test-desk.ts'

/** For each request, how many requests there are in the sixty seconds that begin with it. */
function requestsOfWindows(times: readonly number[]): readonly number[] {
  return times.map((start) => times.filter((at) => at >= start && at < start + 60_000).length)
}

/**
 * How long the user keeps opening reports, in ms: beyond a minute with `npm run soak -- request-limit`; otherwise three
 * seconds, counted from shortly before the limit is reached.
 */
const isSoak = process.env.SOAK !== undefined
const whileMs = isSoak ? 66_000 : 3_000

// SPEC-904
it('at most 120 requests reach the service in any 60 s, despite kills and an impatient user', async () => {
  await using service = await startTestService({ reports: 200 })
  const { baseUrl } = service
  const token = service.tokens.superAdmin
  const profile = await startTestDesk({ baseUrl, requestsPerMinute: 120 })
  await profile.close()

  const killed = startChildEngine(profile, token)
  while (service.requests().length < 70) await delay(5)
  await killed.kill()

  await using desk = await startTestDesk({ baseUrl, token, reopen: profile })
  const { workspaceId } = desk
  const ids = service.backstage.reportIds()
  let since = isSoak ? Date.now() : null
  for (let turn = 0; since === null || Date.now() - since < whileMs; turn += 1) {
    if (service.requests().length > 110) since ??= Date.now()
    await desk.engine.handle('report.open', { workspaceId, reportId: ids[turn % ids.length] ?? 0 })
    await delay(200)
  }
  await desk.close()

  const times = service.requests().map(({ at }) => at)
  const windows = requestsOfWindows(times)
  expect(Math.max(...windows)).toBeLessThanOrEqual(120)
  // The limit held the desk back; in the soak the desk went on after the minute.
  expect(Math.max(...windows)).toBeGreaterThan(110)
  if (isSoak) expect(times.length).toBeGreaterThan(130)
})
