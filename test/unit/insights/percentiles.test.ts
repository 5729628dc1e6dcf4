import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortedValues, spreadOf, spreadOfLots } from '#shared/rules/insights/percentiles.ts'

const values = fc.array(fc.integer({ min: 0, max: 4e12 }), { minLength: 1, maxLength: 200 })

test('a percentile is the smallest value that at least that many percent do not exceed', () => {
  fc.assert(
    fc.property(values, (some) => {
      const spread = spreadOf(some)
      for (const [percent, value] of [
        [50, spread?.median],
        [75, spread?.p75],
        [90, spread?.p90],
      ] as const) {
        const holds = (candidate: number) =>
          some.filter((one) => one <= candidate).length * 100 >= percent * some.length
        expect(value).toBe(Math.min(...some.filter(holds)))
      }
    }),
  )
})

test('values are not changed, their order does not matter, and an empty list has no spread', () => {
  fc.assert(
    fc.property(values, (some) => {
      const before = [...some]
      expect(spreadOf(some.toReversed())).toEqual(spreadOf(some))
      expect(some).toEqual(before)
      expect(spreadOf(some)?.count).toBe(some.length)
    }),
  )
  expect(spreadOf([])).toBeNull()
})

test('several lists are spread like all of their values together', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.integer({ min: 0, max: 1e12 }), { maxLength: 40 }), { maxLength: 12 }),
      (lots) => {
        expect(spreadOfLots(lots.map(sortedValues))).toEqual(spreadOf(lots.flat()))
      },
    ),
  )
})
