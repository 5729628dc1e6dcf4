import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseActions, lanes, roomBeside } from '#main/engine/outbox/choose-actions.ts'

const action = fc.record({ id: fc.nat(), isBulk: fc.boolean() })
const ready = fc.array(action, { maxLength: 12 })
const underWay = fc.array(action, { maxLength: lanes })

describe('the chosen actions', () => {
  it('are at most one per lane, and one alone while a failure blocks all', () => {
    fc.assert(
      fc.property(ready, underWay, fc.boolean(), (some, others, isFailing) => {
        const { single, oneOfMany } = chooseActions(some, others, isFailing)
        const begun = single.length + (oneOfMany === null ? 0 : 1)
        expect(begun).toBeLessThanOrEqual(Math.max(0, roomBeside(others, isFailing)))
        if (begun > 0) expect(others.length + begun).toBeLessThanOrEqual(isFailing ? 1 : lanes)
      }),
    )
  })

  it('of bulk changes always leave a lane to single actions', () => {
    fc.assert(
      fc.property(ready, fc.boolean(), (some, isFailing) => {
        const begun: { readonly isBulk: boolean }[] = []
        let left = some.map((one) => ({ ...one, isBulk: true }))
        for (;;) {
          const { oneOfMany } = chooseActions(left, begun, isFailing)
          if (oneOfMany === null) break
          begun.push(oneOfMany)
          left = left.filter((one) => one !== oneOfMany)
        }
        expect(begun).toHaveLength(Math.min(some.length, isFailing ? 1 : lanes - 1))
      }),
    )
  })

  it('are the first ready ones, in order', () => {
    fc.assert(
      fc.property(ready, underWay, fc.boolean(), (some, others, isFailing) => {
        const { single, oneOfMany } = chooseActions(some, others, isFailing)
        const first = some.slice(0, Math.max(0, roomBeside(others, isFailing)))
        expect(single).toEqual(first.filter(({ isBulk }) => !isBulk))
        if (oneOfMany !== null) expect(oneOfMany).toBe(first.find(({ isBulk }) => isBulk))
      }),
    )
  })
})
