import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readyToDraw } from '#renderer/state/ready-to-draw.ts'
import { createAppStore } from '#renderer/state/store.ts'
import type { CommandName } from '#shared/desk/commands.ts'
import { deskState } from './desk-state.ts'
import { heldDesk, settle } from './held-desk.ts'
import { queueWindow } from './sample-window.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** What stands around the rows, with answers that show nothing. */
const rest: readonly (readonly [CommandName, unknown])[] = [
  ['queue.counts', {}],
  ['views.list', []],
  ['sync.state', { workspaceId: 'w', lastError: null }],
  ['outbox.counts', {}],
  ['evidence.downloads', {}],
  ['people.list', []],
]

function starting(ownReport: Parameters<typeof createAppStore>[1] = null) {
  const held = heldDesk()
  const store = createAppStore(held.desk, ownReport)
  let isReady = false
  void readyToDraw(store).then(() => {
    isReady = true
  })
  const answer = async (name: CommandName, result: unknown) => {
    const call = held.calls(name).at(-1)
    if (call === undefined) throw new Error(`${name} was not asked`)
    await call.answer(result)
  }
  const ready = async (afterMs = 0) => {
    await vi.advanceTimersByTimeAsync(afterMs)
    await settle()
    return isReady
  }
  return { store, ready, answer, rows: () => answer('queue.window', { ok: true, value: queueWindow([1]) }) }
}

test('the window is drawn once rows and the rest are here, without waiting longer', async () => {
  const { store, ready, answer, rows } = starting()
  store.getState().takeDesk(deskState('w'))
  await rows()
  expect(await ready()).toBe(false)
  for (const [name, value] of rest) {
    expect(await ready()).toBe(false)
    await answer(name, { ok: true, value })
  }
  expect(await ready()).toBe(true)
})

test('rows wait at most 30 ms for the rest', async () => {
  const { store, ready, rows } = starting()
  store.getState().takeDesk(deskState('w'))
  expect(await ready(100)).toBe(false)
  await rows()
  expect(await ready(29)).toBe(false)
  expect(await ready(1)).toBe(true)
})

test('a window whose first rows take long is drawn without them', async () => {
  const { store, ready } = starting()
  store.getState().takeDesk(deskState('w'))
  expect(await ready(149)).toBe(false)
  expect(await ready(1)).toBe(true)
})

test('a window that shows no list is drawn at once', async () => {
  const withoutWorkspace = starting()
  expect(await withoutWorkspace.ready()).toBe(false)
  withoutWorkspace.store.getState().takeDesk(deskState())
  expect(await withoutWorkspace.ready()).toBe(true)

  const failed = starting()
  failed.store.setState({ deskError: { kind: 'internal', reference: 'r' } })
  expect(await failed.ready()).toBe(true)

  const unreadable = starting()
  unreadable.store.getState().takeDesk(deskState('w'))
  expect(await unreadable.ready()).toBe(false)
  unreadable.store.setState({ queueError: { kind: 'internal', reference: 'r' } })
  expect(await unreadable.ready()).toBe(true)

  const ofReport = starting({ workspaceId: 'w', reportId: 7 })
  ofReport.store.getState().takeDesk(deskState('w'))
  expect(await ofReport.ready()).toBe(true)
})
