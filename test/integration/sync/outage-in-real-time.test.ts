import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { limits } from '#shared/admin-api/limits.ts'
import { randomOf } from '../../fixtures/random-of.ts'
import { startTestService, type TestService } from '../../fixtures/service.ts'
import { type Severing, startSeveredLine } from '../../fixtures/severed-line.ts'
import { testLimits } from '../../fixtures/test-limits.ts'
import { startTestDesk, type TestDesk } from '../engine/test-desk.ts'

const second = 1_000
/** The soak waits for real outages; `outage.test.ts` simulates many more of them, with a clock of its own. */
const isSoak = process.env.SOAK !== undefined
const outages = isSoak ? [10, 110, 350] : [2]
/** Time between two checks of an idle desk, in ms: the outage begins at a random moment within it. */
const lookEveryMs = isSoak ? 30 * second : second
const seed = Number(process.env.OUTAGE_SEED ?? Date.now() % 100_000)

/** Makes others act during the outage. @returns a function that says whether all of it is in the local copy. */
function othersAct({ backstage }: TestService, { call, workspaceId }: TestDesk): () => Promise<boolean> {
  const [commented = 0, renamed = 0] = backstage.reportIds()
  const added = backstage.addReport({ name: 'Sent in the outage' })
  backstage.addComment(commented, { message: 'Said in the outage' })
  backstage.rename(renamed, 'Renamed in the outage')
  backstage.addComment(renamed, { message: 'And said so' })
  const list = { view: { kind: 'all' }, search: '', sort: 'newest', offset: 0, limit: 100 } as const
  return async () => {
    const { rows } = await call('queue.window', { workspaceId, ...list })
    const titles = new Map(rows.map(({ id, title }) => [id, title]))
    const { entries } = await call('report.timeline', { workspaceId, reportId: commented })
    return (
      titles.get(added) === 'Sent in the outage' &&
      titles.get(renamed) === 'Renamed in the outage' &&
      entries.some(({ message }) => message === 'Said in the outage')
    )
  }
}

for (const [at, outage] of outages.entries()) {
  for (const how of ['refused', 'silent'] satisfies Severing[]) {
    test.concurrent(
      `${outage} s without the service, connections ${how}: current 40 s later at most (seed ${seed})`,
      async () => {
        const random = randomOf(seed + at)
        await using service = await startTestService({ reports: 16, rateLimit: limits.requestsPerMinute })
        await using line = await startSeveredLine(service.baseUrl)
        const token = service.tokens.superAdmin
        const requestsPerMinute = limits.requestsPerMinute
        await using desk = await startTestDesk({ baseUrl: line.baseUrl, token, requestsPerMinute })
        await desk.synced()
        await delay(random() * lookEveryMs)

        const isOver = delay(outage * second)
        await line.sever(how)
        const isAllHere = othersAct(service, desk)
        // The user opens reports meanwhile; none of them can be requested.
        for (const reportId of service.backstage.reportIds().slice(0, 6)) {
          await desk.call('report.open', { workspaceId: desk.workspaceId, reportId })
          await delay((outage * second) / 8)
        }
        await isOver
        expect(await isAllHere()).toBe(false)

        const backAt = Date.now()
        await line.mend()
        // Do not wait half a minute for the next check, except in the soak.
        if (!isSoak) await desk.call('sync.now', { workspaceId: desk.workspaceId })
        const isUpToDate = async () => {
          const { connection, lastError, currentAsOf, toHydrate } = await desk.state()
          return (
            connection === 'idle' && lastError === null && (currentAsOf ?? 0) >= backAt && toHydrate === 0
          )
        }
        while (!((await isUpToDate()) && (await isAllHere()))) {
          expect(Date.now() - backAt, JSON.stringify(await desk.state())).toBeLessThan(40 * second)
          await delay(20)
        }
        process.stdout.write(
          `${outage} s, ${how}: up to date ${((Date.now() - backAt) / second).toFixed(1)} s after\n`,
        )
      },
      testLimits.long,
    )
  }
}
