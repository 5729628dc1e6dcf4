import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { statuses } from '#service/sample/catalogue.ts'
import type { ActivityPage, Program, Report } from '#shared/admin-api/resources.ts'
import { readEveryPage, startTestService, type TestService } from '../../fixtures/service.ts'

let service: TestService
let id: number
beforeAll(async () => {
  service = await startTestService({ reports: 40 })
})
beforeEach(() => {
  id = service.backstage.addReport()
  service.backstage.move(id, 'Triaged')
})
afterAll(() => service.close())

const report = async () => (await service.ask('readReport', { path: { id } })).json<Report>()
const reward = (body: unknown) => service.ask('setRewards', { path: { id }, body })

describe('a reward', () => {
  // SPEC-526
  test('sets bounty and bonus, together or alone, silently', async () => {
    const { lastActivityAt } = await report()
    const entries = (await service.ask('listActivities', { path: { id } })).json<ActivityPage>()
    const steps = [
      [
        { bounty: 500, bonus: 50 },
        { bounty: 500, bonus: 50 },
      ],
      [{ bounty: 700 }, { bounty: 700, bonus: 50 }],
      [{ bonus: 0 }, { bounty: 700, bonus: 0 }],
      [{}, { bounty: 700, bonus: 0 }],
    ] as const
    for (const [body, after] of steps) {
      const answer = await reward(body)
      expect([answer.status, answer.text]).toEqual([204, ''])
      expect(await report()).toMatchObject({ ...after, lastActivityAt })
    }
    expect((await service.ask('listActivities', { path: { id } })).json()).toEqual(entries)
  })

  // SPEC-606
  test('is found by hasReward, even a bonus alone', async () => {
    const rewarded = async () =>
      (await readEveryPage(service, { query: { hasReward: true, limit: 100 } })).some((one) => one.id === id)
    expect(await rewarded()).toBe(false)
    await reward({ bonus: 1 })
    expect(await rewarded()).toBe(true)
    await reward({ bonus: 0 })
    expect(await rewarded()).toBe(false)
  })

  // SPEC-527
  test.each(statuses.map(({ name }) => name))('in status %s', async (status) => {
    service.backstage.move(id, status)
    const allowed = ['Triaged', 'Resolved', 'Accepted risk', 'Duplicate'].includes(status)
    expect((await reward({ bonus: 10 })).status).toBe(allowed ? 204 : 409)
    expect((await report()).bonus).toBe(allowed ? 10 : 0)
  })

  // SPEC-529
  test('of a duplicate cannot be a bounty, but a bonus', async () => {
    const original = service.backstage.reportIds()[0] ?? 0
    service.backstage.move(id, 'Duplicate', original)
    expect((await reward({ bounty: 1 })).status).toBe(409)
    expect((await reward({ bounty: 0, bonus: 20 })).status).toBe(204)
    expect(await report()).toMatchObject({ bounty: 0, bonus: 20 })
  })

  // SPEC-528
  test('cannot exceed the program’s budget, to which a lower reward returns money', async () => {
    await using fresh = await startTestService({ reports: 5 })
    const [program] = (await fresh.ask('listPrograms')).json<Program[]>()
    const inSameProgram = () => {
      const next = fresh.backstage.addReport({ programId: program?.id ?? 0 })
      fresh.backstage.move(next, 'Triaged')
      return next
    }
    const reward = (body: unknown, reportId: number) =>
      fresh.ask('setRewards', { path: { id: reportId }, body })
    const [first, second] = [inSameProgram(), inSameProgram()]
    expect((await reward({ bounty: 250_001 }, first)).status).toBe(409)
    expect((await reward({ bounty: 250_000 }, first)).status).toBe(204)
    expect((await reward({ bonus: 1 }, second)).status).toBe(409)
    expect((await reward({ bounty: 249_990 }, first)).status).toBe(204)
    expect((await reward({ bonus: 10 }, second)).status).toBe(204)
    expect((await reward({ bonus: 11 }, second)).status).toBe(409)
    const after = (await fresh.ask('readReport', { path: { id: second } })).json()
    expect(after).toMatchObject({ bounty: 0, bonus: 10 })
    expect((await reward({ bounty: 0 }, first)).status).toBe(204)
  })

  // SPEC-306, SPEC-912
  test.each([
    { bounty: -1 },
    { bonus: -1 },
    { bounty: 1.5 },
    { bounty: '5' },
    { bounty: null },
    { bounty: 1e300 },
    { bounty: 2 ** 53 },
    { amount: 5 },
  ])('of %j is refused with 400', async (body) => {
    expect((await reward(body)).status).toBe(400)
    expect(await report()).toMatchObject({ bounty: 0, bonus: 0 })
  })
})
