import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatSpan, scaleSteps } from '#renderer/features/insights/charts/value-words.ts'

const hour = 3_600_000

test('a scale starts at zero, reaches the top, and has few lines in even steps', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e13 }),
      fc.constantFrom('count' as const, 'duration' as const),
      (top, kind) => {
        const steps = scaleSteps(top, kind)
        expect(steps[0]).toBe(0)
        expect(steps.at(-1)).toBeGreaterThanOrEqual(top)
        expect(steps.length).toBeGreaterThanOrEqual(2)
        expect(steps.length).toBeLessThanOrEqual(6)
        for (const [at, step] of steps.entries()) expect(step).toBe(at * (steps[1] ?? 0))
      },
    ),
  )
})

test('spans are shown in their two largest units', () => {
  expect([0, 59_999, 60_000, 90 * 60_000, 26 * hour, 300 * hour, 24 * hour].map(formatSpan)).toEqual([
    '< 1m',
    '< 1m',
    '1m',
    '1h 30m',
    '1d 2h',
    '12d',
    '1d',
  ])
})
