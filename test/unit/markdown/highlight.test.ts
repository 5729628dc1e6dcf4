import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { highlightCode } from '#renderer/markdown/highlight.ts'
import { languageOf, languages } from '#renderer/markdown/languages.ts'

const joined = async (code: string, language: (typeof languages)[number]): Promise<string> =>
  (await highlightCode(code, language)).map((line) => line.map(([, text]) => text).join('')).join('\n')

describe('coloured code', () => {
  it('tells method, header and value of a request apart', async () => {
    expect(await highlightCode('GET /a?b=c HTTP/2\nHost: x.example', 'http')).toEqual([
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

  it('tells what a change added and took away', async () => {
    const kinds = (await highlightCode('+new\n-old', 'diff')).map((line) => line.map(([kind]) => kind))
    expect(kinds).toEqual([['inserted'], ['deleted']])
  })

  it.each(languages)('keeps every character of %s', async (language) => {
    const code = 'GET /x HTTP/1.1\nconst a = "b" // c\n<p class="x">&amp;</p>\n{"a": [1, null]}\n# end'
    expect(await joined(code, language)).toBe(code)
  })

  it('keeps every character of any code', async () => {
    const code = fc
      .array(fc.string({ unit: 'grapheme' }), { maxLength: 12 })
      .map((lines) => lines.join('\n').replaceAll('\r', ''))
    await fc.assert(
      fc.asyncProperty(
        code,
        fc.constantFrom('http', 'bash', 'json', 'javascript'),
        async (text, language) => {
          expect(await joined(text, language)).toBe(text)
        },
      ),
    )
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
