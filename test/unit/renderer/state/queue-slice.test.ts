import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DeskState } from '#shared/desk/models.ts'
import { deskState } from './desk-state.ts'
import { settle } from './held-desk.ts'
import { changed, newest, opened, rows } from './opened-queue.ts'

type Get = Awaited<ReturnType<typeof opened>>['get']

const state = deskState('w')
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a workspace opens with its first report', async () => {
  const { get } = await opened(30, 20, 10)
  expect(get().cursor).toEqual({ index: 0, reportId: 30 })
  expect(get().openReportId).toBe(30)
})

test('the cursor moves and opens without waiting', async () => {
  const { get } = await opened(30, 20, 10)
  get().moveCursor(1)
  expect(get().openReportId).toBe(20)
  get().moveCursor(5)
  expect(get().cursor).toEqual({ index: 2, reportId: 10 })
})

test('nothing concerns the former report while the row under the cursor is being read', async () => {
  const { held, get } = await opened(...Array.from({ length: 100 }, (_, index) => index + 1))
  held.push({ kind: 'reportsChanged', workspaceId: 'w', reportIds: 'many' })
  await vi.advanceTimersByTimeAsync(1_000)
  const window = rows(...Array.from({ length: 100 }, (_, index) => index + 1))
  await newest(held).answer({ ok: true, value: { ...window.value, total: 1_000 } })
  get().putCursor(2)
  get().moveCursor(997)
  get().openForm('assign')
  get().compose('public')
  expect(get()).toMatchObject({ cursor: { index: 999 }, openReportId: 3, form: null, composing: null })
  void get().openReport(5_000)
  get().openForm('assign')
  expect(get().form).toMatchObject({ reportId: 5_000 })
})

test('a step, a typed letter, a link to a listed report and a form are one update of the state each', async () => {
  const { store, get } = await opened(30, 20, 10)
  const updatesOf = (key: () => void) => {
    let updates = 0
    const stop = store.subscribe(() => (updates += 1))
    key()
    stop()
    return updates
  }
  expect(updatesOf(() => get().moveCursor(1))).toBe(1)
  expect(updatesOf(() => get().typeSearch('a'))).toBe(1)
  expect(updatesOf(() => void get().openReport(10))).toBe(1)
  expect(get().cursor).toEqual({ index: 2, reportId: 10 })
  expect(
    updatesOf(() => get().openStateForm(10, { kind: 'transition', transition: 'triage' } as never)),
  ).toBe(1)
})

test('typing leaves the open report alone until the list is entered', async () => {
  const { held, get } = await opened(30, 20, 10)
  get().typeSearch('token')
  await settle()
  await newest(held).answer(rows(10))
  expect(get().openReportId).toBe(30)
  expect(get().cursor).toBeNull()
  get().enterList()
  expect(get().openReportId).toBe(10)
})

test('entering the list before the answer moves to the first of the new rows, not of the old', async () => {
  const { held, get } = await opened(30, 20, 10)
  get().typeSearch('token')
  get().enterList()
  expect(get().openReportId).toBe(30)
  await settle()
  await newest(held).answer(rows(10, 20))
  expect(get().openReportId).toBe(10)
})

test('a cursor set before the answer does not disappear with the old rows', async () => {
  const { held, get } = await opened(30, 20, 10)
  get().typeSearch('token')
  get().enterList()
  get().putCursor(0)
  await settle()
  await newest(held).answer(rows(10, 20))
  expect(get().cursor).toEqual({ index: 0, reportId: 10 })
})

test('a step before the answer stays on its report, if that matches', async () => {
  const { held, get } = await opened(30, 20, 10)
  get().typeSearch('token')
  get().enterList()
  get().moveCursor(1)
  expect(get().openReportId).toBe(20)
  await settle()
  await newest(held).answer(rows(10, 20))
  expect(get()).toMatchObject({ cursor: { index: 1, reportId: 20 }, openReportId: 20 })

  get().typeSearch('tokens')
  await settle()
  await newest(held).answer(rows(20, 10))
  expect(get().cursor).toBeNull()
  get().enterList()
  expect(get()).toMatchObject({ cursor: { index: 0, reportId: 20 }, openReportId: 20 })
})

test('a step on the rows of the former queue leads to the first row of the new one, if its report is not there', async () => {
  const { held, get } = await opened(30, 20, 10)
  get().chooseView({ kind: 'mine' })
  get().moveCursor(1)
  expect(get().openReportId).toBe(20)
  await settle()
  await newest(held).answer(rows(99))
  expect(get()).toMatchObject({ cursor: { index: 0, reportId: 99 }, openReportId: 99 })

  get().chooseView({ kind: 'unassigned' })
  get().putCursor(0)
  await settle()
  await newest(held).answer(rows())
  expect(get()).toMatchObject({ cursor: null, openReportId: null })
})

