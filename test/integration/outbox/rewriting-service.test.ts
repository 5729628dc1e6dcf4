import { describe, expect, it } from 'vitest'
import { decide } from '#main/engine/outbox/decide.ts'
import { rewritings } from '#service/faults/rewritten-words.ts'
import type { ReportActivity } from '#shared/admin-api/resources.ts'
import type { ReportAction } from '#shared/desk/actions.ts'
import { type Cut, startCuttingProxy } from '../../fixtures/cutting-proxy.ts'
import { randomOf } from '../../fixtures/random-of.ts'
import { startTestService, type TestService } from '../../fixtures/service.ts'
import { startActingDesk } from './acting-desk.ts'

/** Number of reports for each way of rewriting; ten times as many with `npm run soak -- rewriting-service`. */
const reports = process.env.SOAK === undefined ? 4 : 40
const places: readonly Cut[] = ['before', 'inRequest', 'soonAfter', 'beforeAnswer', 'inAnswer']

/** How many entries at the service contain the mark, in whatever form they are stored. */
async function timesThere(service: TestService, id: number, mark: string): Promise<number> {
  const answer = await service.ask('listActivities', { path: { id }, query: { limit: 100 } })
  const { items } = answer.json<{ items: ReportActivity[] }>()
  return items.filter(({ message }) => message?.toLowerCase().includes(mark)).length
}

describe('a service that normalizes text, over a connection that is cut at random', () => {
  const seed = Number(process.env.REWRITE_SEED ?? Date.now() % 100_000)

  it.each(rewritings)(`doubles no decision and loses none: %s (seed ${seed})`, async (how) => {
    const random = randomOf(seed + rewritings.indexOf(how))
    await using service = await startTestService({ reports: 3 })
    await using proxy = await startCuttingProxy(service.baseUrl, {
      random,
      cut: (firstLine) =>
        firstLine.startsWith('POST') && random() < 0.6
          ? (places[Math.floor(random() * places.length)] ?? 'before')
          : null,
    })
    await using desk = startActingDesk({ ...service, baseUrl: proxy.baseUrl })
    service.faults.set([
      { kind: 'rewrite', how, endpoint: 'addComment' },
      { kind: 'rewrite', how, endpoint: 'executeTransition' },
    ])
    const decided: [number, string][] = []
    for (let number = 0; number < reports; number += 1) {
      const reportId = service.backstage.addReport()
      service.backstage.move(reportId, 'New')
      await desk.read(reportId)
      const actions = ['public', 'internal', 'transition', 'public'] as const
      for (const [at, kind] of actions.entries()) {
        const mark = `mark${number}x${at}`
        const text = ` Is \`<b>${mark}</b>\` "safe" & sound? :) 🙂\nSecond line,  it's & that's.`
        decided.push([reportId, mark])
        const action: ReportAction =
          kind === 'transition'
            ? { kind, transition: 'triaged', message: text }
            : { kind: 'comment', text, audience: kind }
        const decision = { reportIds: [reportId], action, batchTitle: null, holdMs: 0, now: Date.now() }
        expect(decide(desk.db, decision).ok).toBe(true)
        await desk.settle()
        if (random() < 0.1) await desk.restart()
      }
    }
    const actions = desk.actions()
    expect(actions).toHaveLength(decided.length)
    const counts = { sent: 0, asked: 0 }
    for (const [at, [reportId, mark]] of decided.entries()) {
      const times = await timesThere(service, reportId, mark)
      const entry = actions.find(({ action }) => JSON.stringify(action).includes(mark))
      // Entries whose text a filter removed cannot be counted by that text.
      if (how !== 'removed') expect([at, mark, times <= 1]).toEqual([at, mark, true])
      if (entry?.state === 'done') {
        counts.sent += 1
        if (how !== 'removed') expect([mark, times]).toEqual([mark, 1])
      } else if (entry?.state === 'unsure') counts.asked += 1
      // The second request for a transition that arrived late is refused; other actions wait behind an unsure one.
      else expect(['conflict', 'queued', 'held']).toContain(entry?.state)
    }
    expect(counts.sent).toBeGreaterThan(0)
    // As long as texts can be told apart, the user is asked about none of them.
    if (how !== 'removed') expect(counts.asked).toBe(0)
    const posts = service
      .requests()
      .filter(({ endpoint, done }) => done && (endpoint === 'addComment' || endpoint === 'executeTransition'))
    expect(posts.length).toBeLessThanOrEqual(decided.length)
  })
})
