import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findCommand } from '#renderer/commands/registry.ts'
import { createAppStore } from '#renderer/state/store.ts'
import { deskState } from '../state/desk-state.ts'
import { heldDesk, settle } from '../state/held-desk.ts'
import { queueWindow } from '../state/sample-window.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** An inbox with three reports and a typed number, for which the list has not answered yet. */
async function typed(number: string) {
  const held = heldDesk()
  const store = createAppStore(held.desk)
  const command = findCommand('report.fetch')
  const answer = async (...ids: readonly number[]) => {
    const value = queueWindow(ids)
    await held.calls('queue.window').at(-1)?.answer({ ok: true, value })
  }
  store.getState().takeDesk(deskState('w'))
  await settle()
  await answer(1, 2, 3)
  store.getState().typeSearch(number)
  await settle()
  return { held, store, answer, command, isOffered: () => command?.isEnabled?.(store.getState()) }
}

test('the key that fetches a report by its number works before the list has answered', async () => {
  const { held, store, command, isOffered } = await typed('#999999')
  expect(isOffered()).toBe(true)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(store.getState().total).toBeNull()
  expect(isOffered()).toBe(true)
  command?.run(store)
  expect(held.calls('report.fetch')).toMatchObject([{ input: { workspaceId: 'w', reportId: 999_999 } }])
})

test('it is not offered for a report that the list contains, nor for text', async () => {
  const here = await typed('#2')
  await here.answer(2)
  expect(here.isOffered()).toBe(false)
  expect((await typed('token')).isOffered()).toBe(false)
})
