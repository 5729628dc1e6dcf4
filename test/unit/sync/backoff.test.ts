import { describe, expect, it } from 'vitest'
import { createBackoff } from '#main/engine/sync/backoff.ts'
import type { DeskError } from '#shared/desk/errors.ts'

const network: DeskError = { kind: 'network', reason: 'refused', mayHaveArrived: false }

function backoffAt(start: number) {
  const clock = { now: start }
  return {
    clock,
    backoff: createBackoff(
      () => clock.now,
      () => 1,
    ),
  }
}

describe('backoff', () => {
  it('wait longer after each failure in a row, and not at all after a success', () => {
    const { clock, backoff } = backoffAt(1_000)
    const waits: number[] = []
    for (let i = 0; i < 4; i += 1) {
      backoff.failed(network, clock.now)
      waits.push((backoff.nextTryAt ?? 0) - clock.now)
      clock.now = backoff.nextTryAt ?? 0
    }
    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000])
    backoff.succeeded()
    expect(backoff).toMatchObject({ failure: null, nextTryAt: null })
    backoff.failed(network, clock.now)
    expect((backoff.nextTryAt ?? 0) - clock.now).toBe(2_000)
  })

  it('that ran side by side and failed together count once', () => {
    const { clock, backoff } = backoffAt(1_000)
    for (let i = 0; i < 5; i += 1) {
      clock.now = 1_500 + i
      backoff.failed(network, 1_000 + i)
    }
    expect(backoff.nextTryAt).toBe(1_500 + 2_000)
    expect(backoff.failure?.at).toBe(1_504)
  })

  it('that began when another one had failed count by themselves', () => {
    const { backoff } = backoffAt(1_000)
    backoff.failed(network, 1_000)
    backoff.failed(network, 1_000)
    expect(backoff.nextTryAt).toBe(1_000 + 4_000)
  })

  it('are due at once when somebody asks, and go on waiting longer when that fails, too', () => {
    const { clock, backoff } = backoffAt(1_000)
    backoff.failed(network, 1_000)
    backoff.dueNow()
    expect(backoff.nextTryAt).toBeNull()
    expect(backoff.failure).not.toBeNull()
    clock.now = 1_100
    backoff.failed(network, 1_050)
    expect(backoff.nextTryAt).toBe(1_100 + 4_000)
  })

  it('end their wait when the clock was set back: it would last as much longer', () => {
    const { clock, backoff } = backoffAt(10_000_000)
    backoff.failed(network, 10_000_000)
    expect(backoff.nextTryAt).toBe(10_002_000)
    clock.now = 9_999_999
    expect(backoff.nextTryAt).toBeNull()
  })

  it('at what is forbidden wait for hours', () => {
    const { backoff } = backoffAt(0)
    backoff.failed({ kind: 'forbidden', operation: 'searchReports' }, 0)
    expect(backoff.nextTryAt).toBeGreaterThanOrEqual(3_600_000)
  })
})
