import { describe, expect, it } from 'vitest'
import { createAttempts } from '#main/engine/sync/attempts.ts'
import type { DeskError } from '#shared/desk/errors.ts'

const network: DeskError = { kind: 'network', reason: 'refused', mayHaveArrived: false }

function attemptsAt(start: number) {
  const clock = { now: start }
  return {
    clock,
    attempts: createAttempts(
      () => clock.now,
      () => 1,
    ),
  }
}

describe('attempts', () => {
  it('wait longer after each failure in a row, and not at all after a success', () => {
    const { clock, attempts } = attemptsAt(1_000)
    const waits: number[] = []
    for (let i = 0; i < 4; i += 1) {
      attempts.failed(network, clock.now)
      waits.push((attempts.nextTryAt ?? 0) - clock.now)
      clock.now = attempts.nextTryAt ?? 0
    }
    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000])
    attempts.succeeded()
    expect(attempts).toMatchObject({ failure: null, nextTryAt: null })
    attempts.failed(network, clock.now)
    expect((attempts.nextTryAt ?? 0) - clock.now).toBe(2_000)
  })

  it('that ran side by side and failed together count once', () => {
    const { clock, attempts } = attemptsAt(1_000)
    for (let i = 0; i < 5; i += 1) {
      clock.now = 1_500 + i
      attempts.failed(network, 1_000 + i)
    }
    expect(attempts.nextTryAt).toBe(1_500 + 2_000)
    expect(attempts.failure?.at).toBe(1_504)
  })

  it('are due at once when somebody asks, and go on waiting longer when that fails, too', () => {
    const { clock, attempts } = attemptsAt(1_000)
    attempts.failed(network, 1_000)
    attempts.dueNow()
    expect(attempts.nextTryAt).toBeNull()
    expect(attempts.failure).not.toBeNull()
    clock.now = 1_100
    attempts.failed(network, 1_050)
    expect(attempts.nextTryAt).toBe(1_100 + 4_000)
  })

  it('at what is forbidden wait for hours', () => {
    const { attempts } = attemptsAt(0)
    attempts.failed({ kind: 'forbidden', operation: 'searchReports' }, 0)
    expect(attempts.nextTryAt).toBeGreaterThanOrEqual(3_600_000)
  })
})
