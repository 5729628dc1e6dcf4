import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterSweptPage, byIdFromTop, partAfter } from '#main/engine/sync/sweep-position.ts'

const page = (ids: number[], nextCursor: string | null = 'onward', broken = false) => ({
  ids,
  broken,
  nextCursor,
})

describe('a page of a sweep', () => {
  it('proves the ids between its rows, and behind them if it is the last', () => {
    const first = afterSweptPage(byIdFromTop, page([1, 2, 5]), 9)
    expect(first.judged).toEqual({ above: byIdFromTop.lastId, upTo: 5 })
    expect(afterSweptPage(first.next, page([6, 8], null), 9).judged).toEqual({ above: 5, upTo: 9 })
  })

  it('proves nothing about reports that arrived since its request', () => {
    const { next } = afterSweptPage(byIdFromTop, page([1, 2, 5]), 5)
    expect(afterSweptPage(next, page([6], null), 5).judged).toEqual({ above: 5, upTo: 6 })
  })

  it('proves nothing if it is empty or partly unreadable, and the next one only from its first row on', () => {
    for (const odd of [page([3], 'onward', true), page([])]) {
      const { next, judged } = afterSweptPage(byIdFromTop, odd, 9)
      expect(judged).toBeNull()
      expect(afterSweptPage(next, page([6, 8]), 9).judged).toEqual({ above: 5, upTo: 8 })
    }
  })

  it('out of order ends all judging of its round', () => {
    const { next, judged } = afterSweptPage(byIdFromTop, page([3, 2]), 9)
    expect(judged).toBeNull()
    expect(afterSweptPage(next, page([4, 5], null), 9).judged).toBeNull()
  })

  it('with a row that is listed twice is out of order', () => {
    expect(afterSweptPage(byIdFromTop, page([2, 2]), 9).judged).toBeNull()
  })

  it('without new rows does not end the count of restarts; one with new rows does', () => {
    const restarted = { ...byIdFromTop, lastId: 5, restarts: 2 }
    expect(afterSweptPage(restarted, page([5]), 9).next.restarts).toBe(2)
    expect(afterSweptPage(restarted, page([5, 6]), 9).next.restarts).toBe(0)
  })

  it('that repeats judged rows judges nothing twice', () => {
    const { next } = afterSweptPage(byIdFromTop, page([1, 2, 5]), 9)
    expect(afterSweptPage(next, page([2, 5]), 9)).toMatchObject({ judged: null, next: { lastId: 5 } })
    expect(afterSweptPage(next, page([5, 7]), 9).judged).toEqual({ above: 5, upTo: 7 })
  })

  it('with others of its round judges every id exactly once, however pages are cut', () => {
    const all = fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(all, fc.integer({ min: 1, max: 9 }), (unsorted, size) => {
        const ids = unsorted.toSorted((one, other) => one - other)
        let round = byIdFromTop
        let judgedUpTo = byIdFromTop.lastId
        for (let at = 0; at < ids.length; at += size) {
          const isLast = at + size >= ids.length
          const { next, judged } = afterSweptPage(
            round,
            page(ids.slice(at, at + size), isLast ? null : 'c'),
            200,
          )
          expect(judged?.above).toBe(judgedUpTo)
          judgedUpTo = judged?.upTo ?? Number.NaN
          round = next
        }
        expect(judgedUpTo).toBe(200)
      }),
    )
  })
})

it('a round is all reports by id, then each fact, then over', () => {
  const parts: string[] = []
  for (let part = partAfter('ids'); part !== null; part = partAfter(part.part)) parts.push(part.part)
  expect(parts).toEqual(['isKnownIssue', 'isEmbeddedSubmission', 'isDuplicate', 'hasReward'])
})
