import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRateLimit } from '#service/rate-limit.ts'

// SPEC-905
test('exactly up to the limit is admitted in any minute', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 }),
      fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 120 }),
      (limit, gaps) => {
        const rate = createRateLimit(limit)
        const admitted: number[] = []
        let now = 0
        for (const gap of gaps) {
          now += gap
          const inWindow = admitted.filter((at) => at > now - 60_000).length
          const isAdmitted = rate.admit('token', now)
          expect(isAdmitted).toBe(inWindow < limit)
          if (isAdmitted) admitted.push(now)
        }
      },
    ),
  )
})

test('each token has its own minute', () => {
  const rate = createRateLimit(1)
  expect([rate.admit('a', 0), rate.admit('b', 0), rate.admit('a', 1), rate.admit('b', 1)]).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(rate.admit('a', 60_000)).toBe(true)
})

test('a limit of 0 admits everything', () => {
  const rate = createRateLimit(0)
  expect(Array.from({ length: 500 }, () => rate.admit('a', 0)).every(Boolean)).toBe(true)
})
