import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type heldDesk, settle } from './held-desk.ts'
import { changed, newest, opened, rows } from './opened-queue.ts'
import { reportRow } from './report-row.ts'
import { queueWindow } from './sample-window.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Answers the reading of the visible rows: `still` are still in the queue, `top` are its first rows. */
async function readAgain(
  held: ReturnType<typeof heldDesk>,
  still: readonly number[],
  top: readonly number[],
) {
  await held
    .calls('queue.rows')
    .at(-1)
    ?.answer({ ok: true, value: still.map(reportRow) })
  await newest(held).answer(rows(...top))
}

test('while the list is scrolled down no row moves: arrivals wait at the top', async () => {
  const { held, get } = await opened(30, 20, 10)
  get().moveCursor(1)
  await changed(held)
  const arrived = { ...reportRow(40), unseen: true, lastActivityAt: 9e12 }
  await held
    .calls('queue.rows')
    .at(-1)
    ?.answer({ ok: true, value: [30, 20].map(reportRow) })
  const top = rows(40, 30, 20).value
  await newest(held).answer({ ok: true, value: { ...top, rows: [arrived, ...top.rows.slice(1)] } })
  expect(get()).toMatchObject({ cursor: { index: 1, reportId: 20 }, total: 2, arrivals: [40] })
  expect([...get().windows.values()].flat().map(({ id }) => id)).toEqual([30, 20])

  void get().showArrivals()
  await settle()
  await newest(held).answer(rows(40, 30, 20))
  expect(get()).toMatchObject({ cursor: null, total: 3, arrivals: [], openReportId: 20 })
  expect([...get().windows.values()].flat().map(({ id }) => id)).toEqual([40, 30, 20])
})

test('in another order each arrival is opened in its place, one after the other', async () => {
  const { held, get } = await opened(30, 20, 10)
  get().chooseSort('severity')
  const all = Array.from({ length: 100 }, (_, at) => at + 100)
  await newest(held).answer({ ok: true, value: queueWindow(all, { total: 500 }) })
  get().showRows(0, 14, 14)
  get().moveCursor(1)
  await changed(held)
  await held
    .calls('queue.rows')
    .at(-1)
    ?.answer({ ok: true, value: all.map(reportRow) })
  const arrived = [7, 8, 9].map((id) => ({ ...reportRow(id), unseen: true, lastActivityAt: 9e12 }))
  await newest(held).answer({ ok: true, value: queueWindow([...arrived, ...all.slice(3)], { total: 500 }) })
  expect(get()).toMatchObject({ arrivals: [7, 8, 9], isHeld: true })

  // An arrival that left the list is skipped.
  void get().showArrivals()
  await held.calls('queue.locate').at(-1)?.answer({ ok: true, value: null })
  await held.calls('queue.locate').at(-1)?.answer({ ok: true, value: 322 })
  expect(newest(held).input).toMatchObject({ offset: 300, sort: 'severity' })
  const there = all.map((id) => (id === 122 ? 8 : id + 300))
  await newest(held).answer({ ok: true, value: queueWindow(there, { total: 500, offset: 300 }) })
  const shown = { cursor: { index: 322, reportId: 8 }, openReportId: 8, attention: 'reached' }
  expect(get()).toMatchObject({ arrivals: [9], isHeld: false, listTop: 321, ...shown })

  // The list scrolls to the arrival's own place, one row above it, and not to the top of the list, where the user would
  // not find the arrival.
  void get().showArrivals()
  await held.calls('queue.locate').at(-1)?.answer({ ok: true, value: 12 })
  await newest(held).answer({
    ok: true,
    value: queueWindow([...all.slice(0, 12), 9, ...all.slice(13)], { total: 500 }),
  })
  expect(get()).toMatchObject({ arrivals: [], listTop: 11, cursor: { index: 12, reportId: 9 } })
})

test('a formerly empty list puts the cursor on the first report that arrives', async () => {
  const { held, get } = await opened(30, 20, 10)
  get().showList({ view: { kind: 'all' }, search: '', sort: 'id', group: 'none' }, true, 2.5)
  await newest(held).answer(rows())
  await changed(held)
  await newest(held).answer(rows(30, 20, 10))
  expect(get().cursor).toEqual({ index: 0, reportId: 30 })
})

