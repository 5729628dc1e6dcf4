import { expect, test, vi } from 'vitest'
import type { Workspaces } from '#main/engine/calls/open-workspaces.ts'
import { ownCalls } from '#main/engine/calls/own-calls.ts'
import { createSnoozeAlarm } from '#main/engine/session/snooze-alarm.ts'
import type { WorkspaceSession } from '#main/engine/session/workspace-session.ts'
import { changeMarks } from '#main/engine/store/own/local-marks.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import { rememberingLog } from '../../fixtures/remembering-log.ts'
import { startTestService } from '../../fixtures/service.ts'
import { summary } from '../store/received-samples.ts'
import { temporaryStore } from '../store/temporary-store.ts'
import { startTestDesk } from './test-desk.ts'

const hour = 3_600_000

/** A clock that a test sets, with timers that measure elapsed time, as those of the platform do. */
function handClock(start: number) {
  let passed = 0
  let set = 0
  const timers = new Set<{ at: number; action: () => void }>()
  return {
    now: () => start + passed + set,
    after: (ms: number, action: () => void) => {
      const timer = { at: passed + ms, action }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    setBy: (ms: number) => {
      set += ms
    },
    pass: (ms: number) => {
      const end = passed + ms
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at)
        if (next === undefined) break
        timers.delete(next)
        passed = Math.max(passed, next.at)
        next.action()
      }
      passed = end
    },
    waiting: () => timers.size,
  }
}

function sleeping(until: readonly number[]) {
  const db = temporaryStore()
  const clock = handClock(1_000_000)
  const woken: number[] = []
  storeReportSummaries(
    db,
    until.map((_, index) => summary(index + 1)),
  )
  const alarm = createSnoozeAlarm({
    db,
    log: rememberingLog(),
    onWake: ({ reportIds }) => woken.push(...reportIds),
    now: clock.now,
    after: clock.after,
  })
  for (const [index, in_] of until.entries()) {
    const report = { reportId: index + 1, activityAt: 1_000 * (index + 1) }
    changeMarks(db, [report], { kind: 'snoozed', until: clock.now() + in_ }, clock.now())
  }
  alarm.set()
  return { alarm, clock, woken }
}

test('snoozed reports wake at their times, and then no timer runs', () => {
  const { clock, woken } = sleeping([2 * hour, hour])
  clock.pass(hour - 1)
  expect(woken).toEqual([])
  clock.pass(1)
  expect(woken).toEqual([2])
  clock.pass(hour)
  expect(woken).toEqual([2, 1])
  expect(clock.waiting()).toBe(0)
})

test('a jump of the clock or a sleep of the computer is noticed within seconds and wakes nothing early', () => {
  const { clock, woken } = sleeping([2 * hour])
  clock.setBy(-hour)
  clock.pass(2 * hour)
  expect(woken).toEqual([])
  clock.setBy(hour)
  clock.pass(20_000)
  expect(woken).toEqual([1])
})

test('a canceled alarm wakes no report', () => {
  const { alarm, clock, woken } = sleeping([hour])
  alarm.end()
  clock.pass(3 * hour)
  expect(woken).toEqual([])
})

test('marks and views survive a restart, wake with an event to the window, and are never sent', async () => {
  await using service = await startTestService({ reports: 12 })
  const token = service.tokens.superAdmin
  const desk = await startTestDesk({ baseUrl: service.baseUrl, token })
  const { workspaceId } = desk
  await desk.synced()
  const window = await desk.call('queue.window', {
    workspaceId,
    view: { kind: 'inbox' },
    search: '',
    sort: 'activity',
    offset: 0,
    limit: 10,
  })
  const [first, second] = window.rows
  if (first === undefined || second === undefined) throw new Error('no reports')
  const marked = (row: typeof first) => ({ reportId: row.id, activityAt: row.lastActivityAt ?? 0 })
  await desk.call('marks.change', { workspaceId, reports: [marked(first)], change: { kind: 'reviewed' } })
  const snoozed = { kind: 'snoozed', until: Date.now() + 8_000 } as const
  await desk.call('marks.change', { workspaceId, reports: [marked(second)], change: snoozed })
  const saved = {
    name: 'Mine',
    view: { kind: 'all' },
    search: 'is:snoozed',
    sort: 'title',
    group: 'day',
  } as const
  await desk.call('views.put', { workspaceId, view: { id: 'v', ...saved }, at: null })
  expect(await desk.call('views.count', { workspaceId, viewId: 'v' })).toBe(1)
  expect(desk.events.some(({ kind }) => kind === 'reportsWoke')).toBe(false)
  await desk.close()

  await using again = await startTestDesk({ baseUrl: service.baseUrl, token, reopen: desk })
  expect(await again.call('views.list', { workspaceId })).toEqual([{ id: 'v', ...saved }])
  expect(await again.call('queue.counts', { workspaceId })).toMatchObject({ reviewed: 1 })
  const woke = { kind: 'reportsWoke', workspaceId, reportIds: [second.id], unanswered: [] }
  await expect.poll(() => again.events).toContainEqual(woke)
  expect(await again.call('queue.counts', { workspaceId })).toMatchObject({ snoozed: 0, reviewed: 1 })

  service.backstage.addComment(first.id, { message: 'something new' })
  await again.call('sync.now', { workspaceId })
  await expect.poll(() => again.call('queue.counts', { workspaceId })).toMatchObject({ reviewed: 0 })
  expect(service.requests().filter(({ method }) => method !== 'GET')).toEqual([])
})

