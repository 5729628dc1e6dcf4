import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createVisibility } from '#renderer/design/visibility.ts'
import { followAnswer } from '#renderer/state/follow-answer.ts'
import { heldDesk } from './held-desk.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function following(isShown: boolean) {
  const held = heldDesk()
  const sight = createVisibility(isShown)
  const read = () => held.desk.invoke('outbox.ofReport', { workspaceId: 'w', reportId: 1 })
  const shown: unknown[] = []
  const stop = followAnswer(held.desk, sight, {
    pause: 60,
    read,
    isChangedBy: (event) => event.kind === 'reportsChanged' && event.workspaceId === 'w',
    show: (answer) => shown.push(answer),
  })
  const asked = () => held.calls('outbox.ofReport').length
  const push = (workspaceId = 'w') => {
    held.push({ kind: 'reportsChanged', workspaceId, reportIds: [1] })
    vi.advanceTimersByTime(1_000)
  }
  vi.advanceTimersByTime(1_000)
  return { held, shown, sight, stop, asked, push }
}

test('on screen, every event of the workspace is followed by a reading', () => {
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

test('out of sight it is read the first time, and then once for all events when it is shown', () => {
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

test('an answer after the stop is not shown', async () => {
  const { held, shown, stop, push } = following(true)
  push()
  const [first, second] = held.calls('outbox.ofReport')
  await first?.answer('one')
  expect(shown).toEqual(['one'])
  stop()
  await second?.answer('two')
  expect(shown).toEqual(['one'])
})

test('nothing is read if it is stopped before the pause is over', () => {
  const held = heldDesk()
  const read = () => held.desk.invoke('outbox.ofReport', { workspaceId: 'w', reportId: 1 })
  const stop = followAnswer(held.desk, createVisibility(true), { pause: 60, read, show: () => undefined })
  stop()
  vi.advanceTimersByTime(1_000)
  expect(held.calls('outbox.ofReport')).toHaveLength(0)
})
