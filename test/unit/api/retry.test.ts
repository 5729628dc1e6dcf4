import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideRetry, type FailedOutcome, type FailedTry } from '#shared/rules/retry.ts'

const status = (code: number, retryAfterMs: number | null = null): FailedOutcome => ({
  kind: 'status',
  status: code,
  retryAfterMs,
})
const network: FailedOutcome = { kind: 'network' }
const timeout: FailedOutcome = { kind: 'timeout' }
const get = (outcome: FailedOutcome, attempt = 1, random = 0.999): FailedTry => ({
  method: 'GET',
  attempt,
  outcome,
  random,
})

describe('the retry of a failed request', () => {
  it.each<[string, FailedOutcome]>([
    ['a network error', network],
    ['a timeout', timeout],
    ['429', status(429)],
    ['502', status(502)],
    ['503', status(503)],
    ['504', status(504)],
  ])('happens for a read after %s', (_, outcome) => {
    expect(decideRetry(get(outcome)).retry).toBe(true)
  })

  it.each<[string, FailedOutcome]>([
    ...[301, 400, 401, 403, 404, 405, 409, 418, 422, 500, 501, 505].map((code): [string, FailedOutcome] => [
      String(code),
      status(code),
    ]),
    ['a certificate that was not accepted', { kind: 'final' }],
  ])('does not happen for a read after %s', (_, outcome) => {
    expect(decideRetry(get(outcome))).toEqual({ retry: false, afterMs: 0 })
  })

  it('waits longer each time, by up to half as much again', () => {
    const waits = (random: number) =>
      [1, 2, 3].map((attempt) => decideRetry(get(network, attempt, random)).afterMs)
    expect(waits(0)).toEqual([250, 500, 1_000])
    expect(waits(0.5)).toEqual([375, 750, 1_500])
  })

  it('ends after four attempts, or with a timeout that is not at the first attempt', () => {
    expect(decideRetry(get(network, 3)).retry).toBe(true)
    expect(decideRetry(get(network, 4)).retry).toBe(false)
    expect(decideRetry(get(status(429), 4)).retry).toBe(false)
    expect(decideRetry(get(timeout, 2)).retry).toBe(false)
  })

  it('leaves the wait after 429 to the request budget, however long it is', () => {
    expect(decideRetry(get(status(429, 3_600_000)))).toEqual({ retry: true, afterMs: 0 })
  })

  it('waits as long as a busy service asks, but not through a long closure', () => {
    expect(decideRetry(get(status(503, 7_000))).afterMs).toBe(7_000)
    expect(decideRetry(get(status(503, 10))).afterMs).toBeGreaterThanOrEqual(250)
    expect(decideRetry(get(status(503, 31_000))).retry).toBe(false)
  })

  it('never happens for a write', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<FailedTry['method']>('POST', 'PATCH'),
        fc.integer({ min: 1, max: 5 }),
        fc.oneof(
          fc.constantFrom<FailedOutcome>(network, timeout, { kind: 'final' }),
          fc.integer({ min: 300, max: 599 }).map((code) => status(code)),
        ),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (method, attempt, outcome, random) => {
          expect(decideRetry({ method, attempt, outcome, random }).retry).toBe(false)
        },
      ),
    )
  })
})
