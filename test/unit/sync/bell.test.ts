import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBell } from '#main/engine/sync/bell.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Whether it has resolved once all that is due has run. */
async function isOver(waiting: Promise<void>): Promise<boolean> {
  let over = false
  void waiting.then(() => {
    over = true
  })
  await vi.advanceTimersByTimeAsync(0)
  return over
}

it('a wait ends when its time is over', async () => {
  const waiting = createBell().wait(1_000)
  expect(await isOver(waiting)).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await isOver(waiting)).toBe(true)
})

it('a ring cuts a wait short, and only that one', async () => {
  const bell = createBell()
  const first = bell.wait(1_000)
  bell.ring()
  expect(await isOver(first)).toBe(true)
  expect(await isOver(bell.wait(1_000))).toBe(false)
})

it('a ring while nobody waits is heard by the next wait', async () => {
  const bell = createBell()
  bell.ring()
  bell.ring()
  expect(await isOver(bell.wait(1_000))).toBe(true)
  expect(await isOver(bell.wait(1_000))).toBe(false)
})

it('a wait longer than timers go does not end at once', async () => {
  const waiting = createBell().wait(Number.POSITIVE_INFINITY)
  await vi.advanceTimersByTimeAsync(86_400_000)
  expect(await isOver(waiting)).toBe(false)
})
