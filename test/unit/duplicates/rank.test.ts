import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { hindranceOf } from '#shared/rules/duplicates/hindrance.ts'
import { type Likeness, offeredFrom, rarityOf, resemblance, sharedBy } from '#shared/rules/duplicates/rank.ts'
import { type Trait, traitsOf, traitToken } from '#shared/rules/duplicates/traits.ts'

const report = (title: string, description: string, change: Partial<Likeness> = {}): Likeness => {
  const texts = { title, summary: '', description, impact: '', cve: '', fileNames: [] }
  const traits = traitsOf(texts, (text) => text.toLowerCase().split(/\W+/))
  return {
    programId: 1,
    targetId: 1,
    cweId: 79,
    typeId: null,
    createdAt: 100 * 86_400_000,
    traits: new Set(traits.map((trait) => traitToken(1, trait))),
    ...change,
  }
}
/** What one of a thousand reports has. */
const rare = () => rarityOf(1_000, 1)
const likeness = (one: Likeness, other: Likeness, age = true) => resemblance(one, other, rare, { age })

describe('how likely two reports are about the same bug', () => {
  const subject = report(
    'IDOR on /v2/invoices/{id}/pdf',
    'GET /v2/invoices/204418/pdf with the parameter `id`',
  )
  const again = report('Invoices of strangers', 'I asked for /v2/invoices/203990/pdf and got it', {
    createdAt: 90 * 86_400_000,
  })

  it('the same path under other ids on the same target is offered, the same mistake elsewhere is not', () => {
    expect(likeness(subject, again)).toBeGreaterThan(offeredFrom)
    const elsewhere = report('IDOR on /v2/orders/{id}', 'GET /v2/orders/7 with the parameter `id`')
    expect(likeness(subject, elsewhere)).toBeLessThan(offeredFrom)
  })

  it('a late one is less likely than one that followed soon, and as likely without the term for age', () => {
    const late = { ...again, createdAt: 10 * 86_400_000 }
    expect(likeness(subject, late)).toBeLessThan(likeness(subject, again))
    expect(likeness(subject, late, false)).toBe(likeness(subject, again, false))
  })

  it('another weakness, another type and another target speak against it', () => {
    const other = (change: Partial<Likeness>) => likeness(subject, { ...again, ...change })
    expect(other({ cweId: 89 })).toBeLessThan(other({}))
    expect(other({ targetId: 2 })).toBeLessThan(other({}))
    expect(other({ targetId: null })).toBeLessThan(other({}))
    expect(other({ cweId: null })).toBe(other({}))
    expect(likeness({ ...subject, typeId: 1 }, { ...again, typeId: 2 })).toBeLessThan(other({}))
  })

  it('a path that many others name too is better than another path', () => {
    const common = () => 0
    const naming = (path: string) => report(`Query at ${path}`, '')
    const weigh = (other: Likeness) => resemblance(naming('/graphql'), other, common, { age: true })
    expect(weigh(naming('/graphql'))).toBeGreaterThan(weigh(naming('/v2/export')))
    expect(weigh(naming('/graphql'))).toBe(weigh(report('Query', '')))
  })

  test('what both have more of never makes it less likely', () => {
    const kinds = ['path', 'headPath', 'headParameter', 'host', 'cve', 'word', 'file'] as const
    const trait = fc.record({
      kind: fc.constantFrom(...kinds),
      value: fc.string({ minLength: 1, maxLength: 4 }),
    })
    const withTraits = (traits: readonly Trait[]): Likeness => ({
      ...again,
      traits: new Set(traits.map((one) => traitToken(1, one))),
    })
    fc.assert(
      fc.property(fc.array(trait), fc.array(trait), trait, (mine, theirs, both) => {
        const less = likeness(withTraits(mine), withTraits(theirs))
        expect(likeness(withTraits([...mine, both]), withTraits([...theirs, both]))).toBeGreaterThanOrEqual(
          less,
        )
      }),
    )
  })

  test('a trait is the less rare the more have it, and never counts against', () => {
    const count = fc.integer({ min: 1, max: 200_000 })
    fc.assert(
      fc.property(count, count, count, (reports, one, other) => {
        const [few, many] = [Math.min(one, other), Math.max(one, other)]
        expect(rarityOf(reports, few)).toBeGreaterThanOrEqual(rarityOf(reports, many))
        expect(rarityOf(reports, many)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('a trait says as much in a large program as in a small one: each that has it may be the original', () => {
    expect(rarityOf(100_000, 3)).toBe(rarityOf(1_000, 3))
    expect(rarityOf(100_000, 3)).toBeGreaterThan(0)
    // Where there are few reports, three of them are many.
    expect(rarityOf(10, 3)).toBeLessThan(rarityOf(1_000, 3))
    expect(rarityOf(10, 10)).toBeLessThan(0.1)
  })

  it('what is not known is never shared', () => {
    const unknown = report('a', 'b', { targetId: null, cweId: null })
    expect(sharedBy(unknown, unknown)).toEqual(['program'])
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
