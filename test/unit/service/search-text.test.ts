import { expect, test } from 'vitest'
import { foldedText, keywordsOf } from '#service/store/searched-text.ts'

const report = { name: 'Über\u0308 XSS', summary: 'S', description: 'End', impact: 'Start', cve: null }

test('text is compared without regard to case and to composition of accents', () => {
  expect(foldedText({ ...report, name: 'CAFE\u0301' })).toContain(keywordsOf('Café')[0]?.folded)
})

test("keywords are split at any white space; digits also match a report's id", () => {
  expect(keywordsOf('a\u00a0 b\n#12 34')).toEqual([
    { folded: 'a', reportId: null },
    { folded: 'b', reportId: null },
    { folded: '#12', reportId: 12 },
    { folded: '34', reportId: 34 },
  ])
})

test('a keyword does not match across the border of two fields', () => {
  expect(foldedText(report)).not.toContain(keywordsOf('EndStart')[0]?.folded)
})
