import { expect, test } from 'vitest'
import { createRateGuard, slowestRate } from '#main/engine/evidence/slowest-rate.ts'
import { createSpeedometer } from '#main/engine/evidence/speedometer.ts'

/**
 * Simulates a download that receives `bytes` bytes every `everyMs` ms.
 *
 * @returns the ms after which the download is given up; null = never.
 */
function givenUpAfter(bytes: number, everyMs: number, forMs: number): number | null {
  let now = 5_000
  const isFastEnough = createRateGuard(slowestRate, () => now)
  for (let passed = everyMs; passed <= forMs; passed += everyMs) {
    now = 5_000 + passed
    if (!isFastEnough(bytes)) return passed
  }
  return null
}

test('a trickling file is given up after a minute, a slow one is not', () => {
  expect(givenUpAfter(1, 1_000, 600_000)).toBe(60_000)
  expect(givenUpAfter(400, 1_000, 600_000)).toBe(60_000)
  expect(givenUpAfter(1, 55_000, 600_000)).toBe(110_000)
  expect(givenUpAfter(1_000, 1_000, 3_600_000)).toBeNull()
  expect(givenUpAfter(8 * 1024, 10_000, 3_600_000)).toBeNull()
})

test('earlier fast bytes do not make up for trickling ones', () => {
  let now = 0
  const isFastEnough = createRateGuard({ bytes: 100, ms: 1_000 }, () => now)
  for (now = 1; now < 1_000; now += 100) expect(isFastEnough(1_000)).toBe(true)
  now = 1_000
  expect(isFastEnough(1)).toBe(true)
  now = 2_000
  expect(isFastEnough(1)).toBe(false)
})

test('the rate of rare chunks is that of the last two', () => {
  let now = 5_000
  const meter = createSpeedometer(() => now)
  meter.note(0)
  now = 15_000
  meter.note(20_000)
  expect(meter.bytesPerSecond()).toBe(2_000)
})
