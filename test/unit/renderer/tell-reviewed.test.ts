import { expect, test } from 'vitest'
import type { Notice } from '#renderer/design/primitives/Toast.tsx'
import { tellReviewed } from '#renderer/notices/tell-reviewed.ts'
import { createAppStore } from '#renderer/state/store.ts'
import type { QueueCounts, Settings } from '#shared/desk/models.ts'
import { deskState } from './state/desk-state.ts'
import { heldDesk, settle } from './state/held-desk.ts'

/** A window whose queues are counted; `reviewed` is the number of reviewed reports. */
function counted(reviewed: number, settings: Partial<Settings> = {}) {
  const held = heldDesk()
  const store = createAppStore(held.desk)
  const notices: Notice[] = []
  tellReviewed(store, held.desk, (notice) => void notices.push(notice))
  const state = deskState('a')
  store.getState().takeDesk({ ...state, settings: { ...state.settings, ...settings } })
  const count = (now: number) => store.setState({ counts: { reviewed: now } as QueueCounts })
  count(reviewed)
  const total = async (value: number) => {
    await held.calls('queue.total').at(-1)?.answer({ ok: true, value })
    await settle()
  }
  return { held, store, notices, count, total }
}

test('that reports reviewed before have left the inbox is said once', async () => {
  const { held, store, notices, count, total } = counted(4)
  await total(3)
  const [notice] = notices
  expect(notice?.title).toBe('3 reports you reviewed left the inbox')
  expect(held.calls('settings.update').at(-1)?.input).toEqual({ knowsReviewed: true })
  notice?.action?.run()
  expect(store.getState().view).toEqual({ kind: 'reviewed' })
  notice?.other?.run()
  count(5)
  expect(held.calls('queue.total')).toHaveLength(1)
  expect(notices).toHaveLength(1)
})

test('nothing is said of closed reports, to a user who knows, or in a workspace without any', async () => {
  const closed = counted(4)
  await closed.total(0)
  expect(closed.notices).toEqual([])
  for (const known of [{ knowsReviewed: true }, { keepsReviewed: true }]) {
    expect(counted(4, known).held.calls('queue.total')).toEqual([])
  }
  const { held, notices, count } = counted(0)
  count(1)
  expect(held.calls('queue.total')).toEqual([])
  expect(notices).toEqual([])
})
