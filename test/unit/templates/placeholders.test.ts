import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { starterTemplates } from '#renderer/features/templates/starter-templates.ts'
import { parseMarkdown } from '#renderer/markdown/parse.ts'
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
  ])('%j is written as %j', (text, filled) => {
    expect(fillPlaceholders(text, { reporter: 'ada', 'report.id': '12', bounty: ' ' })).toBe(filled)
  })

  test('what is still open is asked about before it is sent, at its place', () => {
    expect(reviewWords([{ place: 'publicReply', text: 'Hi\n{{duplicate.id}} or \\{{x}}' }])).toMatchObject([
      { kind: 'placeholder', line: 2, secret: '{{duplicate.id}}', start: 3, end: 19 },
    ])
  })

  test('a name that means nothing is told, each once', () => {
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

test('a value of a stranger is words: no markup, no link, no placeholder, nothing hidden', () => {
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

test('the starters name nothing that cannot be filled, and no change of state twice', () => {
  for (const { text } of starterTemplates) expect(unknownNames(text)).toEqual([])
  const defaults = starterTemplates.flatMap(({ defaultFor }) => defaultFor ?? [])
  expect(new Set(defaults).size).toBe(defaults.length)
  expect(Object.keys(templateVariables).every(isVariable)).toBe(true)
})