test('a step on the rows of the former queue stays on its report once that report is used', async () => {
  const uses = {
    form: (get: Get) => get().openForm('assign'),
    comment: (get: Get) => get().compose('internal'),
    reading: (get: Get) => get().readOpenReport(),
    menu: (get: Get) => get().putCursor(1, 'shown'),
  }
  for (const [use, begin] of Object.entries(uses)) {
    const { held, get } = await opened(30, 20, 10)
    get().chooseView({ kind: 'mine' })
    get().moveCursor(1)
    begin(get)
    const { form, composing } = get()
    await settle()
    await newest(held).answer(rows(99))
    expect(get(), use).toMatchObject({ openReportId: 20, form, composing })
  }
})

test('a report stepped onto in the former queue is looked for in a new one that is longer than the screen', async () => {
  for (const [place, index, reportId] of [
    [250, 250, 20],
    [null, 0, 99],
  ] as const) {
    const { held, get } = await opened(30, 20, 10)
    get().chooseView({ kind: 'mine' })
    get().moveCursor(1)
    await settle()
    await newest(held).answer({ ok: true, value: { ...rows(99).value, total: 1_000 } })
    expect(get().openReportId).toBe(20)
    await held.calls('queue.locate').at(-1)?.answer({ ok: true, value: place })
    expect(get()).toMatchObject({ cursor: { index, reportId }, openReportId: reportId })
  }
})

test('the report on screen that is opened before the answer counts as opened after it', async () => {
  const { held, get } = await opened(30, 20, 10)
  get().typeSearch('token')
  get().enterList()
  get().readOpenReport()
  await settle()
  await newest(held).answer(rows(30))
  expect(get()).toMatchObject({ cursor: { index: 0, reportId: 30 }, openReportId: 30, attention: 'opened' })

  get().typeSearch('tokens')
  get().enterList()
  await settle()
  await newest(held).answer(rows(20))
  expect(get()).toMatchObject({ openReportId: 20, attention: 'shown' })
})

test('a report opened before the answer stays open, wherever it is', async () => {
  const { held, get } = await opened(30, 20, 10)
  get().typeSearch('token')
  get().enterList()
  void get().openReport(77)
  await settle()
  await newest(held).answer(rows(10, 20))
  expect(get()).toMatchObject({ cursor: null, openReportId: 77 })
  await held.calls('queue.locate').at(-1)?.answer({ ok: true, value: 250 })
  expect(get().cursor).toEqual({ index: 250, reportId: 77 })

  get().typeSearch('tokens')
  get().enterList()
  void get().openReport(88)
  await settle()
  await newest(held).answer(rows())
  expect(get()).toMatchObject({ cursor: null, openReportId: 88 })
})

test('rows of a former query do not stay when the next answer is slow', async () => {
  const { get } = await opened(30, 20, 10)
  get().chooseView({ kind: 'mine' })
  expect(get().total).toBe(3)
  await vi.advanceTimersByTimeAsync(200)
  expect(get().total).toBeNull()
})

test('another workspace starts with nothing of the former one', async () => {
  const { held, get } = await opened(30, 20, 10)
  get().chooseView({ kind: 'program', programId: 4 })
  const other = { ...state.workspaces[0], id: 'v' } as DeskState['workspaces'][number]
  held.push({
    kind: 'deskStateChanged',
    state: { ...state, workspaces: [...state.workspaces, other], currentWorkspaceId: 'v' },
  })
  expect(get()).toMatchObject({ total: null, cursor: null, openReportId: null, counts: null, sync: null })
  await settle()
  await newest(held).answer(rows(1))
  expect(newest(held).input).toMatchObject({ workspaceId: 'v', view: { kind: 'inbox' } })
})

test('an event of another workspace reads nothing', async () => {
  const { held } = await opened(30)
  const before = held.calls('queue.window').length
  held.push({ kind: 'reportsChanged', workspaceId: 'other', reportIds: [30] })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(held.calls('queue.window')).toHaveLength(before)
})

test('a swarm of events reads the visible rows a few times, not once for each', async () => {
  const { held } = await opened(30, 20, 10)
  const before = held.calls('queue.window').length
  for (let push = 0; push < 50; push += 1) {
    held.push({ kind: 'reportsChanged', workspaceId: 'w', reportIds: [30] })
    await vi.advanceTimersByTimeAsync(10)
    await newest(held).answer(rows(30, 20, 10))
  }
  expect(held.calls('queue.window').length - before).toBeLessThanOrEqual(4)
})

test('the visible rows are read again after the engine was restarted', async () => {
  const { held, get } = await opened(30, 20)
  held.push({ kind: 'engineStopped', restarted: true, reference: '1' })
  await vi.advanceTimersByTimeAsync(1_000)
  await newest(held).answer(rows(40, 30, 20))
  expect(get().cursor).toEqual({ index: 1, reportId: 30 })
})