test('labels, pins and notes survive a restart and a rebuild, are found, and are never sent', async () => {
  await using service = await startTestService({ reports: 12 })
  const token = service.tokens.triager
  const desk = await startTestDesk({ baseUrl: service.baseUrl, token })
  const { workspaceId } = desk
  await desk.synced()
  const asking = { workspaceId, view: { kind: 'all' }, sort: 'activity', offset: 0, limit: 10 } as const
  const [first] = (await desk.call('queue.window', { ...asking, search: '' })).rows
  if (first === undefined) throw new Error('no reports')
  const reports = [{ reportId: first.id, activityAt: first.lastActivityAt ?? 0 }]
  const label = { id: 'l', name: ' ask \n zylophon ', color: 'teal' } as const
  expect(await desk.call('labels.put', { workspaceId, label })).toEqual([
    { id: 'l', name: 'ask zylophon', color: 'teal', reports: 0 },
  ])
  await desk.call('marks.change', { workspaceId, reports, change: { kind: 'labeled', labelId: 'l' } })
  await desk.call('marks.change', { workspaceId, reports, change: { kind: 'pinned' } })
  await desk.call('report.keepDraft', { workspaceId, reportId: first.id, slot: 'note', text: 'Xanad' })
  await desk.call('report.writeNote', { workspaceId, reportId: first.id, text: 'Xanad', before: null })
  expect(await desk.call('report.drafts', { workspaceId, reportId: first.id })).toEqual({})
  // A note that has changed meanwhile is not overwritten. A draft remains if it differs from the note that is stored.
  await desk.call('report.keepDraft', { workspaceId, reportId: first.id, slot: 'note', text: 'Xanadu, or' })
  const write = { workspaceId, reportId: first.id, text: 'Shangri-La', before: null }
  expect(await desk.engine.handle('report.writeNote', write)).toEqual({
    ok: false,
    error: { kind: 'noteChanged' },
  })
  await desk.call('report.writeNote', { ...write, text: 'Xanadu on Friday', before: 'Xanad' })
  expect(await desk.call('report.drafts', { workspaceId, reportId: first.id })).toEqual({
    note: 'Xanadu, or',
  })
  await desk.close()

  await using again = await startTestDesk({ baseUrl: service.baseUrl, token, reopen: desk })
  const found = async (search: string) =>
    (await again.call('queue.window', { ...asking, search })).rows.map(({ id }) => id)
  const all = 'label:zylophon is:pinned has:note xanadu'
  expect(await found(all)).toEqual([first.id])
  await again.call('storage.rebuild', { workspaceId })
  await expect.poll(() => found(all)).toEqual([first.id])
  expect(await again.call('labels.list', { workspaceId })).toMatchObject([{ reports: 1 }])
  // A search at the service sends the words of the search, but no labels and no notes.
  await again.call('queue.askService', {
    workspaceId,
    view: { kind: 'pinned' },
    sort: 'activity',
    search: 'label:zylophon token',
  })
  expect(JSON.stringify(service.requests())).not.toMatch(/zylophon|xanadu/i)
  expect(service.requests().filter(({ method }) => method !== 'GET')).toEqual([])
})

test('a name for a vulnerability type reaches the lists of all windows', async () => {
  const ownNamesChanged = vi.fn()
  const session = { db: temporaryStore(), ownNamesChanged } as unknown as WorkspaceSession
  const inWorkspace: Workspaces['inWorkspace'] = (_, work) => Promise.resolve(work(session))
  const calls = ownCalls({ inWorkspace, asMe: inWorkspace } as unknown as Workspaces)
  const name = (words: string) => calls['types.name']({ workspaceId: 'w', names: [{ id: 155, name: words }] })
  expect(await name('Cache poisoning')).toMatchObject({ ok: true })
  expect(ownNamesChanged).toHaveBeenCalledOnce()
})
