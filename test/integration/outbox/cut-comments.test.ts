import { describe, expect, it } from 'vitest'
import { decide } from '#main/engine/outbox/decide.ts'
import type { ReportActivity } from '#shared/admin-api/resources.ts'
import { type Cut, startCuttingProxy } from '../../fixtures/cutting-proxy.ts'
import { randomOf } from '../../fixtures/random-of.ts'
import { startTestService, type TestService } from '../../fixtures/service.ts'
import { startActingDesk } from './acting-desk.ts'

/** One round of a hundred comments; ten rounds with `npm run soak -- cut-comments`. */
const rounds = process.env.SOAK === undefined ? 1 : 10
const reportsOfRound = 10
const commentsOfReport = 10

const places: readonly Cut[] = ['before', 'inRequest', 'soonAfter', 'beforeAnswer', 'inAnswer']

interface Said {
  readonly message: string
  readonly isInternal: boolean
}

/** The messages that the owner of the token has written, oldest first. */
async function saidAtService(service: TestService, id: number): Promise<readonly Said[]> {
  const asked = { path: { id }, query: { limit: 100, direction: 'asc' } }
  const { items } = (await service.ask('listActivities', asked)).json<{ items: ReportActivity[] }>()
  return items
    .filter(({ actor }) => actor?.id === service.people.superAdmin)
    .map(({ message, isInternal }) => ({ message, isInternal }))
}

describe('comments over a connection that is cut at random', () => {
  const seed = Number(process.env.CUT_SEED ?? Date.now() % 100_000)

  it.each(Array.from({ length: rounds }, (_, index) => index))(
    `reach the service once each, in order, with their audience (seed ${seed}, round %i)`,
    async (round) => {
      const random = randomOf(seed + round)
      const oneOf = <T>(values: readonly T[], fallback: T): T =>
        values[Math.floor(random() * values.length)] ?? fallback
      await using service = await startTestService({ reports: 5, seed: 1 + (seed % 40) })
      await using proxy = await startCuttingProxy(service.baseUrl, {
        random,
        cut: (firstLine) =>
          random() < (firstLine.startsWith('POST') ? 0.6 : 0.15) ? oneOf(places, 'before') : null,
      })
      await using desk = startActingDesk({ ...service, baseUrl: proxy.baseUrl })

      const decided = new Map<number, Said[]>()
      for (let number = 0; number < reportsOfRound; number += 1) {
        const id = service.backstage.addReport()
        await desk.read(id)
        decided.set(id, [])
      }
      for (let number = 0; number < commentsOfReport; number += 1) {
        for (const [reportId, said] of decided) {
          // Some comments repeat a text, as those of real users do.
          const message = random() < 0.4 ? 'Thank you.' : `Comment ${number} on ${reportId}`
          const audience = random() < 0.5 ? 'internal' : 'public'
          said.push({ message, isInternal: audience === 'internal' })
          const action = { kind: 'comment', text: message, audience } as const
          const now = Date.now()
          const decision = { reportIds: [reportId], action, batchTitle: null, holdMs: 0, now }
          expect(decide(desk.db, decision).ok).toBe(true)
          if (random() < 0.1) await desk.goOn(random() * 5)
          if (random() < 0.02) await desk.restart()
        }
      }
      await desk.settle()

      expect(new Set(desk.actions().map(({ state }) => state))).toEqual(new Set(['done']))
      expect(desk.actions()).toHaveLength(reportsOfRound * commentsOfReport)
      for (const [reportId, said] of decided) {
        expect(await saidAtService(service, reportId), `report ${reportId}`).toEqual(said)
      }
      for (const place of places) expect(proxy.cuts[place], place).toBeGreaterThan(0)
    },
  )
})
