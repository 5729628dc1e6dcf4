import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followOutbox } from '#renderer/features/outbox/follow-outbox.ts'
import { createSight } from '#renderer/state/sight.ts'
import { heldDesk } from '../state/held-desk.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function following(isShown: boolean) {
  const held = heldDesk()
  const sight = createSight(isShown)
  const read = () => held.desk.invoke('outbox.ofReport', { workspaceId: 'w', reportId: 1 })
  const stop = followOutbox(held.desk, sight, { workspaceId: 'w', pause: 60, read, show: () => undefined })
  const asked = () => held.calls('outbox.ofReport').length
  const push = (workspaceId = 'w') => {
    held.push({ kind: 'reportsChanged', workspaceId, reportIds: [1] })
    vi.advanceTimersByTime(1_000)
  }
  vi.advanceTimersByTime(1_000)
  return { sight, stop, asked, push }
}

test('on screen, every push of the workspace is followed by a reading', () => {
  const { stop, asked, push } = following(true)
  expect(asked()).toBe(1)
  push()
  push('v')
  push()
  expect(asked()).toBe(3)
  stop()
  push()
  expect(asked()).toBe(3)
})

test('out of sight it is read the first time, and then once for all pushes when it is shown', () => {
  const { sight, asked, push } = following(false)
  expect(asked()).toBe(1)
  push()
  push()
  expect(asked()).toBe(1)
  sight.set(true)
  vi.advanceTimersByTime(1_000)
  expect(asked()).toBe(2)
  sight.set(false)
  sight.set(true)
  vi.advanceTimersByTime(1_000)
  expect(asked()).toBe(2)
})
