import { describe, expect, it } from 'vitest'
import { createReadingRate } from '#main/engine/sync/reading-rate.ts'

describe('the pace of reading', () => {
  it('is what was finished lately, and forgets what is longer ago', () => {
    let now = 1_000
    const pace = createReadingRate(() => now, { withinMs: 250, atMost: 5 })
    expect(pace.lately).toBe(0)
    pace.finished()
    now += 200
    pace.finished()
    expect(pace.lately).toBe(2)
    now += 100
    expect(pace.lately).toBe(1)
    now += 1_000
    expect(pace.lately).toBe(0)
  })

  it('counts no more than it was asked to', () => {
    const pace = createReadingRate(() => 0, { withinMs: 250, atMost: 5 })
    for (let times = 0; times < 20; times += 1) pace.finished()
    expect(pace.lately).toBe(5)
  })
})
