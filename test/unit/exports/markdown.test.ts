import fc from 'fast-check'
import MarkdownIt from 'markdown-it'
import { describe, expect, it } from 'vitest'
import { copiedReport } from '#shared/rules/exports/copied-report.ts'
import { fenced } from '#shared/rules/exports/fenced.ts'
import { markdownHead, markdownReport } from '#shared/rules/exports/report-markdown.ts'
import { entry, sampleReport } from './sample-report.ts'

const reader = new MarkdownIt({ html: true, linkify: true })
const scope = { withInternal: false }

/** The kinds of tokens, including inline ones. */
function kindsIn(markdown: string): ReadonlySet<string> {
  return new Set(
    reader
      .parse(markdown, {})
      .flatMap(({ type, children }) => [type, ...(children ?? []).map((one) => one.type)]),
  )
}

/** A report without anything that looks like an address. */
const kindsOfCalmReport = kindsIn(markdownReport(sampleReport({ target: { id: 1, name: 'Our API' } }), scope))

/** The text outside of code, where programs look for mentions and issue numbers. */
function saidIn(markdown: string): string {
  return reader
    .parse(markdown, {})
    .flatMap(({ children }) => (children ?? []).filter(({ type }) => type.startsWith('text')))
    .map(({ content }) => content)
    .join('')
}

const pieces = fc.constantFrom(
  '`',
  '```',
  '````',
  '~~~',
  '\n',
  '\r',
  '# ',
  '---',
  '> ',
  '- ',
  '<img src=x onerror=alert(1)>',
  '![a](http://e.example/p.png)',
  '[a](javascript:b)',
  '|',
  '&lt;',
  '*',
  '**',
  '_',
  '\\',
  'http://e.example',
  'www.e.example',
  '\u202e',
  '\0',
  'word',
  '@x',
  '#1',
  'a@b.c',
  'a@b.co',
  ' GH-1',
  ' ',
  '    ',
  '[x]: /y',
)
const hostile = fc.array(pieces, { maxLength: 14 }).map((all) => all.join(''))

describe('a report as Markdown', () => {
  it('is a page of facts, texts and timeline', () => {
    const entries = [entry('1', { message: 'First words', hasEvidence: true }), entry('2', { actor: null })]
    const page = markdownReport(sampleReport({ timeline: { entries, isComplete: true } }), scope)
    expect(page).toContain('# Report 4711: IDOR in /v1/users\n')
    expect(page).toContain('- **Status:** New\n- **Severity:** High\n- **Program:** Acme\n')
    expect(page).toContain('- **Assigned to:** Nobody\n')
    expect(page).toContain('- **Bounty:** €500\n')
    expect(page).toContain('## Description\n\n```text\nAt length\n```')
    expect(page).toContain('## Timeline\n\n2 entries.\n\n### 2026-01-31 13:45 UTC · ann · with evidence')
    expect(page).toContain('· System\n')
  })

  it('says whether it contains internal entries, and marks each of them', () => {
    const timeline = { entries: [entry('1', { isInternal: true, message: 'Among us' })], isComplete: true }
    const page = markdownReport(sampleReport({ timeline }), { withInternal: true })
    expect(page).toContain('- **Internal entries:** included')
    expect(page).toContain('· ann · **Internal**\n')
    expect(markdownReport(sampleReport(), scope)).toContain('- **Internal entries:** left out')
    expect(markdownHead(0, scope)).toContain('Internal entries are left out.')
    expect(markdownHead(0, { withInternal: true })).toContain('Internal entries are included.')
  })

  it('names what is not on this computer', () => {
    expect(markdownReport(sampleReport({ details: null, timeline: null }), scope)).toMatch(
      /texts of this report are not on this computer[\s\S]*timeline is not on this computer/,
    )
    const timeline = { entries: [entry('1')], isComplete: false }
    expect(markdownReport(sampleReport({ timeline }), scope)).toContain(
      '1 entry. *There may be more that are not on this computer.*',
    )
  })

  // SEC-28
  it('has the same structure whatever the foreign text contains', () => {
    fc.assert(
      fc.property(hostile, hostile, (line, text) => {
        const report = sampleReport({
          name: line,
          target: { id: 1, name: line },
          reporter: { id: line, nickname: line, email: null },
          timeline: {
            entries: [entry('1', { message: text, actor: { id: 'x', nickname: line, email: null } })],
            isComplete: true,
          },
        })
        const details =
          report.details === null ? null : { ...report.details, summary: text, description: text }
        const added = [...kindsIn(markdownReport({ ...report, details }, scope))].filter(
          (kind) => !kindsOfCalmReport.has(kind),
        )
        // Text may contain an escaped character or an entity, or be code.
        expect(added.filter((kind) => kind !== 'text_special' && kind !== 'code_inline')).toEqual([])
        for (const page of [
          markdownReport({ ...report, details }, scope),
          copiedReport(report, 'markdown'),
        ]) {
          expect(saidIn(page)).not.toMatch(/@|#1|GH-1/)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  // SEC-28
  it('keeps a text within its fence, and all of it', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const tokens = reader.parse(`${fenced(text)}\n\nafter`, {})
        expect(tokens.map(({ type }) => type)).toEqual([
          'fence',
          'paragraph_open',
          'inline',
          'paragraph_close',
        ])
        const kept = text.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '\ufffd').replace(/\n+$/, '')
        expect(tokens[0]?.content).toBe(`${kept}\n`)
      }),
    )
  })
})
