import fc from 'fast-check'
import MarkdownIt from 'markdown-it'
import { describe, expect, it } from 'vitest'
import { copyForms } from '#shared/desk/export-formats.ts'
import { copiedReport } from '#shared/rules/exports/copied-report.ts'
import { stepsOf } from '#shared/rules/exports/steps.ts'
import { sampleReport } from './sample-report.ts'

const details = sampleReport().details
const withDescription = (description: string, name = 'IDOR in /v1/users') =>
  sampleReport({ name, details: details === null ? null : { ...details, description } })

describe('a ticket', () => {
  it('has title, facts and steps, for GitHub and GitLab', () => {
    const text = copiedReport(
      withDescription('Intro\n\n## Steps to reproduce\n1. Log in\n\n## Fix\nNone'),
      'github',
    )
    expect(text).toMatch(/^## `IDOR in \/v1\/users`\n\n- \*\*Report:\*\* `4711`\n- \*\*Status:\*\* `New`\n/)
    expect(text).toContain('- **Triage Desk:** `triage-desk://report/4711`')
    expect(text).toContain('- **Type:** `SQL injection`')
    const unnamed = details === null ? null : { ...details, vulnerabilityType: null }
    expect(copiedReport(sampleReport({ details: unnamed }), 'github')).toContain('- **Type:** `id 5`')
    expect(text).toContain('### Steps to reproduce\n\n```text\n1. Log in\n```')
    expect(text).not.toContain('Intro')
    expect(copiedReport(withDescription('x'), 'gitlab')).toContain('### Description\n\n```text\nx\n```')
  })

  it('has the same in Jira’s markup', () => {
    const text = copiedReport(withDescription('x', 'A *bold* [~admin] {color:red}'), 'jira')
    expect(text).toContain('h2. A \\*bold\\* \\[\\~admin\\] \\{color:red\\}\n')
    expect(text).toContain('* *Severity:* High')
    expect(text).toContain('h3. Description\n\n{noformat}\nx\n{noformat}')
  })

  // SEC-28
  it('mentions no user and refers to nothing in foreign text, because all of it is code', () => {
    const reader = new MarkdownIt({ linkify: true })
    const piece = fc.constantFrom(
      '@octocat',
      '#1',
      '!2',
      '/close',
      '\n',
      '`',
      '```',
      '~~~',
      ' ',
      'www.e.example',
      '- ',
    )
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), (pieces) => {
        const words = pieces.join('')
        const tokens = reader.parse(copiedReport(withDescription(words, words), 'github'), {})
        const said = tokens.flatMap(({ children }) =>
          (children ?? []).filter(({ type }) => type === 'text').map(({ content }) => content),
        )
        expect(said.join('')).not.toMatch(/octocat|#1|!2|\/close|e\.example/)
        expect(tokens.some(({ children }) => children?.some(({ type }) => type === 'link_open'))).toBe(false)
      }),
    )
  })

  it('says if the texts of the report are not here', () => {
    const absent = sampleReport({
      details: details === null ? null : { ...details, hasTexts: false, summary: null },
    })
    for (const form of copyForms) {
      expect(copiedReport(absent, form)).toContain('The texts of this report are not on this computer.')
      expect(copiedReport(sampleReport(), form)).not.toContain('not on this computer')
    }
  })

  // SEC-28
  it('makes no link and no line break in Jira', () => {
    const text = copiedReport(withDescription('x', 'a\\\\b https://e.example www.e.example a@b.co'), 'jira')
    expect(text).toContain('h2. a&#92;&#92;b https&#58;//e.example www&#46;e.example a\\@b.co\n')
  })

  // SEC-28
  it('ends Jira’s blocks where they should end', () => {
    const text = copiedReport(withDescription('a {noformat} b { noformat} {NOFORMAT}\n{noformat}'), 'jira')
    expect(text.match(/\{noformat\}/gi)).toHaveLength(6)
  })
})

describe('the steps of a description', () => {
  it.each([
    ['# Summary\nx\n# Proof of Concept\ncurl\n## More\nb\n# Impact\ny', 'curl\n## More\nb'],
    ['### How to reproduce ###\r\n1\r\n2', '1\n2'],
    ['```\n# Steps\nno\n```\n## Steps\nyes', 'yes'],
    ['## Steps\n~~~sh\n# a comment\n~~~\ndone', '~~~sh\n# a comment\n~~~\ndone'],
    ['No heading says so: steps', null],
    ['## Steps\n\n## Impact\nx', null],
  ])('are found in %j', (description, steps) => {
    expect(stepsOf(description)).toBe(steps)
  })
})
