import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cutSnippet,
  cutText,
  type HitCandidate,
  highlightsIn,
  hitOf,
  hitSearch,
  lookThrough,
  searchedIn,
} from '#main/engine/queries/search/search-hit.ts'
import { readSearch, type SearchPhrase } from '#main/engine/queries/search/search-terms.ts'
import { parseQuery } from '#shared/rules/query/parse-query.ts'

const marked = (text: string, search: string): string[] =>
  highlightsIn(text, readSearch(parseQuery(search)).phrases).map(([start, end]) => text.slice(start, end))

const bestHit = (candidates: readonly HitCandidate[], phrases: readonly SearchPhrase[]) => {
  const search = hitSearch(phrases)
  lookThrough(search, candidates)
  return hitOf(search, phrases)
}

const anyText = fc.string({ unit: 'binary', maxLength: 400 })

describe('highlights', () => {
  test.each([
    ['Stored XSS, stored twice', 'stored ', ['Stored', 'stored']],
    ['restored', 'stored', []],
    ['storedness', 'stored ', []],
    ['storedness', 'stored', ['stored']],
    ['see CVE-2024-1234.', 'cve-2024', ['CVE-2024']],
    ['foo  _ bar', 'foo_bar ', ['foo  _ bar']],
    ['Größe und Gro\u0308ße', 'größe ', ['Größe', 'Gro\u0308ße']],
    ['ﬁle oﬃce', 'file office ', ['ﬁle', 'oﬃce']],
    ['ユーザーのパスワード', 'パスワード ', ['パスワード']],
    ['用户foo密码', 'foo ', ['foo']],
    ['a🐞needle🐞', 'needle ', ['needle']],
    ['ab abc', 'ab abc', ['ab', 'abc']],
    ['İstanbul', 'istanbul ', ['İstanbul']],
  ])('in %s for %s', (text, search, expected) => {
    expect(marked(text, search)).toEqual(expected)
  })

  test('are ranges of the text, ordered and disjoint, for any text and search', () => {
    fc.assert(
      fc.property(anyText, anyText, (text, search) => {
        let last = 0
        for (const [start, end] of highlightsIn(
          text,
          readSearch(parseQuery(`${search} ${text.slice(0, 9)}`)).phrases,
        )) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(text.length)
          last = end
        }
      }),
    )
  })

  test('name the missing terms', () => {
    const { phrases } = readSearch(parseQuery('one two three '))
    expect(searchedIn('two', phrases).missing.map((phrase) => phrase.words)).toEqual([['one'], ['three']])
  })
})

describe('a snippet', () => {
  test('is one line of at most 160 units without half characters, wherever it is cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', ' ', '\n', '🐞', 'é', '\u202e', 'word '), { maxLength: 400 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (parts, where) => {
          const text = parts.join('')
          const snippet = cutSnippet(text, Math.floor(where * text.length))
          expect(snippet.length).toBeLessThanOrEqual(160)
          expect(snippet.isWellFormed()).toBe(true)
          expect(snippet).not.toMatch(/[\n\r\u202e]/)
        },
      ),
    )
  })

  test('contains its match', () => {
    fc.assert(
      fc.property(fc.nat(600), fc.nat(600), (before, after) => {
        const text = `${'lorem '.repeat(before)}needle${' ipsum'.repeat(after)}`
        const hit = bestHit([{ field: 'summary', text }], readSearch(parseQuery('needle ')).phrases)
        expect(hit?.highlights.map(([start, end]) => hit.text.slice(start, end))).toEqual(['needle'])
      }),
    )
  })

  test('of a text that fits is the text', () => {
    expect(cutSnippet('short needle', 6)).toBe('short needle')
  })
})

describe('a shortened text', () => {
  test('is within its limit and has no half characters', () => {
    expect(cutText('abc', 3)).toBe('abc')
    expect(cutText('abcd', 3)).toBe('ab…')
    expect(cutText('a🐞🐞', 3)).toBe('a…')
  })
})

describe('a hit in Markdown', () => {
  const shown = (text: string, search: string): string | undefined => {
    const { phrases } = readSearch(parseQuery(search))
    const hit = bestHit([{ field: 'description', text }], phrases)
    return hit?.highlights.reduceRight(
      (marked, [start, end]) => `${marked.slice(0, start)}[${marked.slice(start, end)}]${marked.slice(end)}`,
      hit.text,
    )
  }

  test.each([
    ['## Steps\n\n1. **Open** the `login` page', 'login ', 'Steps Open the [login] page'],
    ['- see [the *proof*](https://evil.example/x) here', 'proof ', 'see the [proof] here'],
    ['see [the proof](https://evil.example/x)', 'evil.example ', 'see [the proof](https://[evil.example]/x)'],
    ['> quoted _words_ of foo_bar', 'foo_bar ', 'quoted words of [foo_bar]'],
    [
      '```http\nGET /api/v2/users?id=1 HTTP/1.1\n```',
      '/api/v2/users?id= ',
      'GET /[api/v2/users?id]=1 HTTP/1.1',
    ],
    ['| a | needle |\n|---|---|\n| 1 | 2 |', 'needle ', 'a | [needle] 1 | 2'],
    ['id=1/**/union/**/select <b>x</b>', 'union ', 'id=1/**/[union]/**/select <b>x</b>'],
    ['**密码**重置链接', '密码', '[密码]重置链接'],
    ['- \n## \r\n- [x] \nneedle |\r\n---  \n- here', 'needle ', '[needle] here'],
  ])('%j for %s is shown as plain text', (text, search, expected) => {
    expect(shown(text, search)).toBe(expected)
  })

  test('only in the address of a link is shown as written, wherever another link is cut off', () => {
    const link = '[the page](https://shop.example.com/account)'
    const words = 'The session stays valid after the password was changed. '.repeat(20)
    for (let between = 60; between < 700; between += 1) {
      const text = `Open ${link} and log in. ${words.slice(0, between)} ${link} ${words}`
      expect(shown(text, 'shop ')).toMatch(/^Open \[the page\]\(https:\/\/\[shop\]\.example.*…$/)
    }
  })

  test.each([
    ['invalid ', ' '],
    ['invali\u0301d-', ' '],
    ['invalid/', '/'],
    ['🐞invalid ', ' '],
  ])('after words as %j is not the rest of one of them, wherever the text before it begins', (word, end) => {
    for (let letters = 0; letters < 12; letters += 1) {
      const text = `${word.repeat(60)}${'x'.repeat(letters)}${end}id is here. ${'More words. '.repeat(40)}`
      expect(shown(text, 'id ')).toMatch(/^…[^[]*\[id\] is here/)
      expect(shown(text, 'id ')?.isWellFormed()).toBe(true)
    }
  })

  test('is a line that contains the terms, for any text', () => {
    const piece = fc.constantFrom(
      '**',
      '_',
      '`',
      '[',
      '](',
      ')',
      '# ',
      '> ',
      '\n',
      '|',
      '-',
      '\\',
      'needle',
      ' x ',
      '日',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 300 }), (pieces) => {
        const text = `${pieces.join('')} needle ${pieces.join('')}`
        const { phrases } = readSearch(parseQuery('needle '))
        const hit = bestHit([{ field: 'comment', text }], phrases)
        expect(hit?.text).not.toContain('\n')
        expect(hit?.text.length).toBeLessThanOrEqual(160)
        expect(hit?.highlights.length).toBeGreaterThan(0)
      }),
    )
  })
})