test('a place is not cut off by an unfinished count', async () => {
  const { held, get } = await opened(30, 20, 10)
  get().showRows(0, 14, 14)
  get().showList({ view: { kind: 'all' }, search: 'is:open', sort: 'activity', group: 'none' }, true, 95)
  const before = held.calls('queue.window').length
  const beginning = Array.from({ length: 100 }, (_, at) => at + 1)
  await newest(held).answer({ ok: true, value: queueWindow(beginning, { total: 100, isTotalExact: false }) })
  expect(get()).toMatchObject({ listTop: 95, total: 100 })
  const next = held.calls('queue.window').slice(before).at(-1)
  expect(next?.input).toMatchObject({ offset: 100 })
  const epoch = get().listEpoch
  await next?.answer({
    ok: true,
    value: queueWindow(beginning, { total: 200, isTotalExact: false, offset: 100 }),
  })
  // Only now the list is long enough to scroll there.
  expect(get()).toMatchObject({ listTop: 95, total: 200, listEpoch: epoch + 1 })
  get().rereadQueue()
  await vi.advanceTimersByTimeAsync(1_000)
  for (const { answer } of held.calls('queue.window').slice(-2))
    await answer({ ok: true, value: queueWindow(beginning, { total: 300 }) })
  expect(get()).toMatchObject({ listEpoch: epoch + 1 })
})

test('the cursor stays on its report when others return above it', async () => {
  const { held, get } = await opened(30, 20, 10)
  get().moveCursor(1)
  await changed(held)
  await readAgain(held, [30, 20, 10], [50, 40, 30, 20, 10])
  await newest(held).answer(rows(50, 40, 30, 20, 10))
  expect(get().cursor).toEqual({ index: 3, reportId: 20 })
})

test('a report that leaves the queue stays open, and the next step skips none', async () => {
  const { held, get } = await opened(30, 20, 10)
  get().moveCursor(1)
  await changed(held)
  await readAgain(held, [30, 10], [30, 10])
  await held.calls('queue.locate').at(-1)?.answer({ ok: true, value: null })
  expect(get().openReportId).toBe(20)
  get().moveCursor(1)
  expect(get().openReportId).toBe(10)
})

test('unseen arrivals of the former list do not count in the next one', async () => {
  const { held, get } = await opened(30, 20, 10)
  get().chooseSort('severity')
  await newest(held).answer(rows(30, 20, 10))
  get().moveCursor(1)
  await changed(held)
  const arrived = { ...reportRow(40), unseen: true, lastActivityAt: 90 }
  await held
    .calls('queue.rows')
    .at(-1)
    ?.answer({ ok: true, value: [30, 20, 10].map(reportRow) })
  await newest(held).answer({ ok: true, value: queueWindow([arrived, 30, 20, 10]) })
  expect(get().arrivals).toEqual([40])
  void get().showArrivals()
  await held.calls('queue.locate').at(-1)?.answer({ ok: true, value: 2 })
  get().chooseSort('title')
  expect(get().arrivals).toEqual([])
  const latest = [{ id: 40, at: 90 }]
  await newest(held).answer({ ok: true, value: queueWindow([30, 20, arrived, 10], { latest }) })
  get().putCursor(1)
  await changed(held)
  await held
    .calls('queue.rows')
    .at(-1)
    ?.answer({ ok: true, value: [reportRow(30), reportRow(20), arrived, reportRow(10)] })
  await newest(held).answer({ ok: true, value: queueWindow([arrived, 30, 20, 10], { latest }) })
  expect(get()).toMatchObject({ isHeld: true, arrivals: [] })
})

test('an arrival that is open already gets the cursor, in a search as well', async () => {
  const { held, get } = await opened(30, 20, 10)
  get().showList({ view: { kind: 'all' }, search: 'is:open ', sort: 'severity', group: 'none' }, true)
  await newest(held).answer(rows(30, 20, 10))
  get().moveCursor(1)
  await changed(held)
  const theirs = { ...reportRow(20), unseen: true, lastActivityAt: 90 }
  await held
    .calls('queue.rows')
    .at(-1)
    ?.answer({ ok: true, value: [reportRow(30), theirs, reportRow(10)] })
  await newest(held).answer({ ok: true, value: queueWindow([theirs, 30, 10]) })
  expect(get()).toMatchObject({ arrivals: [20], openReportId: 20 })
  void get().showArrivals()
  await held.calls('queue.locate').at(-1)?.answer({ ok: true, value: 1 })
  await newest(held).answer(rows(30, 20, 10))
  expect(get()).toMatchObject({ openReportId: 20, cursor: { index: 1, reportId: 20 } })
})
