import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundedCache } from '#renderer/markdown/bounded-cache.ts'

describe('the cache of formatted texts', () => {
  it('drops the least recently used entry', () => {
    const cache = boundedCache<number>(10)
    cache.set('a', 1, 4)
    cache.set('b', 2, 4)
    cache.get('a')
    cache.set('c', 3, 4)
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3])
  })

  it('does not keep an entry larger than its capacity', () => {
    const cache = boundedCache<number>(10)
    cache.set('a', 1, 4)
    cache.set('b', 2, 11)
    expect([cache.get('a'), cache.get('b')]).toEqual([1, undefined])
  })

  it('never holds more than its capacity', () => {
    const entries = fc.array(
      fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.integer({ min: 1, max: 9 })),
    )
    fc.assert(
      fc.property(entries, (puts) => {
        const cache = boundedCache<number>(12)
        for (const [key, weight] of puts) cache.set(key, weight, weight)
        const held = ['a', 'b', 'c', 'd', 'e'].map((key) => cache.get(key) ?? 0)
        expect(held.reduce((sum, weight) => sum + weight, 0)).toBeLessThanOrEqual(12)
        const last = puts.at(-1)
        if (last !== undefined) expect(cache.get(last[0])).toBe(last[1])
      }),
    )
  })
})
