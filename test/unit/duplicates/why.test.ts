import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { indexedWords } from '#main/engine/store/search/search-text.ts'
import { whyAlike, whyFactsOf } from '#shared/rules/duplicates/why.ts'

const facts = (head: string, rest: string) => whyFactsOf({ head: [head], rest: [rest] }, indexedWords)
/** Short words are common, as in any language. */
const rarityOf = (stem: string) => (stem.length > 3 ? 5 : 0.5)
const nothingIsRare = () => 0

describe('the reason to offer a possible duplicate', () => {
  it('is what both name, with headings first, and the number of shared steps', () => {
    const mine = facts(
      '`/v2/invoices/7` with `id`',
      '1. Create two merchant accounts, A and B.\n2. Ask for /login',
    )
    const theirs = facts(
      'Invoices, `id`',
      '- Create two merchant accounts, A and B.\n- GET /v2/invoices/9\n/login',
    )
    expect(whyAlike(mine, theirs, rarityOf)).toEqual([
      { kind: 'path', value: '/v2/invoices/{}' },
      { kind: 'parameter', value: 'id' },
      { kind: 'lines', count: 1 },
    ])
  })

  it('is a name in code and the rarest consecutive words, if neither names a path', () => {
    const mine = facts(
      'Stale prices',
      'The oracle of `getPrice` trusts latestRoundData() and any stale round.',
    )
    const theirs = facts(
      'Prices',
      'In PriceOracle.sol latestRoundData is not checked: the oracle of it is a stale round.',
    )
    expect(whyAlike(mine, theirs, rarityOf)).toEqual([
      { kind: 'name', value: 'latestRoundData' },
      { kind: 'words', value: 'stale round' },
    ])
    expect(whyAlike(mine, theirs, nothingIsRare)).toEqual([])
  })

  it('is empty if they have nothing in common apart from common headers', () => {
    const request = (path: string) => `\`\`\`\nGET ${path}\nCookie: a=1\nAccept: x\n\`\`\``
    expect(whyAlike(facts('One', request('/one')), facts('Other', request('/other')), rarityOf)).toEqual([])
  })

  test('quotes words that are consecutive in both', () => {
    const word = fc.constantFrom('alpha', 'beta', 'gamma', 'delta', 'of', 'to')
    const text = fc.array(word, { maxLength: 30 }).map((words) => words.join(' '))
    fc.assert(
      fc.property(text, text, (one, other) => {
        for (const why of whyAlike(facts('', one), facts('', other), rarityOf)) {
          if (why.kind !== 'words') continue
          expect(` ${one} `).toContain(` ${why.value} `)
          expect(` ${other} `).toContain(` ${why.value} `)
          expect(why.value.split(' ').length).toBeGreaterThan(1)
        }
      }),
    )
  })

  test('covers a limited number of words of an endless text', () => {
    const text = 'zylophone trombone '.repeat(20_000)
    const long = facts(text, text)
    expect(long.words.length).toBeLessThanOrEqual(400)
    expect(whyAlike(long, facts('', 'A zylophone trombone.'), rarityOf)).toEqual([
      { kind: 'words', value: 'zylophone trombone' },
    ])
  })
})
