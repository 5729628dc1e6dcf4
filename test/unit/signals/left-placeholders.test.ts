import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leftPlaceholders } from '#shared/rules/signals/left-placeholders.ts'

test('placeholders left from a form or a template are quoted as written', () => {
  expect(leftPlaceholders('Go to [insert URL here] as <your name>.\nSee [Screenshot].')).toEqual([
    '[insert URL here]',
    '<your name>',
    '[Screenshot]',
  ])
  expect(leftPlaceholders('Dear {{program.name}}, lorem ipsum. TODO')).toEqual([
    '{{program.name}}',
    'lorem ipsum',
    'TODO',
  ])
  expect(leftPlaceholders('See [insert `url` here] there.')).toEqual(['[insert `url` here]'])
})

test('code, links and common words are left alone', () => {
  for (const text of [
    'Send `Authorization: Bearer <your token>`',
    '```\ncurl -H "Cookie: [your cookie]"\nTODO\n```',
    '[screenshot](https://files.example/1.png)',
    '[video][1]',
    'The todo list of the app',
    'Template injection: `{{config}}` and {{7*7}}',
    '/v2/invoices/{id}/pdf',
    '<img src=x>',
  ])
    expect(leftPlaceholders(text), text).toEqual([])
})

test('every quote stands in the text, and there are three at most', () => {
  const piece = fc.constantFrom(
    '[',
    ']',
    'insert ',
    'TODO',
    '`',
    '\n',
    '```\n',
    '<your ',
    '>',
    '{{a}}',
    ' ',
    'x',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const text = pieces.join('')
      const quotes = leftPlaceholders(text)
      expect(quotes.length).toBeLessThanOrEqual(3)
      for (const quote of quotes) expect(text).toContain(quote)
    }),
    { numRuns: 2_000 },
  )
})

test('brackets, ticks and fences without an end are scanned in bounded time', () => {
  for (const piece of ['[insert ', '<your ', '`', '```\n', '{{a', '[', 'TODO', 'TODO`x`', '\n'])
    expect(leftPlaceholders(piece.repeat(500_000 / piece.length)).length, piece).toBeLessThanOrEqual(3)
})

test('a quote that contains a page of code is shortened to its beginning', () => {
  const [quote = ''] = leftPlaceholders(`[insert \`${'x'.repeat(40_000)}\` here]`)
  expect(quote).toMatch(/^\[insert `x+…$/)
  expect(quote.length).toBeLessThan(300)
})
