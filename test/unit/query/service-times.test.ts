import { describe, expect, it } from 'vitest'
import { parseQuery } from '#shared/rules/query/parse-query.ts'
import { toServiceQuery } from '#shared/rules/query/service-query.ts'

const asked = (text: string) =>
  toServiceQuery(
    parseQuery(text),
    { kind: 'all' },
    { idsOf: () => [], me: null, now: Date.UTC(2026, 5, 15), sort: 'activity' },
  )

describe.each([
  ['created', 'createdFromUtc', 'createdToUtc'],
  ['activity', 'lastActivityFromUtc', 'lastActivityToUtc'],
] as const)('a time of %s', (key, from, to) => {
  it('is sent to the service as it was written', () => {
    expect(asked(`${key}:>=2026-01-10`).filters).toMatchObject({
      [from]: expect.stringMatching(/^2026-01-(09|10)/),
    })
    expect(asked(`${key}:>=2026-01-10`).left).toEqual([])
  })

  it.each(['2026-01-10', '>=2026-01-10', '<2026-01-10', '2026-01'])(
    'that is excluded is never sent as if it were wanted: -%s',
    (time) => {
      const text = `-${key}:${time}`
      const { filters, left, hasFilters } = asked(text)
      expect([from, to].filter((name) => name in filters)).toEqual([])
      expect(hasFilters).toBe(false)
      // The local copy applies this filter to the answers, and the user is told so.
      expect(left).toEqual([{ start: 0, end: text.length, why: 'onlyHere' }])
    },
  )

  it('beside an excluded one is sent alone', () => {
    const { filters, left } = asked(`${key}:>=2026-01-10 -${key}:2026-02`)
    expect(Object.keys(filters).filter((name) => name === from || name === to)).toEqual([from])
    expect(left).toMatchObject([{ why: 'onlyHere' }])
  })
})
