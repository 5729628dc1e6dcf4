import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterFirstPage, afterRestart, firstTraversalFromTop } from '#main/engine/sync/sync-position.ts'

const top = firstTraversalFromTop

describe('the first traversal', () => {
  it('is at the last row with a time, and ends with the page without a cursor', () => {
    const after = afterFirstPage(top, { createdAt: [50, undefined, 40, undefined], nextCursor: 'onward' })
    expect(after).toMatchObject({ position: 40, cursor: 'onward', done: false })
    expect(afterFirstPage(after, { createdAt: [30], nextCursor: null })).toMatchObject({ done: true })
  })

  it('does not trust a page that is not newest first, because newer rows may follow', () => {
    const after = afterFirstPage(top, { createdAt: [50, 40], nextCursor: 'a' })
    expect(afterFirstPage(after, { createdAt: [30, 35], nextCursor: 'b' }).position).toBe(40)
    expect(afterFirstPage(after, { createdAt: [45, 30], nextCursor: 'b' }).position).toBe(40)
  })

  it('continues from the last stored row when its cursor is refused', () => {
    const before = afterFirstPage(top, { createdAt: [50, 40], nextCursor: 'spoiled' })
    expect(afterRestart(before)).toMatchObject({ bound: 40, cursor: null, refusals: 1 })
  })

  it('counts restarts until a page makes progress', () => {
    const at40 = afterFirstPage(top, { createdAt: [50, 40], nextCursor: 'a' })
    const same = afterFirstPage(afterRestart(at40), { createdAt: [40, 40], nextCursor: 'b' })
    expect(same.refusals).toBe(1)
    expect(afterRestart(same).refusals).toBe(2)
    expect(afterFirstPage(same, { createdAt: [40, 30], nextCursor: 'c' }).refusals).toBe(0)
  })

  it('loses no row, wherever cursors are refused', () => {
    const rows = fc.uniqueArray(fc.integer({ min: 0, max: 5_000 }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(
        rows,
        fc.integer({ min: 2, max: 9 }),
        fc.infiniteStream(fc.boolean()),
        (all, size, refuses) => {
          const newestFirst = all.toSorted((a, b) => b - a)
          const met = new Set<number>()
          let position = top
          for (let pages = 0; !position.done; pages += 1) {
            // Each restart gains at least one row, so the traversal ends.
            expect(pages).toBeLessThan(200)
            const { bound, cursor } = position
            if (cursor !== null && refuses.next().value) {
              position = afterRestart(position)
              continue
            }
            const below = newestFirst.filter((at) => bound === null || at <= bound)
            const start = cursor === null ? 0 : below.findIndex((at) => at < Number(cursor))
            const page = start < 0 ? [] : below.slice(start, start + size)
            for (const at of page) met.add(at)
            const isLast = start < 0 || start + size >= below.length
            position = afterFirstPage(position, {
              createdAt: page,
              nextCursor: isLast ? null : String(page.at(-1)),
            })
          }
          expect(met.size).toBe(all.length)
        },
      ),
    )
  })
})
