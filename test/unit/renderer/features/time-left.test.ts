import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stageTimeLeft, timeLeft, timeLeftInWords } from '#renderer/time/time-left.ts'
import type { SyncState } from '#shared/desk/sync-state.ts'

const reading: SyncState = {
  workspaceId: 'w',
  connection: 'syncing',
  phase: { name: 'details', done: 0, of: 1_000 },
  currentAsOf: null,
  nextTryAt: null,
  lastError: null,
  stages: [],
  budget: { used: 0, limit: 120, fullLimit: 120, shares: [] },
  reports: 1_000,
  toHydrate: 1_000,
  setAside: 0,
  evicted: 0,
  damaged: false,
}

test('the time left is the time for the missing reports at the rate of the budget', () => {
  expect(timeLeft(reading)).toBeCloseTo(22.1 * 60_000, -4)
  const shrunken = { ...reading, budget: { ...reading.budget, limit: 60 } }
  expect(timeLeft(shrunken)).toBeCloseTo(2 * (timeLeft(reading) ?? 0))
})

test('no time is shown if nothing is missing or nothing can be read', () => {
  expect(timeLeft({ ...reading, toHydrate: 0 })).toBe(null)
  for (const connection of ['offline', 'unauthorized', 'failing', 'idle'] as const) {
    expect(timeLeft({ ...reading, connection })).toBe(null)
  }
})

test('a sweep takes the time of its pages, after the reading of reports; the index takes no requests', () => {
  const sweep = { name: 'sweep', state: 'underWay', done: 0, of: 10_000 } as const
  const alone = stageTimeLeft(sweep, { ...reading, toHydrate: 0 }) ?? 0
  expect(alone).toBeCloseTo(60_000, -4)
  expect(stageTimeLeft(sweep, reading)).toBeCloseTo(alone + (timeLeft(reading) ?? 0))
  expect(stageTimeLeft({ ...sweep, name: 'details' }, reading)).toBe(timeLeft(reading))
  expect(stageTimeLeft({ ...sweep, name: 'index' }, reading)).toBe(null)
  expect(stageTimeLeft({ ...sweep, state: 'waits' }, reading)).toBe(null)
  expect(stageTimeLeft(sweep, { ...reading, connection: 'offline' })).toBe(null)
})

test.each([
  [20_000, 'less than a minute'],
  [12.4 * 60_000, 'about 12 min'],
  [78 * 60_000, 'about 80 min'],
  [100 * 60_000, 'about 1½ h'],
  [36 * 3_600_000, 'about 36 h'],
])('%i ms are %s', (milliseconds, words) => {
  expect(timeLeftInWords(milliseconds)).toBe(words)
})

test('one more request hardly ever changes the text', () => {
  fc.assert(
    fc.property(fc.integer({ min: 3_600_000, max: 86_400_000 }), (milliseconds) => {
      const words = Array.from({ length: 20 }, (_, nth) => timeLeftInWords(milliseconds - nth * 500))
      expect(new Set(words).size).toBeLessThanOrEqual(2)
    }),
  )
})
