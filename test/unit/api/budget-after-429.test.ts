import { describe, expect, it } from 'vitest'
import { bench, many } from './budget-bench.ts'

describe('after 429', () => {
  const limited = (retryAfterMs: number | null = null) => ({ kind: 'limited', retryAfterMs }) as const

  it("everything pauses, even the user's requests, and says until when", async () => {
    const { ask, granted, clock, budget } = bench()
    ask('background')
    await clock.advance(0)
    granted[0]?.slot.release(limited(10_000))
    expect(budget.state().pausedUntil).toBe(clock.wall() + 10_000)
    ask('person')
    await clock.advance(9_999)
    expect(granted).toHaveLength(1)
    await clock.advance(2)
    expect(granted).toHaveLength(2)
    expect(budget.state().pausedUntil).toBe(null)
  })

  it('one request goes first; the others follow once the service answered it', async () => {
    const { ask, granted, clock } = bench()
    ask('person')
    await clock.advance(0)
    granted[0]?.slot.release(limited())
    many(5, () => ask('person'))
    await clock.advance(5_000)
    expect(granted).toHaveLength(2)
    granted[1]?.slot.release({ kind: 'answered' })
    await clock.advance(0)
    expect(granted).toHaveLength(6)
  })

  // SPEC-906
  it('each further 429 pauses for longer, up to a minute', async () => {
    const { ask, granted, clock, budget } = bench()
    const pauses: number[] = []
    for (let round = 0; round < 8; round += 1) {
      ask('person')
      await clock.advance(0)
      granted[round]?.slot.release(limited())
      const pause = (budget.state().pausedUntil ?? 0) - clock.wall()
      pauses.push(pause)
      await clock.advance(pause)
    }
    expect(pauses).toEqual([1_500, 3_000, 6_000, 12_000, 24_000, 45_000, 45_000, 45_000])
  })

  it('several requests refused together are one pause', async () => {
    const { ask, granted, clock, budget } = bench()
    many(6, () => ask('person'))
    await clock.advance(0)
    for (const { slot } of granted) slot.release(limited())
    expect(budget.state().pausedUntil).toBe(clock.wall() + 1_500)
  })

  it('a 429 below the known limit shrinks the limit at once, and it recovers slowly', async () => {
    const { ask, granted, answerAll, clock, budget } = bench()
    many(79, () => ask('person'))
    await answerAll()
    ask('person')
    await clock.advance(0)
    granted[79]?.slot.release(limited())
    expect(budget.state().limit).toBe(60)
    await clock.advance(62_000)
    expect(budget.state().limit).toBe(65)
    await clock.advance(11 * 60_000)
    expect(budget.state().limit).toBe(120)
    await clock.advance(3_600_000)
    expect(budget.state().limit).toBe(120)
  })

  it('the limit never shrinks to zero', async () => {
    const { ask, granted, clock, budget } = bench()
    for (let round = 0; round < 20; round += 1) {
      ask('person')
      await clock.advance(0)
      granted[round]?.slot.release(limited())
      await clock.advance(60_000)
    }
    expect(budget.state().limit).toBeGreaterThanOrEqual(10)
  })
})
