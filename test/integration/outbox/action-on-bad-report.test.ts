import { describe, expect, it } from 'vitest'
import { decide } from '#main/engine/outbox/decide.ts'
import type { ReportActivity } from '#shared/admin-api/resources.ts'
import type { ReportAction } from '#shared/desk/actions.ts'
import { startTestService } from '../../fixtures/service.ts'
import { must } from '../store/temporary-store.ts'
import { type Instead, standInBetween } from '../sync/service-in-between.ts'
import { startActingDesk } from './acting-desk.ts'

const thanks = { kind: 'comment', text: 'Thank you.', audience: 'public' } as const

describe('an action on an unreadable report', () => {
  it.each<[string, ReturnType<Instead>]>([
    ['since its connection breaks', 'cut'],
    ['since it answers 500', { status: 500, body: {} }],
  ])('does not delay actions on other reports: %s', async (_, strange) => {
    await using service = await startTestService({ reports: 3 })
    await using between = await standInBetween(service.baseUrl)
    await using desk = startActingDesk({ ...service, baseUrl: between.baseUrl })
    const [bad, good] = [service.backstage.addReport(), service.backstage.addReport()]
    await desk.read(bad)
    await desk.read(good)
    between.intervene(({ path }) => (path.endsWith(`/reports/${bad}`) ? strange : null))
    service.faults.set([{ kind: 'cutAfterCommit', endpoint: 'addComment', times: 1 }])
    const put = (reportId: number, action: ReportAction) => {
      must(decide(desk.db, { reportIds: [reportId], action, batchTitle: null, holdMs: 0, now: Date.now() }))
      desk.ring()
    }
    const states = () => desk.actions().map(({ reportId, state }) => [reportId, state])

    put(bad, thanks)
    await expect.poll(states).toEqual([[bad, 'unsure']])
    // The desk tries to check this report for the action, and fails.
    await expect.poll(() => desk.failing()).toBe(1)
    put(good, thanks)
    put(good, { ...thanks, text: 'Once more.' })
    await expect.poll(states).toContainEqual([good, 'done'])
    expect(states()).toContainEqual([bad, 'unsure'])

    between.intervene(() => null)
    await desk.settle()
    expect(states().map(([, state]) => state)).toEqual(['done', 'done', 'done'])
    const answer = await service.ask('listActivities', { path: { id: bad }, query: { limit: 100 } })
    const said = answer
      .json<{ items: ReportActivity[] }>()
      .items.filter(({ message }) => message === thanks.text)
    expect(said).toHaveLength(1)
  })
})
