import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPulse } from '#main/engine/sync/pulse.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('the first ask beats at once, the rest of the interval is one more beat', () => {
  const beat = vi.fn()
  const pulse = createPulse(250, beat)
  pulse.ask()
  expect(beat).toHaveBeenCalledTimes(1)
  for (let i = 0; i < 100; i += 1) pulse.ask()
  expect(beat).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(250)
  expect(beat).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1_000)
  expect(beat).toHaveBeenCalledTimes(2)
})

it('never beats more often than once in the interval while asked all the time', () => {
  const beat = vi.fn()
  const pulse = createPulse(250, beat)
  for (let at = 0; at < 10_000; at += 10) {
    pulse.ask()
    vi.advanceTimersByTime(10)
  }
  expect(beat.mock.calls.length).toBeLessThanOrEqual(41)
})

it('what was asked for is not lost at the end, and nothing follows', () => {
  const beat = vi.fn()
  const pulse = createPulse(250, beat)
  pulse.ask()
  pulse.ask()
  pulse.end()
  expect(beat).toHaveBeenCalledTimes(2)
  pulse.ask()
  vi.advanceTimersByTime(1_000)
  expect(beat).toHaveBeenCalledTimes(2)
})
