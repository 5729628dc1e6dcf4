import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { indexedWords } from '#main/engine/store/search/search-text.ts'
import { stemOf } from '#shared/rules/duplicates/stem.ts'
import {
  codesOf,
  countOf,
  hashOf,
  isInHead,
  isInTitle,
  isPlace,
  termHash,
  tokenOf,
} from '#shared/rules/duplicates/term-codes.ts'
import { comparedWords, type TermTexts, termsOf } from '#shared/rules/duplicates/terms.ts'

const nothing: TermTexts = {
  title: '',
  summary: '',
  description: '',
  impact: '',
  cve: '',
  comments: [],
  fileNames: [],
}
const termsIn = (texts: Partial<TermTexts>) => termsOf({ ...nothing, ...texts }, indexedWords)

describe('terms of a report', () => {
  const terms = termsIn({
    title: 'Invoices of other shops at /v2/invoices/7',
    summary: 'No check of `shopId`.',
    description: 'Also /v2/orders, `currency`; the code is at /src/main/java/Invoice.java.',
    cve: 'CVE-2021-26084',
    comments: ['Seen again on mobile.'],
    fileNames: ['poc (2).png', 'trace-a.HAR'],
  })

  it('are the stems of its words and its identifiers, with their positions', () => {
    expect(terms.get('invoic')).toMatchObject({ isInTitle: true, isPlace: false })
    expect(terms.get('check')).toMatchObject({ count: 1, isInTitle: false })
    expect(terms.has('mobil')).toBe(true)
    expect(terms.get('p:/v2/invoices/{}')).toEqual({
      count: 3,
      isInTitle: true,
      isPlace: true,
      isInHead: true,
    })
    expect(terms.get('p:/v2/orders')).toEqual({ count: 3, isInTitle: false, isPlace: true, isInHead: false })
    expect(terms.get('b:shopid')).toMatchObject({ isInTitle: false, isInHead: true })
    expect(terms.get('b:currency')).toMatchObject({ isInHead: false })
    expect(terms.get('c:CVE-2021-26084')).toMatchObject({ isInHead: true, isPlace: false })
  })

  it('distinguish a path in the product from a source file', () => {
    expect(terms.get('p:/src/main/java/invoice.java')).toMatchObject({ isPlace: false })
  })

  it('include files without their extension', () => {
    expect([...terms.keys()].filter((term) => term.startsWith('f:'))).toEqual(['f:trace-a'])
  })

  it('are counted up to a limit, from the beginning of an endless text', () => {
    const long = termsIn({ title: 'One', description: `${'again '.repeat(300)}${'more '.repeat(300)}late` })
    expect(long.get('again')).toMatchObject({ count: 7 })
    expect(long.has('more')).toBe(true)
    expect(long.has('late')).toBe(false)
  })

  test('of an endless text are limited in number', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1, maxLength: 40 }), { minLength: 1 }), (parts) => {
        const text = parts.join(' ').repeat(2_000).slice(0, 300_000)
        const found = termsIn({ title: text, description: text, comments: [text, text] })
        expect(found.size).toBeLessThan(500)
        for (const { count } of found.values()) expect(count).toBeGreaterThan(0)
      }),
      { numRuns: 30 },
    )
  })
})

describe('compared words', () => {
  it('have no common endings, and characters of scripts without spaces are paired', () => {
    const words = (text: string) => comparedWords(text, indexedWords)
    expect(words('Crashes, crashed, crashing')).toEqual(['crash', 'crash', 'crash'])
    expect(words('认证绕过')).toEqual(['认证', '证绕', '绕过'])
    expect(words('a 认 b')).toEqual([])
  })

  it.each([
    ['queries', 'queri'],
    ['query', 'queri'],
    ['copies', 'copi'],
    ['copy', 'copi'],
    ['modified', 'modifi'],
    ['cookies', 'cooki'],
    ['cookie', 'cooki'],
    ['issues', 'issu'],
    ['issue', 'issu'],
    ['cached', 'cach'],
    ['cache', 'cach'],
    ['status', 'status'],
    ['statuses', 'status'],
    ['string', 'string'],
    ['testing', 'test'],
    ['class', 'class'],
    ['bypass', 'bypass'],
    ['used', 'used'],
    ['invoice', 'invoic'],
    ['invoices', 'invoic'],
  ])('%s is %s', (word, stem) => {
    expect(stemOf(word)).toBe(stem)
  })

  test('a stem is never longer than its word, and never short', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,12}$/), (word) => {
        expect(stemOf(word).length).toBeLessThanOrEqual(word.length)
        expect(stemOf(word).length).toBeGreaterThanOrEqual(Math.min(3, word.length))
      }),
    )
  })
})

describe('codes of terms', () => {
  const use = fc.record({
    count: fc.integer({ min: 1, max: 7 }),
    isInTitle: fc.boolean(),
    isPlace: fc.boolean(),
    isInHead: fc.boolean(),
  })
  const some = fc.uniqueArray(fc.tuple(fc.string({ minLength: 1 }), use), { selector: ([term]) => term })

  test('contain each use, ascend, and have each hash once', () => {
    fc.assert(
      fc.property(some, fc.option(fc.integer()), (entries, programId) => {
        const codes = codesOf(programId, new Map(entries))
        const hashes = Array.from(codes, hashOf)
        expect(hashes).toEqual(
          [...new Set(entries.map(([term]) => termHash(programId, term)))].toSorted((a, b) => a - b),
        )
        for (const [term, { count, ...marks }] of entries) {
          const same = entries.find(([other]) => termHash(programId, other) === termHash(programId, term))
          if (same?.[0] !== term) continue
          const code = codes[hashes.indexOf(termHash(programId, term))] ?? 0
          expect(countOf(code)).toBe(count)
          expect({ isInTitle: isInTitle(code), isPlace: isPlace(code), isInHead: isInHead(code) }).toEqual(
            marks,
          )
        }
      }),
    )
  })

  test('of another program differ, and as index words they reveal nothing of the term', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 4 }), fc.integer(), (term, programId) => {
        expect(tokenOf(termHash(programId, term))).toMatch(/^[a-z0-9]{1,6}$/)
        expect(Number.parseInt(tokenOf(termHash(programId, term)), 36)).toBe(termHash(programId, term))
      }),
    )
    const terms = ['invoice', 'p:/v2/invoices/{}', 'session', 'c:CVE-2021-26084']
    expect(terms.map((term) => termHash(1, term))).not.toContain(termHash(2, 'invoice'))
    expect(new Set(terms.flatMap((term) => [termHash(1, term), termHash(null, term)])).size).toBe(8)
  })
})
