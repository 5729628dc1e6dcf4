import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markAfterPage, markBeforeFirstSync, markByClock } from '#main/engine/sync/mark.ts'

const time = fc.integer({ min: 0, max: 1_000 })
const times = fc.array(fc.option(time, { nil: undefined }), { maxLength: 20 })

describe('the mark before a first sync', () => {
  it('is the newest activity of the page', () => {
    expect(markBeforeFirstSync([30, 50, 20], 100)).toBe(50)
  })

  it("is the service's clock if no row has a time, and does not exist without either", () => {
    expect(markBeforeFirstSync([], 100)).toBeNull()
    expect(markBeforeFirstSync([undefined, undefined], 100)).toBe(100)
    expect(markBeforeFirstSync([undefined, undefined], null)).toBeNull()
  })

  it('is not beyond now because of a report dated in the future', () => {
    expect(markBeforeFirstSync([30, 4_000], 100)).toBe(100)
  })
})

describe("without the service's clock", () => {
  it('the rows alone determine the mark, and no clock of this computer', () => {
    expect(markBeforeFirstSync([30, 50, 20], null)).toBe(50)
    expect(markAfterPage(10, [20, 30], null)).toBe(30)
  })
})

describe("the mark by the service's clock", () => {
  it('never moves back, and stays if there is no clock', () => {
    expect(markByClock(null, 50)).toBe(50)
    expect(markByClock(70, 50)).toBe(70)
    expect(markByClock(70, null)).toBe(70)
    expect(markByClock(null, null)).toBeNull()
  })
})

describe('the mark after a page', () => {
  it('is the time of the last row', () => {
    expect(markAfterPage(10, [10, 20, undefined, 30], 100)).toBe(30)
  })

  it('stays if the page is not sorted as requested, because earlier times may follow', () => {
    expect(markAfterPage(10, [30, 20], 100)).toBe(10)
    expect(markAfterPage(null, [30, 20], 100)).toBeNull()
  })

  it('stays if the page has no time', () => {
    expect(markAfterPage(10, [undefined], 100)).toBe(10)
    expect(markAfterPage(null, [], 100)).toBeNull()
  })

  it('never moves back, and never passes now or the newest row', () => {
    fc.assert(
      fc.property(fc.option(time, { nil: null }), times, time, (mark, page, now) => {
        const next = markAfterPage(mark, page, now)
        if (next === null) {
          expect(mark).toBeNull()
          return
        }
        expect(next).toBeGreaterThanOrEqual(mark ?? 0)
        const newest = Math.max(0, ...page.filter((one) => one !== undefined))
        expect(next).toBeLessThanOrEqual(Math.max(mark ?? 0, Math.min(newest, now)))
      }),
    )
  })

  it('loses nothing: rows on later pages of a sorted traversal are at or after the mark', () => {
    fc.assert(
      fc.property(fc.array(time, { minLength: 1 }), fc.nat(), time, (all, cut, now) => {
        const sorted = all.toSorted((a, b) => a - b)
        const size = (cut % sorted.length) + 1
        const mark = markAfterPage(null, sorted.slice(0, size), now)
        for (const left of sorted.slice(size)) expect(left).toBeGreaterThanOrEqual(mark ?? 0)
      }),
    )
  })
})
