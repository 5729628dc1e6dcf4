import fc from 'fast-check'
import { expect, it } from 'vitest'
import { backoffAfter, waitForOne } from '#main/engine/sync/wait.ts'
import type { DeskError } from '#shared/desk/errors.ts'

const failing: DeskError = { kind: 'serviceFailed', status: 500 }
const offline: DeskError = { kind: 'network', reason: 'There is no network.', mayHaveArrived: false }
const full: DeskError = { kind: 'diskFull' }

it('waits grow with every failure in a row, up to two minutes', () => {
  const longest = [1, 2, 3, 4, 5, 6, 7, 8, 100].map((failures) => backoffAfter(failures, failing, 1))
  expect(longest).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 120_000, 120_000, 120_000])
})

it.each([offline, full])('no wait is longer than twenty seconds: $kind', (error) => {
  const longest = [1, 2, 3, 4, 5, 6, 100].map((failures) => backoffAfter(failures, error, 1))
  expect(longest).toEqual([2_000, 4_000, 8_000, 16_000, 20_000, 20_000, 20_000])
})

it('a wait is spread over the upper half, so that desks cut off together do not return together', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (n, random) => {
        const wait = backoffAfter(n, failing, random)
        expect(wait).toBeGreaterThanOrEqual(backoffAfter(n, failing, 0))
        expect(wait).toBeLessThanOrEqual(2 * backoffAfter(n, failing, 0))
      },
    ),
  )
})

it('a single failing report is deferred for 15 seconds, then four times as long each time, up to six hours', () => {
  expect([1, 2, 3, 50].map(waitForOne)).toEqual([15_000, 60_000, 240_000, 6 * 3_600_000])
})
