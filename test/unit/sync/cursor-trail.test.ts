import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCursorTrail, type TrailPage } from '#main/engine/sync/cursor-trail.ts'

const page = (nextCursor: string | null, ...ids: number[]): TrailPage => ({
  items: ids.map((id) => ({ id })),
  setAside: [],
  nextCursor,
})

/** Follows pages like a traversal. @returns the pages read until a cycle is detected; null = the pages end. */
function follow(pageAt: (cursor: string | null, nth: number) => TrailPage, atMost = 1_000): number | null {
  const trail = createCursorTrail()
  trail.begin()
  let cursor: string | null = null
  for (let read = 1; read <= atMost; read += 1) {
    const next = pageAt(cursor, read)
    if (trail.leadsBack(cursor, next)) return read
    trail.passed(cursor, next)
    if (next.nextCursor === null) return null
    cursor = next.nextCursor
  }
  throw new Error('it was never noticed')
}

describe('the trail of a traversal', () => {
  it('detects a cycle of any length in its first round', () => {
    fc.assert(
      fc.property(fc.nat(30), fc.integer({ min: 1, max: 60 }), (before, circle) => {
        const cursorOf = (nth: number) => String(nth < before ? nth : before + ((nth - before) % circle))
        const read = follow((_, nth) => page(cursorOf(nth), nth))
        expect(read).toBeLessThanOrEqual(before + circle + 1)
      }),
    )
  })

  it('allows a traversal of any length, also with empty pages and unreadable items', () => {
    const read = follow((_, nth) => {
      const nextCursor = nth === 900 ? null : `c${nth}`
      return nth % 7 === 0 ? page(nextCursor) : { ...page(nextCursor, nth), setAside: nth % 3 ? [] : [1] }
    })
    expect(read).toBe(null)
  })

  it('detects the same rows under ever new cursors', () => {
    expect(follow((_, nth) => page(`c${nth}`, 1, 2, 3))).toBe(2)
  })

  it('takes a report that has changed meanwhile for another row', () => {
    const moved = (nth: number): TrailPage => ({
      items: [{ id: 1, lastActivityAt: nth }],
      setAside: [],
      nextCursor: nth === 9 ? null : `c${nth}`,
    })
    expect(follow((_, nth) => moved(nth))).toBe(null)
  })

  it('counts pages of nothing but unreadable rows as rows, as long as they differ', () => {
    const unreadable = (nth: number) => ({
      ...page(nth === 30 ? null : `c${nth}`),
      setAside: Array(nth).fill(1),
    })
    expect(follow((_, nth) => unreadable(nth))).toBe(null)
  })

  it('detects a page that leads back to a stored cursor', () => {
    const trail = createCursorTrail()
    trail.passed('stored', page('a', 1))
    expect(trail.leadsBack('a', page('stored', 2))).toBe(true)
  })

  it('counts empty pages since the last start of the traversal', () => {
    const trail = createCursorTrail()
    for (let nth = 0; nth < 20; nth += 1) trail.passed(`c${nth}`, page(`c${nth + 1}`))
    trail.begin()
    expect(trail.leadsBack(null, page('d'))).toBe(false)
  })

  it('does not follow empty pages forever', () => {
    expect(follow((_, nth) => page(`c${nth}`))).toBe(21)
  })

  it('restarts with the traversal, and does not take a page that could not be stored for a cycle', () => {
    const trail = createCursorTrail()
    trail.begin()
    trail.passed(null, page('a', 1))
    expect(trail.leadsBack('a', page('b', 2))).toBe(false)
    expect(trail.leadsBack('a', page('b', 2))).toBe(false)
    trail.passed('a', page('b', 2))
    expect(trail.leadsBack('b', page('a', 3))).toBe(true)
    trail.begin()
    expect(trail.leadsBack('b', page('a', 3))).toBe(false)
  })

  it('forgets the oldest, so that no service can fill the memory', () => {
    const trail = createCursorTrail()
    for (let nth = 0; nth < 30_000; nth += 1) trail.passed(String(nth), page(String(nth + 1)))
    expect(trail.leadsBack('x', page('5', 1))).toBe(false)
    expect(trail.leadsBack('x', page('29999', 1))).toBe(true)
  })
})
