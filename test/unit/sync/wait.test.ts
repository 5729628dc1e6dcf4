import fc from 'fast-check'
import { expect, it } from 'vitest'
import { waitAfterFailures } from '#main/engine/sync/wait.ts'

it('waits grow with every failure in a row, up to two minutes', () => {
  const longest = [1, 2, 3, 4, 5, 6, 7, 8, 100].map((failures) => waitAfterFailures(failures, 1))
  expect(longest).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 120_000, 120_000, 120_000])
})

it('a wait is spread over the upper half, so that desks cut off together do not come back together', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (n, random) => {
        const wait = waitAfterFailures(n, random)
        expect(wait).toBeGreaterThanOrEqual(waitAfterFailures(n, 0))
        expect(wait).toBeLessThanOrEqual(2 * waitAfterFailures(n, 0))
      },
    ),
  )
})
