import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { starterTemplates } from '#renderer/forms/template/starter-templates.ts'
import { parseMarkdown } from '#renderer/markdown/parse-markdown.ts'
import { splitHidden } from '#shared/rules/hidden-characters.ts'
import { reviewWords } from '#shared/rules/outgoing/review-words.ts'
import { fillPlaceholders, findPlaceholders, unknownNames } from '#shared/rules/templates/placeholders.ts'
import { isVariable, templateVariables } from '#shared/rules/templates/variables.ts'
import { inlinesIn } from '../markdown/tree-walk.ts'

describe('placeholders', () => {
  it.each([
    ['Hi {{reporter}},', 'Hi ada,'],
    ['Hi {{ Reporter }},', 'Hi ada,'],
    ['#{{report.id}} {{report.id}}', '#12 12'],
    ['{{bounty}} and {{nonsense}}', '{{bounty}} and {{nonsense}}'],
    ['as \\{{reporter}} it stays', 'as \\{{reporter}} it stays'],
    ['{{7*7}} {{ }} {{a b}} {reporter}', '{{7*7}} {{ }} {{a b}} {reporter}'],
  ])('%j becomes %j', (text, filled) => {
    expect(fillPlaceholders(text, { reporter: 'ada', 'report.id': '12', bounty: ' ' })).toBe(filled)
  })

  test('an unfilled one is asked about before the text is sent, at its place', () => {
    expect(reviewWords([{ place: 'publicReply', text: 'Hi\n{{duplicate.id}} or \\{{x}}' }])).toMatchObject([
      { kind: 'placeholder', line: 2, secret: '{{duplicate.id}}', start: 3, end: 19 },
    ])
  })

  test('an unknown name is reported, each once', () => {
    expect(unknownNames('{{reporter}} {{x.y}} {{repoter}} {{x.y}}')).toEqual(['x.y', 'repoter'])
  })
})

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        '{{',
        '}}',
        'reporter',
        '`',
        '*',
        '_',
        '[a](',
        'https://a.example',
        '<b>',
        '\n',
        '# ',
        '- ',
        '1. ',
        '@all',
        '~~',
        '|',
        '&amp;',
        '![x](y)',
        '\\',
        'a b',
        '\u202e',
        '> ',
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('')),
)

test('a foreign value is text: no markup, no link, no placeholder, nothing hidden', () => {
  fc.assert(
    fc.property(hostile, (title) => {
      const filled = fillPlaceholders('x {{title}} y', { title })
      if (title.trim() !== '') expect(findPlaceholders(filled.replace('{{title}}', ''))).toEqual([])
      if (filled.includes('{{title}}')) return
      expect(filled).not.toContain('\n')
      expect(filled).not.toContain('\u202e')
      const kinds = new Set(inlinesIn(parseMarkdown(filled)).map(({ kind }) => kind))
      expect([...kinds]).toEqual(['text'])
    }),
    { numRuns: 400 },
  )
})

test.each([
  ['tuxedo_cat', 'tuxedo_cat'],
  ['[XSS] in C# & AT&T: 5 * 3 < 16, #12', '[XSS] in C# & AT&T: 5 * 3 < 16, #12'],
  ['$100 @ada ^2 | {a}', '$100 @ada ^2 | {a}'],
  ['_cat_ *bold*', '\\_cat\\_ \\*bold\\*'],
  ['https://a.example', 'https\\://a.example'],
  ['a](http://b', 'a\\](http\\://b'],
  ['<b> &amp; {{me}}', '\\<b> \\&amp; \\{{me}}'],
])(
  'the value %j becomes %j: only characters that would be drawn as something else are escaped',
  (title, written) => {
    expect(fillPlaceholders('x {{title}} y', { title })).toBe(`x ${written} y`)
  },
)

test('a value at the beginning of a line starts no list, heading or quote', () => {
  const fill = (title: string) => fillPlaceholders('Hi\n{{title}}', { title })
  expect(fill('- a')).toBe('Hi\n\\- a')
  expect(fill('# a')).toBe('Hi\n\\# a')
  expect(fill('#a')).toBe('Hi\n#a')
  expect(fill('12. a')).toBe('Hi\n12\\. a')
})

/** A text as a reader sees it. */
const seen = (text: string): string =>
  inlinesIn(parseMarkdown(text))
    .map((inline) => ('text' in inline ? inline.text : ''))
    .join('')

test('a reader sees a value as it is, wherever it is in a line', () => {
  fc.assert(
    fc.property(
      hostile,
      fc.constantFrom(['x ', ' y'], ['', ''], ['(', ')'], ['#', ':'], ['_', '_'], ['a', 'b'], ['**', '**']),
      (title, [before = '', after = '']) => {
        const filled = fillPlaceholders(`${before}{{title}}${after}`, { title })
        if (filled.includes('{{title}}')) return
        const plain = splitHidden(title)
          .filter((part) => typeof part === 'string')
          .join('')
          .replaceAll(/\s+/g, ' ')
          .trim()
        expect(seen(filled)).toContain(plain)
      },
    ),
    { numRuns: 2_000 },
  )
})

test('the starter templates name only fillable placeholders, and no transition twice', () => {
  for (const { text } of starterTemplates) expect(unknownNames(text)).toEqual([])
  const defaults = starterTemplates.flatMap(({ defaultFor }) => defaultFor ?? [])
  expect(new Set(defaults).size).toBe(defaults.length)
  expect(Object.keys(templateVariables).every(isVariable)).toBe(true)
})
