import { describe, expect, it } from 'vitest'
import { copyForms, exportFormats } from '#shared/desk/export-formats.ts'
import { copiedReport } from '#shared/rules/exports/copied-report.ts'
import { exportWriter } from '#shared/rules/exports/export-writer.ts'
import { entry, sampleReport } from './sample-report.ts'

const length = 1024 * 1024
const filled = (piece: string) => piece.repeat(length / piece.length)

/** Texts on which a pattern with quadratic or worse backtracking would take minutes, or forever. */
const texts = {
  spaces: `${filled(' ')}x`,
  'line ends': `${filled('\n')}x`,
  tabs: `${filled('\t')}x`,
  backticks: filled('`'),
  'runs of backticks': filled('` '),
  'a heading of blanks': `# a${filled(' ')}x`,
  'a heading of signs': `# a${filled(' #')}x`,
  'separators and quotes': `${filled(';"')}x`,
  braces: filled('{ '),
} as const

// The tests assert only that these end within the usual timeout; no time is measured.
describe.each(Object.entries(texts))('a report of 1 MB of %s', (_, text) => {
  const { details, ...report } = sampleReport({
    name: text,
    reporter: { id: 'r', nickname: text, email: null },
    timeline: { entries: [entry('1', { message: text })], isComplete: true },
  })
  const long = {
    ...report,
    details: details === null ? null : { ...details, summary: text, description: text, impact: text },
  }

  it.each(copyForms)('is copied as %s', (form) => {
    expect(copiedReport(long, form)).toContain('4711')
  })

  it.each(exportFormats)('is written as %s', (format) => {
    expect(exportWriter(format, { withInternal: true }, 0).report(long)).toContain('4711')
  })
})
