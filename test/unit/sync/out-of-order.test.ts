import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outOfOrder } from '#main/engine/sync/out-of-order.ts'

const itself = (value: number) => value
const falls = (values: readonly number[]) => values.every((value, at) => value <= (values[at - 1] ?? value))

describe('items out of order in a descending list', () => {
  it('do not exist if the list descends, equal values included', () => {
    expect(outOfOrder([900, 500, 500, 500, 20], itself)).toEqual([])
    expect(outOfOrder([], itself)).toEqual([])
  })

  it('are the changed ones, wherever they are now', () => {
    expect(outOfOrder([900, 20, 500, 400, 30], itself)).toEqual([20])
    expect(outOfOrder([900, 500, 400, 700, 30], itself)).toEqual([700])
  })

  it('are as few as possible, and the remaining ones descend', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 9 }), (values) => {
        const items = values.map((value, at) => ({ value, at }))
        const out = outOfOrder(items, ({ value }) => value)
        const left = items.filter((item) => !out.includes(item)).map(({ value }) => value)
        expect(falls(left)).toBe(true)
        const longest = Math.max(
          ...Array.from({ length: 2 ** values.length }, (_, mask) => {
            const chosen = values.filter((_value, at) => (mask >> at) & 1)
            return falls(chosen) ? chosen.length : 0
          }),
        )
        expect(left).toHaveLength(longest)
      }),
    )
  })
})
