import fc from 'fast-check'
import MarkdownIt from 'markdown-it'
import { describe, expect, it } from 'vitest'
import { copiedReport } from '#shared/rules/exports/copied-report.ts'
import { asCode } from '#shared/rules/exports/fenced.ts'
import { markdownReport } from '#shared/rules/exports/report-markdown.ts'
import { withHiddenNamed } from '#shared/rules/hidden-characters.ts'
import { sampleReport } from './sample-report.ts'

const reader = new MarkdownIt({ html: true, linkify: true })
const partsOf = (markdown: string) =>
  (reader.parseInline(markdown, {})[0]?.children ?? []).map(({ type, content }) => [type, content])

describe('a value as inline code', () => {
  it.each([
    ['SSTI via {{7*7}} & name', '`SSTI via {{7*7}} & name`'],
    ['a `b` c', '``a `b` c``'],
    ['`whoami` in ``name``', '``` `whoami` in ``name`` ```'],
    ['ends with `', '`` ends with ` ``'],
    [' two\n lines ', '`two lines`'],
    ['a\u202eb', '`a‹RLO›b`'],
    [' ', ''],
  ])('of %j is %j', (value, code) => {
    expect(asCode(value)).toBe(code)
  })

  // SEC-28
  it('is read as the value, and as nothing else, whatever the value is', () => {
    const piece = fc.oneof(
      fc.constantFrom('`', '``', '{{', '\\', '|', ' ', '\n', '<b>', '**', '@x', '&lt;', '\u200b', '\0'),
      fc.string({ unit: 'binary', maxLength: 4 }),
    )
    const words = fc.array(piece, { maxLength: 12 }).map((pieces) => `x${pieces.join('')}`)
    fc.assert(
      fc.property(
        words,
        words.map((text) => text.slice(1)),
        (first, second) => {
          const shown = (text: string) => withHiddenNamed(text).replaceAll(/\s+/g, ' ').trim()
          const both = [first, second].filter((text) => shown(text) !== '')
          expect(partsOf(both.map(asCode).join(' · '))).toEqual(
            both.flatMap((text, at) => [
              ...(at === 0 ? [] : [['text', ' · ']]),
              ['code_inline', shown(text)],
            ]),
          )
        },
      ),
    )
  })

  it('keeps the braces of a title in exports and copies', () => {
    const report = sampleReport({ name: 'SSTI via {{7*7}} & name' })
    expect(markdownReport(report, { withInternal: false })).toContain(': `SSTI via {{7*7}} & name`\n')
    expect(copiedReport(report, 'github')).toContain('## `SSTI via {{7*7}} & name`\n')
  })
})
