import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAppStore, followDesk } from '#renderer/state/store.ts'
import type { DeskState, QueueWindow } from '#shared/desk/models.ts'
import { deskState } from './desk-state.ts'
import { heldDesk, settle } from './held-desk.ts'
import { reportRow } from './report-row.ts'

const state = deskState('w')
const rows = (...ids: number[]): { ok: true; value: QueueWindow } => ({
  ok: true,
  value: {
    total: ids.length,
    isTotalExact: true,
    offset: 0,
    rows: ids.map(reportRow),
    problems: [],
    tookMs: 1,
  },
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function opened(...ids: number[]) {
  const held = heldDesk()
  const store = createAppStore(held.desk)
  const deaths: boolean[] = []
  followDesk(store, held.desk, ({ restarted }) => deaths.push(restarted))
  store.getState().takeDesk(state)
  await settle()
  await newest(held).answer(rows(...ids))
  return { held, store, deaths, get: store.getState }
}

function newest(held: ReturnType<typeof heldDesk>) {
  const call = held.calls('queue.window').at(-1)
  if (call === undefined) throw new Error('no window was asked for')
  return call
}

async function changed(held: ReturnType<typeof heldDesk>) {
  held.push({ kind: 'reportsChanged', workspaceId: 'w', reportIds: 'many' })
  await vi.advanceTimersByTimeAsync(1_000)
}

test('a workspace opens with its first report', async () => {
  const { get } = await opened(30, 20, 10)
  expect(get().cursor).toEqual({ index: 0, reportId: 30 })
  expect(get().openReportId).toBe(30)
})

test('the cursor moves and opens without waiting for anything', async () => {
  const { get } = await opened(30, 20, 10)
  get().moveCursor(1)
  expect(get().openReportId).toBe(20)
  get().moveCursor(5)
  expect(get().cursor).toEqual({ index: 2, reportId: 10 })
})

test('the cursor stays on its report when others arrive above it', async () => {
  const { held, get } = await opened(30, 20, 10)
  get().moveCursor(1)
  await changed(held)
  await newest(held).answer(rows(50, 40, 30, 20, 10))
  expect(get().cursor).toEqual({ index: 3, reportId: 20 })
})

test('a report that leaves the queue stays open, and the next step skips nobody', async () => {
  const { held, get } = await opened(30, 20, 10)
  get().moveCursor(1)
  await changed(held)
  await newest(held).answer(rows(30, 10))
  await held.calls('queue.locate').at(-1)?.answer({ ok: true, value: null })
  expect(get().openReportId).toBe(20)
  get().moveCursor(1)
  expect(get().openReportId).toBe(10)
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

test('entering the list before the answer is here goes to the first of the new rows, not of the old', async () => {
  const { held, get } = await opened(30, 20, 10)
  get().typeSearch('token')
  get().enterList()
  expect(get().openReportId).toBe(30)
  await settle()
  await newest(held).answer(rows(10, 20))
  expect(get().openReportId).toBe(10)
})

test('a cursor that is put while the answer is on its way does not go with the old rows', async () => {
  const { held, get } = await opened(30, 20, 10)
  get().typeSearch('token')
  get().enterList()
  get().putCursor(0)
  await settle()
  await newest(held).answer(rows(10, 20))
  expect(get().cursor).toEqual({ index: 0, reportId: 10 })
})

test('rows of an earlier question do not stay when the next answer is slow', async () => {
  const { get } = await opened(30, 20, 10)
  get().chooseView({ kind: 'mine' })
  expect(get().total).toBe(3)
  await vi.advanceTimersByTimeAsync(200)
  expect(get().total).toBeNull()
})

test('another workspace begins with nothing of the one before', async () => {
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

test('a push about another workspace reads nothing', async () => {
  const { held } = await opened(30)
  const before = held.calls('queue.window').length
  held.push({ kind: 'reportsChanged', workspaceId: 'other', reportIds: [30] })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(held.calls('queue.window')).toHaveLength(before)
})

test('a swarm of pushes reads what is on screen a few times, not once for each', async () => {
  const { held } = await opened(30, 20, 10)
  const before = held.calls('queue.window').length
  for (let push = 0; push < 50; push += 1) {
    held.push({ kind: 'reportsChanged', workspaceId: 'w', reportIds: [30] })
    await vi.advanceTimersByTimeAsync(10)
    await newest(held).answer(rows(30, 20, 10))
  }
  expect(held.calls('queue.window').length - before).toBeLessThanOrEqual(4)
})

test('an engine that was started again is told of, and what is shown is read again', async () => {
  const { held, deaths, get } = await opened(30, 20)
  held.push({ kind: 'engineStopped', restarted: true, reference: '1' })
  await vi.advanceTimersByTimeAsync(1_000)
  await newest(held).answer(rows(40, 30, 20))
  expect(deaths).toEqual([true])
  expect(get().cursor).toEqual({ index: 1, reportId: 30 })
})

test('what a search finds is counted after its first rows are shown, and the number only grows meanwhile', async () => {
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

test('a search that cannot be counted keeps its rows', async () => {
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

test('nothing is counted for a search that is already another one', async () => {
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
