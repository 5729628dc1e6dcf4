import { describe, expect, it } from 'vitest'
import { loseUnanswered } from '#main/engine/outbox/carry-out.ts'
import { select } from '#main/engine/store/database.ts'
import { keepDraft, readDrafts } from '#main/engine/store/outbox/kept-drafts.ts'
import { writeAction } from '#main/engine/store/outbox/outbox-entries.ts'
import { inTransaction } from '#main/engine/store/transaction.ts'
import type { ReportActivity } from '#shared/admin-api/resources.ts'
import { rewritingOf } from '#shared/desk/draft-places.ts'
import { must } from '../store/temporary-store.ts'
import { count, hour, onReport, thanks } from './on-report.ts'

// Each test guards one line of the engine's outbox; no other test notices if that line is missing.

const ownWritesTo = select<{ to: number | null }>('test.ownWritesTo', 'select to_at as "to" from own_writes')

describe('an action whose answer was lost', () => {
  it('that conflicts with a change by others is no own write: that change is news', async () => {
    await using world = await onReport()
    const { service, db, reportId } = world
    service.backstage.rename(reportId, 'Renamed by somebody else')
    service.faults.set([{ kind: 'cut', at: 'start', endpoint: 'patchReport', times: 1 }])
    world.put({ kind: 'edit', title: 'My title' })
    await world.until('conflict')
    expect(count(db, 'own_writes')).toBe(0)
  })

  it('that stays undecided remains an own write: its possible effects are no news', async () => {
    await using world = await onReport()
    const { service, desk, db } = world
    service.faults.set([{ kind: 'status', status: 502, endpoint: 'setRewards', times: 1 }])
    const id = world.put({ kind: 'reward', bounty: 250 }).entryIds[0]
    await expect.poll(() => world.entry(id).reason).toMatchObject({ kind: 'cannotTell' })
    await desk.settle()
    expect(world.entry(id).state).toBe('unsure')
    expect(count(db, 'own_writes')).toBe(1)
    expect(db.all(ownWritesTo)).toEqual([{ to: null }])
  })

  it('that is a transition is sent again if neither status nor timeline show it', async () => {
    await using world = await onReport()
    const { service, desk } = world
    service.faults.set([{ kind: 'cut', at: 'start', endpoint: 'executeTransition', times: 1 }])
    const id = world.put({ kind: 'transition', transition: 'triaged' }).entryIds[0]
    await desk.settle()
    expect(world.entry(id).state).toBe('done')
    expect(service.counters().executeTransition).toBe(2)
  })

  it('by a kill counts as lost from the next start, because its request may have waited for the budget', async () => {
    await using world = await onReport()
    const id = world.put(thanks, { holdMs: hour }).entryIds[0]
    const sending = { ...world.entry(id), state: 'sending', sentAt: 1_000 } as const
    must(inTransaction(world.db, (transaction) => loseUnanswered(transaction, [sending], 900_000)))
    expect(world.entry(id)).toMatchObject({ state: 'unsure', lostAt: 900_000 })
  })

  it('by a kill is looked for after the next start, even if it is the only one', async () => {
    await using world = await onReport()
    const { service, desk, db } = world
    const id = world.put(thanks, { holdMs: hour }).entryIds[0]
    const sending = { ...world.entry(id), state: 'sending', sentAt: 1_000, sentBase: {} } as const
    must(inTransaction(db, (transaction) => writeAction(transaction, sending)))
    await desk.restart()
    await expect.poll(() => service.counters().readReport ?? 0).toBeGreaterThan(0)
    await desk.settle()
    expect(world.entry(id).state).toBe('done')
    expect(service.counters().addComment).toBe(1)
  })

  it('is looked for again at once when the clock was set', async () => {
    await using world = await onReport({ timing: { believeAfterBreakMs: hour, believeAfterTimeoutMs: hour } })
    const { service, desk } = world
    service.faults.set([{ kind: 'cut', at: 'start', endpoint: 'addComment', times: 1 }])
    world.put(thanks)
    const looks = () => service.counters().readReport ?? 0
    // The first check is over, and found that the request may still arrive.
    await expect.poll(() => desk.caughtUp).toContainEqual(['unsure'])
    expect(looks()).toBe(1)
    desk.timesMoved()
    await expect.poll(looks).toBe(2)
  })

  it('and whose second look failed is not shown as being checked; the obstacle is', async () => {
    let passed = 0
    const timing = { believeAfterBreakMs: hour, believeAfterTimeoutMs: hour }
    const now = () => Date.now() + passed
    await using world = await onReport({ timing, now })
    const { service, desk } = world
    service.faults.set([{ kind: 'cut', at: 'start', endpoint: 'addComment', times: 1 }])
    const id = world.put(thanks).entryIds[0]
    // The first check is over, and found that the request may still arrive.
    await expect.poll(() => desk.caughtUp).toContainEqual(['unsure'])
    expect(desk.looking()).toEqual([id])
    service.faults.set([{ kind: 'status', endpoint: 'readReport', status: 500 }])
    passed = 2 * hour
    desk.ring()
    await expect.poll(() => desk.failing()).toBe(1)
    await expect.poll(() => desk.looking()).toEqual([])
  })

  it('is looked for once more if a look began before the request could no longer arrive', async () => {
    let passed = 0
    const timing = { believeAfterBreakMs: hour, believeAfterTimeoutMs: hour }
    await using world = await onReport({ timing, now: () => Date.now() + passed })
    const { service, desk } = world
    service.faults.set([
      { kind: 'cut', at: 'start', endpoint: 'addComment', times: 1 },
      { kind: 'latency', endpoint: 'readReport', ms: 1_000, times: 1 },
    ])
    const id = world.put(thanks).entryIds[0]
    const looks = () => service.requests().filter(({ endpoint }) => endpoint === 'readReport').length
    await expect.poll(looks).toBe(1)
    passed = 2 * hour
    await desk.settle()
    expect(world.entry(id).state).toBe('done')
    expect(looks()).toBe(2)
  })

  it('and that has arrived ends the edit in its place', async () => {
    await using world = await onReport()
    const { service, desk, db, reportId } = world
    service.faults.set([
      { kind: 'cutAfterCommit', endpoint: 'addComment', times: 1 },
      { kind: 'latency', endpoint: 'readReport', ms: 200 },
    ])
    const id = world.put(thanks).entryIds[0] ?? 0
    await world.until('unsure')
    const draft = { reportId, slot: rewritingOf(id), text: '{"text":"bett"}', now: Date.now() }
    must(inTransaction(db, (transaction) => keepDraft(transaction, draft)))
    await desk.settle()
    expect(world.entry(id).state).toBe('done')
    expect(readDrafts(db, reportId)).toEqual({})
  })

  it('is not mistaken for the same text by the reporter', async () => {
    await using world = await onReport()
    const { service, desk, reportId } = world
    service.backstage.addComment(reportId, { message: thanks.text })
    service.faults.set([{ kind: 'cut', at: 'start', endpoint: 'addComment', times: 1 }])
    world.put(thanks)
    await expect.poll(() => service.counters().addComment).toBe(1)
    await desk.settle()
    const answer = await service.ask('listActivities', { path: { id: reportId }, query: { limit: 100 } })
    const own = answer
      .json<{ items: ReportActivity[] }>()
      .items.filter(
        ({ message, actor }) => message === thanks.text && actor?.id === service.people.superAdmin,
      )
    expect(desk.actions().filter(({ state }) => state === 'done')).toHaveLength(own.length)
  })
})

it.each([
  [119, 0],
  [121, 1],
])('a report last heard of %i s ago is read this often before an action: %i', async (secondsAgo, times) => {
  await using world = await onReport({ currentAsOf: () => Date.now() - secondsAgo * 1_000 })
  world.put({ kind: 'edit', title: 'Another title' })
  await world.desk.settle()
  expect(world.service.counters()).toMatchObject({ patchReport: 1 })
  expect(world.service.counters().readReport ?? 0).toBe(times)
})
