import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepPlaces, placeOf } from '#renderer/state/kept-places.ts'
import { createAppStore } from '#renderer/state/store.ts'
import type { KeptPlace } from '#shared/desk/window-place.ts'
import { deskState } from './desk-state.ts'
import { heldDesk, settle } from './held-desk.ts'
import { queueWindow } from './sample-window.ts'

const place: KeptPlace = {
  workspaceId: 'w',
  view: { kind: 'all' },
  search: 'sort:id',
  sort: 'activity',
  group: 'none',
  openReportId: 20,
  pane: 'list',
  savedViewId: null,
  orderBefore: null,
  scroll: 7.5,
}
const rows = (...ids: readonly number[]) => ({ ok: true, value: queueWindow(ids) })
const failure = { ok: false, error: { kind: 'internal', reference: 'r' } }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A window whose list is drawn at its top until it is scrolled, like the real element. */
async function opened() {
  const held = heldDesk()
  const store = createAppStore(held.desk)
  let scroll = 0
  const keeper = keepPlaces(store, held.desk, () => scroll)
  store.getState().takeDesk(deskState('w'))
  await settle()
  const newest = (name: Parameters<typeof held.calls>[0]) => {
    const call = held.calls(name).at(-1)
    if (call === undefined) throw new Error(`${name} was not asked`)
    return call
  }
  const kept = () => held.calls('views.keepPlace').map(({ input }) => (input as { place: KeptPlace }).place)
  return { held, get: store.getState, keeper, newest, kept, scrollTo: (top: number) => (scroll = top) }
}

test.each(['before', 'after'])(
  'the list begins where it was left, whether its place is read %s the inbox',
  async (when) => {
    const { get, newest } = await opened()
    const inbox = newest('queue.window')
    if (when === 'after') await inbox.answer(rows(40, 30))
    await newest('views.place').answer({ ok: true, value: place })
    if (when === 'before') await inbox.answer(rows(40, 30))
    // Rows of the inbox may still be drawn: they are not the user's place.
    expect(get().listTop).toBe(0)
    const epoch = get().listEpoch
    await newest('queue.window').answer(rows(10, 20, 30))
    expect(get()).toMatchObject({ listTop: 7.5, listEpoch: epoch + 1, search: 'sort:id' })
  },
)

const windowOf = (total: number, offset: number) => {
  const count = Math.max(0, Math.min(100, total - offset))
  const ids = Array.from({ length: count }, (_, at) => offset + at + 1)
  return { ok: true, value: queueWindow(ids, { total, offset }) }
}

test('a long list is first read where it was left, not at its top', async () => {
  const { held, get, newest } = await opened()
  await newest('queue.window').answer(windowOf(10_000, 0))
  get().showRows(0, 14, 14)
  const before = held.calls('queue.window').length
  await newest('views.place').answer({ ok: true, value: { ...place, openReportId: 6_064, scroll: 6_060.5 } })
  // Meanwhile the former list is drawn.
  get().showRows(0, 16, 16)
  const asked = held.calls('queue.window')[before]
  expect(asked?.input).toMatchObject({ offset: 6_000, rowsAtMost: 74 })
  await asked?.answer(windowOf(10_000, 6_000))
  expect(get()).toMatchObject({ total: 10_000, listTop: 6_060.5, cursor: { index: 6_063, reportId: 6_064 } })
  expect([...get().windows.keys()]).toEqual([60])
})

test('without an open report the cursor goes to the first completely visible row', async () => {
  const { get, newest } = await opened()
  await newest('queue.window').answer(windowOf(10_000, 0))
  get().showRows(0, 14, 14)
  await newest('views.place').answer({ ok: true, value: { ...place, openReportId: null, scroll: 6_060.5 } })
  await newest('queue.window').answer(windowOf(10_000, 6_000))
  expect(get()).toMatchObject({ listTop: 6_060.5, cursor: { index: 6_061, reportId: 6_062 } })
})

test.each([30, 5_950])('a list that has %i rows left is read at its end', async (left) => {
  const { get, newest } = await opened()
  await newest('queue.window').answer(windowOf(10_000, 0))
  get().showRows(0, 14, 14)
  await newest('views.place').answer({ ok: true, value: { ...place, openReportId: 1, scroll: 6_060.5 } })
  await newest('queue.window').answer(windowOf(left, 6_000))
  const last = Math.floor((left - 1) / 100) * 100
  expect(newest('queue.window').input).toMatchObject({ offset: last, search: place.search })
  await newest('queue.window').answer(windowOf(left, last))
  expect(get().windows.get(last / 100)).toHaveLength(left - last)
})

/** A window that is about to open the desk, and its calls. */
function starting() {
  const held = heldDesk()
  const store = createAppStore(held.desk)
  const keeper = keepPlaces(store, held.desk, () => null)
  void keeper.open()
  const only = (name: Parameters<typeof held.calls>[0]) => {
    const [call, ...others] = held.calls(name)
    if (call === undefined) throw new Error(`${name} was not asked`)
    expect(others).toEqual([])
    return call
  }
  return { held, get: store.getState, keeper, only }
}

test('at the start, the list of the place is the first and only one that is read', async () => {
  const { get, only } = starting()
  await only('desk.state').answer({ ok: true, value: deskState('w') })
  expect(get().desk).toBeNull()
  await only('views.place').answer({ ok: true, value: place })
  expect(only('queue.window').input).toMatchObject({ view: { kind: 'all' }, search: 'sort:id' })
  await only('queue.window').answer(rows(10, 20, 30))
  expect(get()).toMatchObject({ listTop: 7.5, openReportId: 20, cursor: { reportId: 20 } })
})

