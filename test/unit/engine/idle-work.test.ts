import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createIdleWork } from '#main/engine/idle-work.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function idleWithWork() {
  const work = vi.fn()
  return { work, idle: createIdleWork(work, 20) }
}

test('idle work starts a moment after an answer, and runs once', () => {
  const { work, idle } = idleWithWork()

  idle.beginSoon()
  vi.advanceTimersByTime(19)
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(100)

  expect(work).toHaveBeenCalledTimes(1)
})

test('a call before that delays it until the call is answered', () => {
  const { work, idle } = idleWithWork()

  idle.beginSoon()
  vi.advanceTimersByTime(10)
  idle.end()
  vi.advanceTimersByTime(100)
  expect(work).not.toHaveBeenCalled()
  idle.beginSoon()
  vi.advanceTimersByTime(20)

  expect(work).toHaveBeenCalledTimes(1)
})

test('successive answers delay it together', () => {
  const { work, idle } = idleWithWork()

  for (let answer = 0; answer < 5; answer += 1) {
    idle.beginSoon()
    vi.advanceTimersByTime(15)
  }
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(5)

  expect(work).toHaveBeenCalledTimes(1)
})
