import { expect, test } from 'vitest'
import { createAppStore, followDesk } from '#renderer/state/store.ts'
import type { DeskError } from '#shared/desk/errors.ts'
import type { SyncState } from '#shared/desk/sync-state.ts'
import { deskState } from './desk-state.ts'
import { heldDesk, settle } from './held-desk.ts'
import { queueWindow } from './sample-window.ts'

const desk = deskState('one', 'two')
const sync = (workspaceId: string, lastError: SyncState['lastError'] = null): SyncState => ({
  workspaceId,
  connection: lastError === null ? 'idle' : 'failing',
  phase: null,
  currentAsOf: 1,
  nextTryAt: null,
  lastError,
  stages: [],
  budget: { used: 0, limit: 120, fullLimit: 120, shares: [] },
  reports: 3,
  toHydrate: 0,
  setAside: 0,
  evicted: 0,
  damaged: false,
})
const failed = (at: number, error: DeskError) => ({ at, error })
const timeout: DeskError = { kind: 'timeout', mayHaveArrived: true }

function following() {
  const held = heldDesk()
  const store = createAppStore(held.desk)
  followDesk(store, held.desk)
  store.getState().takeDesk(desk)
  const push = (state: SyncState) => held.push({ kind: 'syncStateChanged', state })
  return { held, push, get: store.getState }
}

test('every workspace’s state is kept, and the status bar shows the current one’s', () => {
  const { push, get } = following()
  push(sync('two'))
  expect(get().sync).toBe(null)
  push(sync('one'))
  expect(get().sync?.workspaceId).toBe('one')
  expect(Object.keys(get().syncs).toSorted()).toEqual(['one', 'two'])
})

test('a workspace whose copy does not open says so until it reports its state', async () => {
  const { held, push, get } = following()
  const damaged: DeskError = { kind: 'databaseFromFuture', found: 9, supported: 3 }
  await held.calls('sync.state')[0]?.answer({ ok: false, error: damaged })
  await settle()
  expect(get().syncReadError).toEqual(damaged)
  push(sync('two'))
  expect(get().syncReadError).toEqual(damaged)
  push(sync('one'))
  expect(get().syncReadError).toBe(null)
})

test('a copy that opened after all is asked for its state as soon as its rows arrive', async () => {
  const { held, get } = following()
  await held.calls('sync.state')[0]?.answer({ ok: false, error: { kind: 'diskFull' } })
  await settle()
  expect(get().syncReadError?.kind).toBe('diskFull')
  const asked = held.calls('sync.state').length
  get().rereadQueue()
  await held
    .calls('queue.window')
    .at(-1)
    ?.answer({ ok: true, value: queueWindow([]) })
  await settle()
  expect(get().syncReadError).toBe(null)
  await held.calls('sync.state')[asked]?.answer({ ok: true, value: sync('one') })
  await settle()
  expect(get().sync?.workspaceId).toBe('one')
})

test('the other workspaces are asked for their states once these are shown', async () => {
  const { held, get } = following()
  const before = held.calls('sync.state').length
  void get().readOtherSyncs()
  const [asked] = held.calls('sync.state').slice(before)
  expect(asked?.input).toEqual({ workspaceId: 'two' })
  await asked?.answer({ ok: true, value: sync('two') })
  await settle()
  expect(get().syncs.two?.reports).toBe(3)
})

test('errors are listed, the latest first, repeated ones once, and five at most', () => {
  const { push, get } = following()
  push(sync('one', failed(10, timeout)))
  push(sync('one', failed(20, timeout)))
  push(sync('one'))
  expect(get().syncErrors.one?.map(({ at }) => at)).toEqual([20])
  for (let at = 30; at < 100; at += 10) {
    push(sync('one', failed(at, at % 20 === 0 ? timeout : { kind: 'serviceFailed', status: 500 })))
  }
  expect(get().syncErrors.one?.map(({ at }) => at)).toEqual([90, 80, 70, 60, 50])
  expect(get().syncErrors.two).toBeUndefined()
})

test('a requested sync reads the open report, too', async () => {
  const { held, get } = following()
  void get().syncNow()
  expect(held.calls('report.fetch')).toEqual([])
  void get().openReport(7)
  void get().syncNow()
  const asked = () => held.calls('report.fetch').map(({ input }) => input)
  expect(asked()).toEqual([{ workspaceId: 'one', reportId: 7 }])
  expect(held.calls('sync.now')).toHaveLength(2)
  // Until the answer is here, a repeated key press does not ask for the report again.
  void get().syncNow()
  expect(asked()).toHaveLength(1)
  await held.calls('report.fetch')[0]?.answer({ ok: true, value: null })
  void get().syncNow()
  expect(asked()).toHaveLength(2)
  // A report whose answer is slow delays no other report.
  void get().openReport(8)
  void get().syncNow()
  expect(asked().at(-1)).toEqual({ workspaceId: 'one', reportId: 8 })
})
