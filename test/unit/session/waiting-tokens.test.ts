import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createWaitingTokens } from '#main/engine/session/waiting-tokens.ts'
import { err, ok } from '#shared/desk/result.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a token that a copy could not take is tried again after five seconds, whatever the clock is set to', async () => {
  const record = { id: 'w', baseUrl: 'https://api.example.org' }
  const session = { attach: async () => err({ kind: 'diskFull' }) }
  const tokens = createWaitingTokens(
    () => ok(record as never),
    () => session as never,
  )
  tokens.put('w', { token: 'secret', baseUrl: record.baseUrl, earlierRequests: [] })
  expect(tokens.isDue('w')).toBe(true)
  await tokens.handOver('w', session as never)
  expect(tokens.isDue('w')).toBe(false)
  vi.setSystemTime(Date.now() - 3_600_000)
  vi.advanceTimersByTime(5_000)
  expect(tokens.isDue('w')).toBe(true)
})
