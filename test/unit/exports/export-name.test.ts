import { describe, expect, it } from 'vitest'
import { exportName } from '#shared/rules/exports/export-name.ts'

const at = new Date(2026, 0, 31, 12).getTime()

describe('the name of an exported file', () => {
  it('has content, day and format', () => {
    expect(exportName('Inbox', 'csv', at)).toBe('Inbox 2026-01-31.csv')
    expect(exportName('Report 7', 'markdown', at)).toBe('Report 7 2026-01-31.md')
    expect(exportName('', 'ndjson', at)).toBe('Reports 2026-01-31.ndjson')
  })

  // SEC-11
  it('is one plain name for any program name', () => {
    expect(exportName('../../etc/x\u202e', 'csv', at)).toMatch(/^[^/\\\u202e]+ 2026-01-31\.csv$/)
    expect(exportName('long '.repeat(100), 'csv', at)).toMatch(/2026-01-31\.csv$/)
  })
})
