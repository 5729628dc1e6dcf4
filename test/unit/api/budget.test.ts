import { describe, expect, it } from 'vitest'
import { bench, many } from './budget-bench.ts'

describe('the request budget', () => {
  it('grants a whole limit at once, and no more within the window', async () => {
    const { ask, granted, answerAll, clock } = bench()
    many(130, () => ask('person'))
    await answerAll()
    expect(granted).toHaveLength(120)
    await clock.advance(59_999)
    expect(granted).toHaveLength(120)
    await clock.advance(300)
    await answerAll()
    expect(granted).toHaveLength(130)
  })

  it('counts a request from its answer on, so a slow one counts longer', async () => {
    const { ask, granted, clock } = bench(1)
    ask('person')
    await clock.advance(20_000)
    granted[0]?.slot.release({ kind: 'answered' })
    ask('person')
    await clock.advance(60_000)
    expect(granted).toHaveLength(1)
    await clock.advance(300)
    expect(granted).toHaveLength(2)
  })

  it('counts a request without an answer for longer, because it may still arrive', async () => {
    const { ask, granted, clock } = bench(1)
    ask('person')
    await clock.advance(0)
    granted[0]?.slot.release({ kind: 'lost' })
    ask('person')
    await clock.advance(63_000)
    expect(granted).toHaveLength(1)
    await clock.advance(300)
    expect(granted).toHaveLength(2)
  })

  it('does not count a request that was never sent', async () => {
    const { ask, granted, clock, budget } = bench(1)
    ask('person')
    await clock.advance(0)
    granted[0]?.slot.release({ kind: 'notSent' })
    expect(budget.state().used).toBe(0)
    ask('person')
    await clock.advance(0)
    expect(granted).toHaveLength(2)
  })

  it('ignores a second release of a slot', async () => {
    const { ask, granted, clock, budget } = bench(5)
    ask('person')
    await clock.advance(0)
    granted[0]?.slot.release({ kind: 'answered' })
    granted[0]?.slot.release({ kind: 'notSent' })
    expect(budget.state().used).toBe(1)
  })
})

describe('the order', () => {
  it('is the user, then the outbox, then background work, each first come, first served', async () => {
    const { ask, granted, answerAll, clock } = bench(6)
    many(6, () => ask('person', 'first'))
    await clock.advance(0)
    ask('background', 'background 1')
    ask('outbox', 'outbox 1')
    ask('person', 'person 1')
    ask('outbox', 'outbox 2')
    ask('person', 'person 2')
    await answerAll()
    await clock.advance(61_000)
    await answerAll()
    expect(granted.slice(6).map(({ name }) => name)).toEqual([
      'person 1',
      'person 2',
      'outbox 1',
      'outbox 2',
      'background 1',
    ])
  })

  it('leaves a part of the limit to a user who was active lately', async () => {
    const { ask, granted, answerAll, clock } = bench()
    ask('person', 'first')
    await answerAll()
    await clock.advance(61_000)
    many(130, () => ask('background'))
    await answerAll()
    expect(granted).toHaveLength(101)
    many(25, () => ask('person'))
    await answerAll()
    expect(granted.filter(({ name }) => name === 'person')).toHaveLength(20)
  })

  it('gives background work nearly all of the limit without an active user, except for one opened report', async () => {
    const { ask, granted, answerAll, clock } = bench()
    ask('person', 'first')
    await answerAll()
    await clock.advance(301_000)
    many(130, () => ask('background'))
    await answerAll()
    expect(granted.filter(({ name }) => name === 'background')).toHaveLength(111)
    many(25, () => ask('person'))
    await answerAll()
    expect(granted.filter(({ name }) => name === 'person')).toHaveLength(9)
  })

  it('leaves room for the user besides any outbox, and some for background work', async () => {
    const { ask, granted, answerAll } = bench()
    many(130, () => ask('background'))
    many(300, () => ask('outbox'))
    await answerAll()
    expect(granted.filter(({ name }) => name === 'outbox').length).toBeGreaterThanOrEqual(100)
    expect(granted).toHaveLength(114)
    many(25, () => ask('person'))
    await answerAll()
    expect(granted.filter(({ name }) => name === 'person')).toHaveLength(6)
  })

  it('allows six requests in flight, and four of background work', async () => {
    const { ask, granted, clock } = bench()
    many(10, () => ask('background'))
    await clock.advance(0)
    expect(granted).toHaveLength(4)
    many(10, () => ask('person'))
    await clock.advance(0)
    expect(granted).toHaveLength(6)
  })
})

describe('canceling', () => {
  it('ends the wait at once and gives its place to the next', async () => {
    const { ask, granted, refused, clock } = bench(1)
    ask('person', 'holder')
    const controller = new AbortController()
    ask('person', 'called off', controller.signal)
    ask('background', 'next')
    await clock.advance(0)
    controller.abort()
    await clock.advance(0)
    expect(refused).toEqual(['called off: network'])
    granted[0]?.slot.release({ kind: 'answered' })
    await clock.advance(61_000)
    expect(granted.map(({ name }) => name)).toEqual(['holder', 'next'])
  })

  it('before the request grants nothing', async () => {
    const { ask, granted, refused, clock } = bench()
    ask('person', 'late', AbortSignal.abort())
    await clock.advance(0)
    expect([granted, refused]).toEqual([[], ['late: network']])
  })

  it('does not withdraw a granted slot', async () => {
    const { ask, granted, clock, budget } = bench()
    const controller = new AbortController()
    ask('person', 'granted', controller.signal)
    await clock.advance(0)
    controller.abort()
    expect(granted).toHaveLength(1)
    expect(budget.state().used).toBe(1)
  })

  it('by closing the budget ends every wait, and grants nothing afterwards', async () => {
    const { ask, granted, refused, clock, budget } = bench(1)
    many(3, () => ask('person'))
    await clock.advance(0)
    budget.close()
    ask('person')
    await clock.advance(120_000)
    expect(granted).toHaveLength(1)
    expect(refused).toHaveLength(3)
  })
})

describe('listeners', () => {
  it('hear changes of use, many at once as one call, until they unsubscribe', async () => {
    const { ask, answerAll, clock, budget } = bench()
    const seen: number[] = []
    const stop = budget.onChange(() => seen.push(budget.state().used))
    many(30, () => ask('person'))
    await answerAll()
    await clock.advance(1_000)
    expect(seen).toEqual([30])
    await clock.advance(61_000)
    expect(seen.at(-1)).toBe(0)
    stop()
    const before = seen.length
    ask('person')
    await clock.advance(1_000)
    expect(seen).toHaveLength(before)
  })
})
