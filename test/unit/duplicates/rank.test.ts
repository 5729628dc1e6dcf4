import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { hindranceOf } from '#shared/rules/duplicates/hindrance.ts'
import { type Likeness, rankDuplicates } from '#shared/rules/duplicates/rank.ts'

const report = (title: string, change: Partial<Likeness> = {}): Likeness => ({
  programId: 1,
  targetId: 1,
  cweId: 79,
  typeId: null,
  createdAt: 100,
  titleWords: new Set(title.split(' ')),
  summaryWords: new Set(),
  ...change,
})

const orderOf = (subject: Likeness, candidates: Readonly<Record<string, Likeness>>) =>
  rankDuplicates(subject, Object.entries(candidates)).map(({ id }) => id)

describe('candidates for an original', () => {
  const subject = report('stored xss in profile name')

  it('come from the same program first, however like others are', () => {
    const other = report('stored xss in profile name', { programId: 2 })
    expect(orderOf(subject, { other, own: report('weak tls') })).toEqual(['own', 'other'])
  })

  it('come by weakness, target and words, the rare words counting most', () => {
    const order = orderOf(subject, {
      nothing: report('open stored redirect', { cweId: 601, targetId: 2 }),
      common: report('stored in bucket', { cweId: 601, targetId: 2 }),
      rare: report('xss of profile', { cweId: 601, targetId: 2 }),
      all: report('stored xss in profile name', { createdAt: 50 }),
      newer: report('stored xss in profile name', { createdAt: 500 }),
    })
    expect(order).toEqual(['all', 'newer', 'rare', 'common', 'nothing'])
  })

  it('say what they share; what is not known is never shared', () => {
    const [ranked] = rankDuplicates(report('a', { targetId: null, cweId: null }), [
      ['x', report('b', { targetId: null, cweId: null })],
    ])
    expect(ranked?.shares).toEqual(['program'])
  })
})

describe('what cannot be an original', () => {
  const chain = (links: Readonly<Record<number, number>>) => (id: number) => links[id] ?? null

  it.each([
    ['the report itself', 1, {}, { kind: 'itself' }],
    ['its own duplicate', 2, { 2: 1 }, { kind: 'circle' }],
    ['a duplicate of its duplicate', 3, { 3: 2, 2: 1 }, { kind: 'circle' }],
    ['a duplicate of another', 2, { 2: 5 }, { kind: 'duplicate', originalId: 5 }],
    ['a duplicate over two steps', 2, { 2: 4, 4: 5 }, { kind: 'duplicate', originalId: 5 }],
    ['one that is no duplicate', 2, { 1: 9 }, null],
  ])('%s', (_what, candidate, links, hindrance) => {
    expect(hindranceOf(1, candidate, chain(links))).toEqual(hindrance)
  })

  test('any links, circles too, come to an end, and what is allowed makes no circle', () => {
    const links = fc.dictionary(fc.integer({ min: 1, max: 8 }).map(String), fc.integer({ min: 1, max: 8 }))
    fc.assert(
      fc.property(links, fc.integer({ min: 1, max: 8 }), (record, candidate) => {
        const found = hindranceOf(1, candidate, (id) => record[id] ?? null)
        if (found === null)
          expect(candidate !== 1 && (record[candidate] ?? candidate) === candidate).toBe(true)
      }),
    )
  })
})
