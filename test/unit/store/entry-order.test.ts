import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newestFirst } from '#main/engine/store/entry-order.ts'

const place = fc.record({
  createdAt: fc.option(fc.integer({ min: 0, max: 3 })),
  id: fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }).map(String),
})

describe('entries of a timeline', () => {
  it('are newest first, those of the same instant by number, those without an instant last', () => {
    const entries = [
      { createdAt: null, id: '900' },
      { createdAt: 5, id: '99' },
      { createdAt: 5, id: '100' },
      { createdAt: 0, id: '9223372036854775807' },
      { createdAt: 7, id: '1' },
      { createdAt: 5, id: '101' },
    ]
    expect(entries.toSorted(newestFirst).map(({ id }) => id)).toEqual([
      '1',
      '101',
      '100',
      '99',
      '9223372036854775807',
      '900',
    ])
  })

  it('have one order, in whatever order they arrive', () => {
    fc.assert(
      fc.property(fc.uniqueArray(place, { selector: ({ id }) => id }), (entries) => {
        expect(entries.toReversed().sort(newestFirst)).toEqual(entries.toSorted(newestFirst))
      }),
    )
  })
})
