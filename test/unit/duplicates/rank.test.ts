import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { indexedWords } from '#main/engine/store/search/search-text.ts'
import { hindranceOf } from '#shared/rules/duplicates/duplicate-hindrance.ts'
import {
  type Evidence,
  evidenceOf,
  type Likeness,
  rarityOf,
  resemblance,
  sharedBy,
  subjectOf,
  typicalOf,
} from '#shared/rules/duplicates/rank.ts'
import { codesOf, hashOf } from '#shared/rules/duplicates/term-codes.ts'
import { termsOf } from '#shared/rules/duplicates/terms.ts'

const report = (title: string, description: string, change: Partial<Likeness> = {}): Likeness => {
  const texts = { title, summary: '', description, impact: '', cve: '', comments: [], fileNames: [] }
  return {
    programId: 1,
    targetId: 1,
    cweId: 79,
    typeId: null,
    createdAt: 100 * 86_400_000,
    terms: codesOf(1, termsOf(texts, indexedWords)),
    ...change,
  }
}
/** Evidence in a program of a thousand reports, where `having` reports have each term of the subject. */
const evidence = (subject: Likeness, other: Likeness, { age = true, having = 1 } = {}): Evidence => {
  const counts = new Map(Array.from(subject.terms, (code) => [hashOf(code), having]))
  return evidenceOf(subjectOf(subject, 1_000, counts), other, { age })
}
const likeness = (...of: Parameters<typeof evidence>): number => resemblance(evidence(...of), typicalOf([]))

describe('the likelihood that two reports are about the same bug', () => {
  const subject = report(
    'IDOR on /v2/invoices/{id}/pdf',
    'GET /v2/invoices/204418/pdf with the parameter `id`',
  )
  const again = report('Invoices of strangers', 'I asked for /v2/invoices/203990/pdf and got it', {
    createdAt: 90 * 86_400_000,
  })

  it('is higher for the same path with other ids than for the same mistake elsewhere', () => {
    const elsewhere = report('IDOR on /v2/orders/{id}', 'GET /v2/orders/7 with the parameter `id`')
    expect(likeness(subject, again)).toBeGreaterThan(likeness(subject, elsewhere))
  })

  it('is lower for a late report than for an early one, and equal without the term for age', () => {
    const late = { ...again, createdAt: 10 * 86_400_000 }
    expect(likeness(subject, late)).toBeLessThan(likeness(subject, again))
    expect(likeness(subject, late, { age: false })).toBe(likeness(subject, again, { age: false }))
  })

  it('is reduced by another weakness, type or target, but not by an unknown one', () => {
    const other = (change: Partial<Likeness>) => likeness(subject, { ...again, ...change })
    expect(other({ cweId: 89 })).toBeLessThan(other({}))
    expect(other({ targetId: 2 })).toBeLessThan(other({}))
    expect(other({ targetId: null })).toBe(other({}))
    expect(other({ cweId: null })).toBe(other({}))
    expect(likeness({ ...subject, typeId: 1 }, { ...again, typeId: 2 })).toBeLessThan(other({}))
  })

  it('is not high for a short report because of one rare word in common', () => {
    const long = report('One', 'alpha beta gamma delta epsilon zeta eta theta iota kappa zylophonist')
    const stub = report('', 'zylophonist')
    expect(Math.exp(evidence(long, stub).text) - 0.1).toBeLessThan(0.4)
    expect(Math.exp(evidence(long, long).text) - 0.1).toBeCloseTo(1.4)
  })

  it('is higher for a common path than for a different path', () => {
    const naming = (path: string) => report(`Query at ${path}`, '')
    const weigh = (other: Likeness) => evidence(naming('/graphql'), other, { having: 500 })
    expect(weigh(naming('/graphql'))).toMatchObject({ place: 0, otherPlace: 0 })
    expect(weigh(naming('/v2/export'))).toMatchObject({ place: 0, otherPlace: 1 })
    expect(weigh(report('Query', ''))).toMatchObject({ place: 0, otherPlace: 0 })
    expect(evidence(naming('/graphql'), naming('/graphql'))).toMatchObject({ place: 1 })
  })

  test('is highest for the same text, and zero without a common term', () => {
    const words = fc.array(fc.constantFrom('alpha', 'beta', 'gamma', 'delta', 'token'), { minLength: 1 })
    fc.assert(
      fc.property(words, words, words, (title, mine, theirs) => {
        const one = report(title.join(' '), mine.join(' '))
        const itself = evidence(one, one).text
        expect(itself).toBeCloseTo(Math.log(1.5))
        expect(evidence(one, report(title.join(' '), theirs.join(' '))).text).toBeLessThanOrEqual(
          itself + 1e-9,
        )
        expect(evidence(one, report('omega', 'sigma')).text).toBeCloseTo(Math.log(0.1))
      }),
    )
  })

  test('weighs a term less the more reports have it, and never negatively', () => {
    const count = fc.integer({ min: 0, max: 200_000 })
    fc.assert(
      fc.property(count, count, count, (reports, one, other) => {
        const [few, many] = [Math.min(one, other), Math.max(one, other)]
        expect(rarityOf(reports, few)).toBeGreaterThanOrEqual(rarityOf(reports, many))
        expect(rarityOf(reports, many)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('is lower if all reports are alike or arrive within days', () => {
    const alike = evidence(subject, again)
    const among = (change: Partial<Evidence>) =>
      resemblance(alike, typicalOf(Array.from({ length: 30 }, () => ({ ...alike, ...change }))))
    expect(among({ text: -0.2 })).toBeLessThan(among({ text: -0.9 }))
    expect(among({ age: 1 })).toBeLessThan(among({ age: 6 }))
    // Three reports are too few to tell which texts are typical.
    expect(typicalOf([alike, alike, alike]).text).toBe(typicalOf([]).text)
  })

  it('ignores unknown values', () => {
    const unknown = report('a', 'b', { targetId: null, cweId: null })
    expect(sharedBy(unknown, unknown)).toEqual(['program'])
  })
})

describe('a report that cannot be an original', () => {
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

  test('any links, cycles included, end, and allowed ones form no cycle', () => {
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
