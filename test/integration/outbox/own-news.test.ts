import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ReportAction } from '#shared/desk/actions.ts'
import { startTestService, type TestService } from '../../fixtures/service.ts'
import { waits } from '../../fixtures/test-limits.ts'
import { startTestDesk, type TestDesk } from '../engine/test-desk.ts'

/** A triager's desk, and the service where others act meanwhile. */
let service: TestService
let desk: TestDesk
let reportIds: readonly number[]

beforeEach(async () => {
  service = await startTestService({ reports: 40 })
  desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.triager })
  await desk.synced()
  await desk.call('settings.update', { undoSeconds: 0 })
  const { rows } = await list({ kind: 'all' })
  reportIds = rows.map(({ id }) => id)
  for (const id of reportIds) service.backstage.move(id, 'New')
  await caughtUp()
  await seeAll()
})
afterEach(async () => {
  await desk[Symbol.asyncDispose]()
  await service.close()
})

const list = (view: { kind: 'all' } | { kind: 'changed' }) =>
  desk.call('queue.window', {
    workspaceId: desk.workspaceId,
    view,
    search: '',
    sort: 'activity',
    offset: 0,
    limit: 100,
  })

async function seeAll(): Promise<void> {
  for (const reportId of reportIds) {
    const report = { reportId, activityAt: Number.MAX_SAFE_INTEGER }
    await desk.call('marks.seen', { workspaceId: desk.workspaceId, report })
  }
}

/** Waits until every decision is done and everything that followed from it is read. */
async function caughtUp(): Promise<void> {
  const { workspaceId } = desk
  for (const giveUpAt = Date.now() + waits.state; ; ) {
    const counts = await desk.call('outbox.counts', { workspaceId })
    if (counts.held + counts.waiting + counts.unsure === 0) break
    if (Date.now() > giveUpAt) throw new Error(JSON.stringify(counts))
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  const before = (await desk.state()).currentAsOf
  await desk.call('sync.now', { workspaceId })
  await desk.until('read anew', (now) => now.currentAsOf !== before)
  await desk.synced()
}

async function changed(): Promise<readonly number[]> {
  const { rows } = await list({ kind: 'changed' })
  const all = await list({ kind: 'all' })
  // The dots of the rows show the same reports as this queue.
  expect(all.rows.filter(({ unseen }) => unseen).map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  return rows.map(({ id }) => id).toSorted((one, other) => one - other)
}

async function decide(ids: readonly number[], action: ReportAction): Promise<void> {
  const input = { workspaceId: desk.workspaceId, reportIds: [...ids], action, batchTitle: null }
  await desk.call('act.decide', input)
}

const note: ReportAction = { kind: 'comment', audience: 'internal', text: 'Looked at it.' }
const reply: ReportAction = { kind: 'comment', audience: 'public', text: 'Thank you, we are on it.' }
const triaged: ReportAction = { kind: 'transition', transition: 'triaged' }
const asked = {
  kind: 'transition',
  transition: 'needs_more_info',
  message: 'Which of the accounts was it?',
} as const satisfies ReportAction

const at = (index: number): number => reportIds[index] ?? 0

test('without a comment, the message of a transition reveals who the user is', async () => {
  const { workspaceId } = desk
  const { triager, superAdmin } = service.people
  const otherAuthor = () => desk.call('people.otherAuthor', { workspaceId })
  await decide([at(0)], triaged)
  await caughtUp()
  expect(await otherAuthor()).toBeNull()
  await decide([at(1)], asked)
  await caughtUp()
  expect(await otherAuthor()).toMatchObject({ author: { id: triager }, me: null })
  await desk.call('workspace.setMe', { workspaceId, userId: superAdmin })
  expect(await otherAuthor()).toMatchObject({ author: { id: triager }, me: { id: superAdmin } })
  // The desk asks only once about this author and this choice.
  await desk.call('people.keepMe', { workspaceId, author: triager, me: superAdmin })
  expect(await otherAuthor()).toBeNull()
  await desk.call('workspace.setMe', { workspaceId, userId: service.people.readOnly })
  expect(await otherAuthor()).toMatchObject({ me: { id: service.people.readOnly } })
  await desk.call('workspace.setMe', { workspaceId, userId: triager })
  expect(await otherAuthor()).toBeNull()
})

test("the same text by another person at the same moment leaves the user's identity open", async () => {
  const { workspaceId } = desk
  service.faults.set([{ endpoint: 'executeTransition', kind: 'latency', ms: 300 }])
  await decide([at(0)], asked)
  await new Promise((resolve) => setTimeout(resolve, 100))
  const { superAdmin } = service.people
  service.backstage.addComment(at(0), { message: asked.message, actorId: superAdmin })
  await caughtUp()
  const { entries } = await desk.call('report.timeline', { workspaceId, reportId: at(0) })
  const authors = entries.filter(({ message }) => message === asked.message).map(({ actor }) => actor?.id)
  expect(authors.toSorted()).toEqual([service.people.triager, superAdmin].toSorted())
  expect(await desk.call('people.otherAuthor', { workspaceId })).toBeNull()
})

describe("the user's own actions are no news", () => {
  test('single and in bulk, with and without text; changes by others in between are', async () => {
    await decide([at(0)], note)
    await decide([at(1)], reply)
    await decide([at(2)], triaged)
    await decide([at(3)], asked)
    await decide(reportIds.slice(4, 8), note)
    await decide(reportIds.slice(8, 10), triaged)
    await caughtUp()
    expect(await changed()).toEqual([])

    // Others act on reports that the user has acted on and on other reports; then the user acts again.
    const theirs = [at(0), at(2), at(5), at(9), at(12)]
    await new Promise((resolve) => setTimeout(resolve, 2_100))
    service.backstage.addComment(at(0), { message: 'I can still see it.' })
    service.backstage.move(at(2), 'Resolved')
    service.backstage.addComment(at(5), { message: 'Any news?' })
    service.backstage.move(at(9), 'Needs more info')
    service.backstage.addComment(at(12), { message: 'Hello?' })
    await caughtUp()
    const sorted = theirs.toSorted((one, other) => one - other)
    expect(await changed()).toEqual(sorted)

    await decide([at(1), at(13)], note)
    await caughtUp()
    expect(await changed()).toEqual(sorted)
  })

  test('but an unseen reply by others before them is', async () => {
    service.backstage.addComment(at(0), { message: 'One more thing.' })
    await new Promise((resolve) => setTimeout(resolve, 20))
    await decide([at(0)], note)
    await caughtUp()
    expect(await changed()).toEqual([at(0)])
  })

  test('also if the answer was lost, and after a restart', async () => {
    service.faults.set([
      { kind: 'cutAfterCommit', endpoint: 'addComment', times: 1 },
      { kind: 'cutAfterCommit', endpoint: 'executeTransition', times: 1 },
    ])
    await decide([at(0)], reply)
    await decide([at(1)], asked)
    await caughtUp()
    await desk.close()
    desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.triager, reopen: desk })
    await caughtUp()
    expect(await changed()).toEqual([])
  })

  test('and neither wake a snoozed report nor remove its reviewed mark', async () => {
    const { workspaceId } = desk
    const report = (id: number) => ({ reportId: id, activityAt: Number.MAX_SAFE_INTEGER })
    await desk.call('marks.change', {
      workspaceId,
      reports: [report(at(0))],
      change: { kind: 'snoozed', until: null },
    })
    await desk.call('marks.change', { workspaceId, reports: [report(at(1))], change: { kind: 'reviewed' } })
    await decide([at(0), at(1)], note)
    await caughtUp()
    const rows = new Map((await list({ kind: 'all' })).rows.map((row) => [row.id, row.marks]))
    expect(rows.get(at(0))).toMatchObject({ snooze: { until: null }, woke: null })
    expect(rows.get(at(1))).toMatchObject({ reviewed: true })
    service.backstage.addComment(at(0), { message: 'Ping.' })
    await caughtUp()
    const after = (await list({ kind: 'all' })).rows.find(({ id }) => id === at(0))
    expect(after?.marks).toMatchObject({ snooze: null, woke: { reason: 'activity' } })
  })
})

