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
  it('waits longer after each failure in a row, and not at all after a success', () => {
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

  it('counts parallel failures once', () => {
    const { clock, backoff } = backoffAt(1_000)
    for (let i = 0; i < 5; i += 1) {
      clock.now = 1_500 + i
      backoff.failed(network, 1_000 + i)
    }
    expect(backoff.nextTryAt).toBe(1_500 + 2_000)
    expect(backoff.failure?.at).toBe(1_504)
  })

  it('counts a failure of a request that began after another failure by itself', () => {
    const { backoff } = backoffAt(1_000)
    backoff.failed(network, 1_000)
    backoff.failed(network, 1_000)
    expect(backoff.nextTryAt).toBe(1_000 + 4_000)
  })

  it('is due at once on request, and continues to grow if that fails, too', () => {
    const { clock, backoff } = backoffAt(1_000)
    backoff.failed(network, 1_000)
    backoff.dueNow()
    expect(backoff.nextTryAt).toBeNull()
    expect(backoff.failure).not.toBeNull()
    clock.now = 1_100
    backoff.failed(network, 1_050)
    expect(backoff.nextTryAt).toBe(1_100 + 4_000)
  })

  it('ends its wait when the clock was set back, which would extend it', () => {
    const { clock, backoff } = backoffAt(10_000_000)
    backoff.failed(network, 10_000_000)
    expect(backoff.nextTryAt).toBe(10_002_000)
    clock.now = 9_999_999
    expect(backoff.nextTryAt).toBeNull()
  })

  it('waits for hours after a refusal', () => {
    const { backoff } = backoffAt(0)
    backoff.failed({ kind: 'forbidden', operation: 'searchReports' }, 0)
    expect(backoff.nextTryAt).toBeGreaterThanOrEqual(3_600_000)
  })
})
