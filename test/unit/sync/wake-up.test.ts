import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createWakeUp } from '#main/engine/sync/wake-up.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Whether the promise has resolved once everything due has run. */
async function isOver(waiting: Promise<void>): Promise<boolean> {
  let over = false
  void waiting.then(() => {
    over = true
  })
  await vi.advanceTimersByTimeAsync(0)
  return over
}

it('a wait ends when its time is over', async () => {
  const waiting = createWakeUp().wait(1_000)
  expect(await isOver(waiting)).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await isOver(waiting)).toBe(true)
})

it('a wake-up cuts a wait short, and only that one', async () => {
  const wakeUp = createWakeUp()
  const first = wakeUp.wait(1_000)
  wakeUp.ring()
  expect(await isOver(first)).toBe(true)
  expect(await isOver(wakeUp.wait(1_000))).toBe(false)
})

it('a wake-up without a wait applies to the next wait', async () => {
  const wakeUp = createWakeUp()
  wakeUp.ring()
  wakeUp.ring()
  expect(await isOver(wakeUp.wait(1_000))).toBe(true)
  expect(await isOver(wakeUp.wait(1_000))).toBe(false)
})

it('a wait longer than timers allow does not end at once', async () => {
  const waiting = createWakeUp().wait(Number.POSITIVE_INFINITY)
  await vi.advanceTimersByTimeAsync(86_400_000)
  expect(await isOver(waiting)).toBe(false)
})

it('a wake-up after a wait that ended applies to the next wait', async () => {
  const wakeUp = createWakeUp()
  const first = wakeUp.wait(1_000)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await isOver(first)).toBe(true)
  wakeUp.ring()
  expect(await isOver(wakeUp.wait(1_000))).toBe(true)
})

it('a wait that was cut short does not disable the next one when its own time is over', async () => {
  const wakeUp = createWakeUp()
  void wakeUp.wait(1_000)
  wakeUp.ring()
  const second = wakeUp.wait(5_000)
  await vi.advanceTimersByTimeAsync(1_000)
  wakeUp.ring()
  expect(await isOver(second)).toBe(true)
})