describe('a report is seen', () => {
  const unseen = async () =>
    (await list({ kind: 'all' })).rows.filter((row) => row.unseen).map(({ id }) => id)

  test('after a decision, also in bulk; not after a background reading', async () => {
    const { workspaceId } = desk
    const all = reportIds.map((reportId) => ({ reportId, activityAt: Number.MAX_SAFE_INTEGER }))
    await desk.call('marks.change', { workspaceId, reports: all, change: { kind: 'unseen' } })
    expect(await unseen()).toHaveLength(reportIds.length)
    await desk.call('report.open', { workspaceId, reportId: at(5) })
    expect(await unseen()).toContain(at(5))
    await decide([at(0), at(1), at(2)], note)
    expect(await unseen()).toHaveLength(reportIds.length - 3)
  })

  test('up to what the user saw: later changes are news', async () => {
    const { workspaceId } = desk
    const activityAt = (await desk.call('report.read', { workspaceId, reportId: at(0) })).lastActivityAt ?? 0
    service.backstage.addComment(at(0), { message: 'New.' })
    await caughtUp()
    await desk.call('marks.seen', { workspaceId, report: { reportId: at(0), activityAt } })
    expect(await changed()).toEqual([at(0)])
  })

  test('until it is marked as unseen; undoing that restores the former state', async () => {
    const { workspaceId } = desk
    service.backstage.addComment(at(1), { message: 'New.' })
    await caughtUp()
    const reports = [at(0), at(1)].map((reportId) => ({ reportId, activityAt: Number.MAX_SAFE_INTEGER }))
    const before = await desk.call('marks.change', { workspaceId, reports, change: { kind: 'unseen' } })
    expect((await unseen()).toSorted()).toEqual([at(0), at(1)].toSorted())
    // A report that counts as never opened is not listed as changed.
    expect((await list({ kind: 'changed' })).rows).toEqual([])
    await desk.call('marks.restore', { workspaceId, change: { kind: 'unseen' }, marks: [...before] })
    expect(await changed()).toEqual([at(1)])
  })
})