test.each([{ ok: true, value: null }, failure])(
  'at the start, without a readable place, the inbox is read: %j',
  async (answer) => {
    const { get, keeper, held, only } = starting()
    await only('desk.state').answer({ ok: true, value: deskState('w') })
    await only('views.place').answer(answer)
    expect(only('queue.window').input).toMatchObject({ view: { kind: 'inbox' }, search: '' })
    await only('queue.window').answer(rows(40, 30))
    expect(get()).toMatchObject({ listTop: 0, cursor: { reportId: 40 } })
    keeper.keepNow()
    expect(held.calls('views.keepPlace')).toHaveLength(answer.ok ? 1 : 0)
  },
)

test('a saved view and the order behind it are chosen again at the start', async () => {
  const { get, only } = starting()
  await only('desk.state').answer({ ok: true, value: deskState('w') })
  const orderBefore = { sort: 'created', group: 'day' } as const
  await only('views.place').answer({ ok: true, value: { ...place, savedViewId: 'v', orderBefore } })
  expect(get().savedViewId).toBe('v')
  expect(placeOf(get())).toMatchObject({ savedViewId: 'v', orderBefore })
  get().chooseView({ kind: 'inbox' })
  expect(get()).toMatchObject({ savedViewId: null, ...orderBefore })
})

test('the list of reports at risk is left for the usual order after a restart', async () => {
  const { get, only } = starting()
  await only('desk.state').answer({ ok: true, value: deskState('w') })
  await only('views.place').answer({ ok: true, value: { ...place, view: { kind: 'sla' }, sort: 'due' } })
  expect(get().sort).toBe('due')
  get().chooseView({ kind: 'inbox' })
  expect(get().sort).toBe('activity')
})

test('in another workspace, the place there is restored although work was under way in the first', async () => {
  const { held, get, newest } = await opened()
  await newest('views.place').answer({ ok: true, value: null })
  await newest('queue.window').answer(rows(40, 30))
  get().moveCursor(1)
  expect(get().attention).toBe('reached')
  get().takeDesk(deskState('two', 'w'))
  await settle()
  await newest('views.place').answer({ ok: true, value: { ...place, workspaceId: 'two' } })
  expect(held.calls('queue.window').at(-1)?.input).toMatchObject({ workspaceId: 'two', search: 'sort:id' })
})

test('a desk without an open workspace is shown without asking for a place', async () => {
  const { held, get, only } = starting()
  await only('desk.state').answer({ ok: true, value: deskState() })
  expect(get().desk).not.toBeNull()
  expect(held.calls('views.place')).toEqual([])
})

test('a desk whose state is unreadable says so', async () => {
  const { get, only } = starting()
  await only('desk.state').answer(failure)
  expect(get()).toMatchObject({ desk: null, deskError: failure.error })
})

test('a newer state that is pushed while the place is read is not replaced by the older one', async () => {
  const { held, get, only } = starting()
  await only('desk.state').answer({ ok: true, value: deskState('w') })
  get().takeDesk(deskState('other', 'w'))
  await held.calls('views.place')[0]?.answer({ ok: true, value: place })
  expect(get().currentWorkspaceId).toBe('other')
  expect(held.calls('views.place').map(({ input }) => input)).toEqual([
    { workspaceId: 'w' },
    { workspaceId: 'other' },
  ])
  await held.calls('views.place')[1]?.answer({ ok: true, value: { ...place, workspaceId: 'other' } })
  expect(held.calls('queue.window').at(-1)?.input).toMatchObject({ workspaceId: 'other', search: 'sort:id' })
})

test('a place is not lost if the window closes before its list is back', async () => {
  const { keeper, newest, kept, scrollTo } = await opened()
  await newest('views.place').answer({ ok: true, value: place })
  await vi.advanceTimersByTimeAsync(1_000)
  keeper.keepNow()
  expect(kept().map(({ scroll }) => scroll)).not.toContain(0)
  await newest('queue.window').answer(rows(10, 20, 30))
  scrollTo(3)
  keeper.keepNow()
  expect(kept().at(-1)?.scroll).toBe(3)
})

test('a list that was unreadable for a moment continues where it was', async () => {
  const { held, get, newest } = await opened()
  await newest('views.place').answer({ ok: true, value: null })
  await newest('queue.window').answer(rows(10, 20, 30))
  get().showRows(2, 2, 1)
  held.push({ kind: 'reportsChanged', workspaceId: 'w', reportIds: 'many' })
  get().rereadQueue()
  await vi.advanceTimersByTimeAsync(1_000)
  await newest('queue.rows').answer(failure)
  await newest('queue.window').answer(failure)
  await newest('queue.window').answer(failure)
  expect(get()).toMatchObject({ total: null })
  const epoch = get().listEpoch
  get().rereadQueue()
  await vi.advanceTimersByTimeAsync(1_000)
  await newest('queue.window').answer(rows(10, 20, 30))
  expect(get()).toMatchObject({ total: 3, listTop: 2, listEpoch: epoch + 1 })
})

test('a place that is unreadable for now is requested again, and not overwritten meanwhile', async () => {
  const { get, keeper, newest, kept } = await opened()
  await newest('views.place').answer(failure)
  await newest('queue.window').answer(failure)
  await vi.advanceTimersByTimeAsync(1_000)
  keeper.keepNow()
  expect(kept()).toEqual([])
  get().rereadQueue()
  await vi.advanceTimersByTimeAsync(1_000)
  await newest('queue.window').answer(rows(40, 30))
  await newest('views.place').answer({ ok: true, value: place })
  await newest('queue.window').answer(rows(10, 20, 30))
  expect(get()).toMatchObject({ search: 'sort:id', openReportId: 20, listTop: 7.5 })
})
