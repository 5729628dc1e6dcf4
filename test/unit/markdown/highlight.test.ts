import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { highlightCode, loadGrammar } from '#renderer/markdown/highlight.ts'
import { languageOf, languages } from '#renderer/markdown/languages.ts'

beforeAll(() => Promise.all(languages.map(loadGrammar)))
afterEach(() => void vi.restoreAllMocks())

const joined = (code: string, language: (typeof languages)[number]): string =>
  highlightCode(code, language)
    .map((line) => line.map(([, text]) => text).join(''))
    .join('\n')

describe('coloured code', () => {
  it('distinguishes method, header and value of a request', () => {
    expect(highlightCode('GET /a?b=c HTTP/2\nHost: x.example', 'http')).toEqual([
      [
        ['keyword', 'GET'],
        ['plain', ' /a?b=c HTTP/2'],
      ],
      [
        ['plain', 'Host: '],
        ['string', 'x.example'],
      ],
    ])
  })

  it('distinguishes added and removed lines of a diff', () => {
    const kinds = highlightCode('+new\n-old', 'diff').map((line) => line.map(([kind]) => kind))
    expect(kinds).toEqual([['inserted'], ['deleted']])
  })

  it.each(languages)('keeps every character of %s', (language) => {
    const code = 'GET /x HTTP/1.1\nconst a = "b" // c\n<p class="x">&amp;</p>\n{"a": [1, null]}\n# end'
    expect(joined(code, language)).toBe(code)
  })

  it('keeps every character of any code', () => {
    const code = fc
      .array(fc.string({ unit: 'grapheme' }), { maxLength: 12 })
      .map((lines) => lines.join('\n').replaceAll('\r', ''))
    fc.assert(
      fc.property(code, fc.constantFrom('http', 'bash', 'json', 'javascript'), (text, language) => {
        expect(joined(text, language)).toBe(text)
      }),
    )
  })

  it.each([
    ['to its end when compiling its rules took all of its time', 5_000, 'number'],
    ['in part when its own text took all of its time', 0, 'plain'],
  ] as const)('colours a line %s', (_, tookMs, kind) => {
    let clock = 0
    const slow = vi.spyOn(Date, 'now').mockImplementation(() => {
      clock += 2_000
      return clock
    })
    vi.spyOn(performance, 'now')
      .mockReturnValueOnce(0)
      .mockImplementationOnce(() => {
        slow.mockRestore()
        return tookMs
      })
    const [line] = highlightCode('const answer = 42', 'javascript')
    expect(line?.at(-1)).toEqual([kind, expect.stringMatching(/42$/)])
  })
})

describe('the language of a block', () => {
  it.each([
    ['http', '', 'http'],
    ['JS', '', 'javascript'],
    ['sh', '', 'bash'],
    ['{.python}', '', 'python'],
    ['brainfuck', 'GET / HTTP/1.1', null],
    ['constructor', '', null],
    [null, 'GET /a HTTP/1.1\nHost: b', 'http'],
    [null, 'HTTP/1.1 200 OK', 'http'],
    [null, "curl -s 'https://x'", 'bash'],
    [null, '{"a": 1}', 'json'],
    [null, '{not json', null],
    [null, 'just words', null],
    ['text', '{"a": 1}', 'json'],
  ] as const)('%j over %j is %j', (label, code, language) => {
    expect(languageOf(label, code)).toBe(language)
  })
})