test('a search is counted after its first rows are shown, and its number only grows meanwhile', async () => {
  const { held, get } = await opened(30, 20, 10)
  get().typeSearch('the')
  await newest(held).answer({ ok: true, value: { ...rows(50, 40).value, isTotalExact: false } })
  expect(get()).toMatchObject({ total: 2, isTotalExact: false })
  expect(held.calls('queue.total')).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(500)
  await held.calls('queue.total').at(-1)?.answer({ ok: true, value: 7_000 })
  expect(get()).toMatchObject({ total: 7_000, isTotalExact: true })

  await changed(held)
  await newest(held).answer({ ok: true, value: { ...rows(60, 50).value, isTotalExact: false } })
  expect(get()).toMatchObject({ total: 7_000, isTotalExact: false })
})

test('an uncountable search keeps its rows', async () => {
  const { held, get } = await opened(30, 20, 10)
  get().typeSearch('the')
  await newest(held).answer({ ok: true, value: { ...rows(50, 40).value, isTotalExact: false } })
  await vi.advanceTimersByTimeAsync(500)
  await held
    .calls('queue.total')
    .at(-1)
    ?.answer({ ok: false, error: { kind: 'internal', reference: 'r' } })
  expect(get()).toMatchObject({ total: 2, isTotalExact: false, queueError: null })
  expect(get().windows.get(0)).toMatchObject([{ id: 50 }, { id: 40 }])
})

test('nothing is counted for a replaced search', async () => {
  const { held, get } = await opened(30, 20, 10)
  get().typeSearch('t')
  await newest(held).answer({ ok: true, value: { ...rows(50).value, isTotalExact: false } })
  await vi.advanceTimersByTimeAsync(50)
  get().typeSearch('th')
  await vi.advanceTimersByTimeAsync(500)
  expect(held.calls('queue.total')).toHaveLength(0)

  await newest(held).answer({ ok: true, value: { ...rows(50).value, isTotalExact: false } })
  await vi.advanceTimersByTimeAsync(500)
  const counting = held.calls('queue.total').at(-1)
  get().typeSearch('the')
  await counting?.answer({ ok: true, value: 9 })
  expect(get().total).not.toBe(9)
})

test('a list that was scrolled far away and back is filled again', async () => {
  const { held, get } = await opened(30, 20, 10)
  const long = (id: number) => ({ ...rows(id), value: { ...rows(id).value, total: 5_000 } })
  held.push({ kind: 'reportsChanged', workspaceId: 'w', reportIds: 'many' })
  await vi.advanceTimersByTimeAsync(1_000)
  await newest(held).answer(long(30))
  get().putCursor(0)
  for (const row of [1_000, 2_000, 3_000]) {
    get().showRows(row, row + 20, 17)
    await settle()
    for (let reading = 0; reading < 3; reading += 1) await newest(held).answer(long(row))
  }
  get().putCursor(3_000)
  get().showRows(4_000, 4_020, 17)
  await settle()
  for (let reading = 0; reading < 3; reading += 1) await newest(held).answer(long(9))
  expect(get().windows.has(10)).toBe(false)
  expect(get().windows.size).toBeLessThan(20)
  get().showRows(1_000, 1_020, 17)
  await settle()
  expect(newest(held).input).toMatchObject({ offset: 1_000 })
})

test('reports at risk are ordered by due time, and other queues keep their order', async () => {
  const { held, get } = await opened(30, 20, 10)
  get().chooseGroup('program')
  await newest(held).answer(rows(30))
  get().chooseView({ kind: 'sla' })
  expect(newest(held).input).toMatchObject({ view: { kind: 'sla' }, sort: 'due' })
  expect(newest(held).input).not.toHaveProperty('group')
  get().typeSearch('token')
  get().typeSearch('')
  expect(get()).toMatchObject({ sort: 'due', group: 'none' })
  get().chooseView({ kind: 'mine' })
  expect(get()).toMatchObject({ sort: 'activity', group: 'program' })
  // This is the list that a start restores.
  get().showList({ view: { kind: 'sla' }, search: '', sort: 'due', group: 'none' }, true)
  get().chooseView({ kind: 'inbox' })
  expect(get()).toMatchObject({ sort: 'activity', group: 'none' })
})

test('a passing minute refreshes lists that depend on the time, and no other', async () => {
  const { held, get } = await opened(30, 20, 10)
  const readings = () => held.calls('queue.window').length
  const before = readings()
  get().passTime()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(readings()).toBe(before)
  expect(held.calls('queue.counts').length).toBeGreaterThan(0)
  get().typeSearch('due:<2d ')
  const asked = readings()
  await newest(held).answer(rows(20))
  get().passTime()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(readings()).toBeGreaterThan(asked)
})

test('a passing minute refreshes a list by due day, and not one by program', async () => {
  const { held, get } = await opened(30, 20, 10)
  const readsAgain = async (group: 'program' | 'due') => {
    get().chooseGroup(group)
    await newest(held).answer(rows(20))
    await vi.advanceTimersByTimeAsync(1_000)
    const before = held.calls('queue.window').length
    get().passTime()
    await vi.advanceTimersByTimeAsync(1_000)
    return held.calls('queue.window').length > before
  }
  expect(await readsAgain('program')).toBe(false)
  expect(await readsAgain('due')).toBe(true)
})
